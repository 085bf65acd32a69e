import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { chooseSocketPath } from "./privateDirectory.ts";
import { findSocketPath, getSurroundings, listRuntimeDirectories } from "./socketPath.ts";
import { startServerProcess } from "./startServerProcess.fixture.ts";
import { createRecord, startTestServer, temporaryFolder, temporarySurroundings } from "./testServer.fixture.ts";
import { listWindows, registerWindow } from "./windowRegistry.ts";

/** Surroundings without the user's own folders. */
const without = (folder: string) => ({ XDG_RUNTIME_DIR: join(folder, "missing") });

describe("listRuntimeDirectories", () => {
  const base = { env: {}, uid: 501, tmpdir: "/tmp" };

  it("prefers XDG_RUNTIME_DIR, then the user's folder in the temporary folder", () => {
    const env = { XDG_RUNTIME_DIR: "/run/user/501" };
    expect(listRuntimeDirectories({ ...base, env, platform: "linux" })).toEqual([
      "/run/user/501/dialectic",
      "/tmp/dialectic-501",
    ]);
    const relative = { XDG_RUNTIME_DIR: "run" };
    expect(listRuntimeDirectories({ ...base, env: relative, platform: "darwin" })).toEqual(["/tmp/dialectic-501"]);
  });

  it("finds the usual folder when an assistant starts its server without the variables", () => {
    const env = { HOME: "/home/me" };
    expect(listRuntimeDirectories({ ...base, env, platform: "linux" })).toEqual([
      "/run/user/501/dialectic",
      "/tmp/dialectic-501",
    ]);
    expect(listRuntimeDirectories({ ...base, env: { HOME: "/Users/me" }, platform: "darwin" })).toEqual([
      "/Users/me/Library/Caches/dialectic",
      "/tmp/dialectic-501",
    ]);
  });

  it("searches only DIALECTIC_RUNTIME_DIR if that is set", () => {
    const env = { DIALECTIC_RUNTIME_DIR: "/only/here", XDG_RUNTIME_DIR: "/run/user/501", HOME: "/home/me" };
    expect(listRuntimeDirectories({ ...base, env, platform: "linux" })).toEqual(["/only/here"]);
    expect(listRuntimeDirectories({ ...base, env, platform: "darwin" })).toEqual(["/only/here"]);
  });

  it("uses the local application data on Windows", () => {
    const env = { LOCALAPPDATA: "C:\\Users\\u\\AppData\\Local" };
    expect(listRuntimeDirectories({ ...base, env, platform: "win32", uid: undefined })).toEqual([
      "C:\\Users\\u\\AppData\\Local\\Dialectic\\run",
    ]);
  });
});

describe("findSocketPath", () => {
  it("uses the first folder in which the path has fewer than 100 bytes", () => {
    const long = `/${"x".repeat(90)}`;
    expect(findSocketPath([long, "/tmp/d"], "linux", "ab")).toBe("/tmp/d/dialectic-ab.sock");
    expect(findSocketPath([`/${"ü".repeat(45)}`], "darwin", "ab")).toBeUndefined();
    expect(findSocketPath([long], "win32", "ab")).toBe("\\\\.\\pipe\\dialectic-ab");
  });

  it("gives each socket a different name", () => {
    const paths = Array.from({ length: 100 }, () => findSocketPath(["/d"], "linux"));
    expect(new Set(paths).size).toBe(100);
    expect(paths[0]).toMatch(/^\/d\/dialectic-[0-9a-f]{16}\.sock$/);
  });
});

describe("chooseSocketPath", () => {
  it("creates a folder for this user only, and restricts one that is too open", async () => {
    const folder = temporaryFolder();
    const surroundings = { env: { XDG_RUNTIME_DIR: folder }, tmpdir: folder };
    mkdirSync(join(folder, "dialectic"));
    chmodSync(join(folder, "dialectic"), 0o777);
    const path = await chooseSocketPath(surroundings);
    expect(path.startsWith(join(folder, "dialectic", "dialectic-"))).toBe(true);
    expect(statSync(join(folder, "dialectic")).mode & 0o777).toBe(0o700);
  });

  it("refuses a folder that is a symbolic link", async () => {
    const folder = temporaryFolder();
    const uid = process.getuid?.() ?? 0;
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), join(folder, `dialectic-${uid}`));
    await expect(chooseSocketPath({ env: without(folder), tmpdir: folder })).rejects.toThrow(/is a symbolic link/);
  });

  it("refuses a folder of another user", async () => {
    const folder = temporaryFolder();
    const uid = (process.getuid?.() ?? 0) + 1;
    mkdirSync(join(folder, `dialectic-${uid}`));
    await expect(chooseSocketPath({ env: without(folder), tmpdir: folder, uid })).rejects.toThrow(/belongs to user/);
  });

  it("falls back to the temporary folder when XDG_RUNTIME_DIR is missing or too long", async () => {
    const folder = temporaryFolder();
    const long = join(folder, "x".repeat(100));
    mkdirSync(long);
    for (const runtime of [join(folder, "missing"), long]) {
      const path = await chooseSocketPath({ env: { XDG_RUNTIME_DIR: runtime }, tmpdir: folder });
      expect(path.startsWith(join(folder, "dialectic-"))).toBe(true);
    }
  });

  it("gives advice when every path is too long", async () => {
    const long = join(temporaryFolder(), "x".repeat(100));
    mkdirSync(long);
    await expect(chooseSocketPath({ env: without(long), tmpdir: long })).rejects.toThrow(
      /set XDG_RUNTIME_DIR to a shorter folder/,
    );
  });
});

describe("a window's socket", () => {
  it("can be opened by its owner only, and is removed afterwards", async () => {
    const { path, server } = await startTestServer();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, ".."))).toHaveLength(1);
    await server.dispose();
    expect(existsSync(path)).toBe(false);
  });

  it("cannot be opened by another user", async () => {
    const { path, logged } = await startTestServer();
    const knock = `require("net").connect(${JSON.stringify(path)}).on("connect",()=>console.log("in")).on("error",e=>console.log(e.code))`;
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/setpriv")) return console.log("not root: not tried");
    const other = ["--reuid=65534", "--regid=65534", "--clear-groups", process.execPath, "-e", knock];
    const { stdout } = await promisify(execFile)("/usr/bin/setpriv", other);
    expect(stdout.trim()).toBe("EACCES");
    expect(logged).toEqual([]);
  });

  it("takes the name of a dead window, but never of a live one", async () => {
    const surroundings = temporarySurroundings();
    const { path, child } = await startServerProcess(surroundings);
    await expect(startTestServer({ path }, surroundings)).rejects.toThrow(/Another window listens/);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(existsSync(path)).toBe(true);
    const second = await startTestServer({ path }, surroundings);
    expect(second.path).toBe(path);
  });

  it("does not remove another window's socket of the same name", async () => {
    const surroundings = temporarySurroundings();
    const first = await startTestServer({}, surroundings);
    unlinkSync(first.path);
    await startTestServer({ path: first.path }, surroundings);
    await first.server.dispose();
    expect(existsSync(first.path)).toBe(true);
  });

  it("does not replace a file that is not a socket, and reports a path that is too long", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "file.sock");
    writeFileSync(file, "");
    await expect(startTestServer({ path: file })).rejects.toThrow(/is not a socket/);
    await expect(startTestServer({ path: join(folder, "x".repeat(100)) })).rejects.toThrow(/too long for a socket/);
  });
});

describe("registerWindow", () => {
  it("writes a private record that listWindows reports as live, updates it and removes it", async () => {
    const surroundings = temporarySurroundings();
    const server = await startTestServer({}, surroundings);
    const record = createRecord(server, { workspaceFolders: ["/w"] });
    const registration = await registerWindow(record, surroundings);
    const folder = join(surroundings.env["XDG_RUNTIME_DIR"] ?? "", "dialectic", "windows");
    expect(readdirSync(folder)).toEqual([`${record.id}.json`]);
    expect(statSync(join(folder, `${record.id}.json`)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await Promise.all([registration.update({ focusedAt: 1 }), registration.update({ focusedAt: 2 })]);
    expect(await listWindows(surroundings)).toEqual({
      windows: [{ record: { ...record, focusedAt: 2 }, liveness: { kind: "live" } }],
      problems: [],
      removed: 0,
    });
    await registration.dispose();
    await registration.update({ focusedAt: 3 });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("listWindows", () => {
  it("removes a record only when its process has ended and its socket is dead", async () => {
    const surroundings = temporarySurroundings();
    const [dead, busy] = [await startServerProcess(surroundings), await startTestServer({}, surroundings)];
    dead.child.kill("SIGKILL");
    await new Promise((resolve) => dead.child.once("exit", resolve));
    const gonePid = dead.child.pid ?? 0;
    const records = [
      createRecord({ ...busy, ...dead }, { id: "gone", pid: gonePid }),
      createRecord({ ...busy, ...dead }, { id: "running", pid: process.pid, socketPath: `${dead.path}x` }),
      createRecord(busy, { id: "live", pid: gonePid }),
    ];
    for (const record of records) await registerWindow(record, surroundings);
    const { windows, removed } = await listWindows(surroundings);
    expect(windows.map(({ record, liveness }) => [record.id, liveness.kind]).sort()).toEqual([
      ["live", "live"],
      ["running", "dead"],
    ]);
    expect(removed).toBe(1);
    expect([dead.path, busy.path].map((path) => existsSync(path))).toEqual([false, true]);
  });

  it("reports records that are damaged or readable by others, and uses the rest", async () => {
    const surroundings = temporarySurroundings();
    const server = await startTestServer({}, surroundings);
    for (const id of ["good", "open"]) await registerWindow(createRecord(server, { id }), surroundings);
    const folder = join(surroundings.env["XDG_RUNTIME_DIR"] ?? "", "dialectic", "windows");
    chmodSync(join(folder, "open.json"), 0o644);
    writeFileSync(join(folder, "torn.json"), '{"id":"torn"', { mode: 0o600 });
    symlinkSync(join(folder, "good.json"), join(folder, "link.json"));
    const { windows, problems } = await listWindows(surroundings);
    expect(windows.map(({ record }) => record.id)).toEqual(["good"]);
    expect(problems.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual([
      "link.json",
      "open.json",
      "torn.json",
    ]);
  });

  it("does not trust a listener without the token", async () => {
    const surroundings = temporarySurroundings();
    const server = await startTestServer({}, surroundings);
    await registerWindow(createRecord(server, { token: "other" }), surroundings);
    const { windows } = await listWindows(surroundings);
    expect(windows.map(({ liveness }) => liveness.kind)).toEqual(["untrusted"]);
  });

  it("stops waiting for a silent listener, and reports the others", { timeout: 20_000, tags: ["whole"] }, async () => {
    const surroundings = temporarySurroundings();
    const server = await startTestServer({}, surroundings);
    const mutePath = await chooseSocketPath(surroundings);
    const mute = createServer(() => undefined).listen(mutePath);
    onTestFinished(() => void mute.close());
    await registerWindow(createRecord(server, { id: "squatter", token: "other" }), surroundings);
    await registerWindow(createRecord(server, { id: "mute", socketPath: mutePath }), surroundings);
    const { windows } = await listWindows(surroundings);
    expect(windows.map(({ record, liveness }) => [record.id, liveness.kind]).sort()).toEqual([
      ["mute", "silent"],
      ["squatter", "untrusted"],
    ]);
  });

  it("finds nothing in an empty folder", async () => {
    expect(await listWindows(temporarySurroundings())).toEqual({ windows: [], problems: [], removed: 0 });
    expect(getSurroundings({ uid: 5 }).uid).toBe(5);
  });
});

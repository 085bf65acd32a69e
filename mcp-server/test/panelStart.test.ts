import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { enterPanel } from "./enterPanel.fixture.ts";
import { callTool, programs, runProgram, type Sandbox, startProgram } from "./programs.fixture.ts";
import { connectPanelClient, createPanelSandbox, isServing, readPanelRecords } from "./testPanels.fixture.ts";

const limit = { timeout: 120_000 };
/** Options of tests that the gate leaves out: each starts several processes. */
const rare = { ...limit, tags: ["whole"] };

/** Returns an address without its code. */
const place = (address: string) => address.trim().split("?")[0];

/** Returns the state folder of the panel of a sandbox's workspace. */
function stateOf(sandbox: Sandbox): string {
  const state = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic");
  return join(state, readdirSync(state).find((name) => name.startsWith("work-")) ?? "");
}

const startPanel = (sandbox: Sandbox, ...args: readonly string[]) =>
  runProgram(programs.cli, ["panel", ...args], sandbox);

describe("dialectic panel", () => {
  it("starts a panel that outlives it, and serves its page", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { code, stdout, stderr } = await startPanel(sandbox);
    expect([code, stderr]).toEqual([0, ""]);
    const page = await fetch(stdout.trim());
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="app">')]);
    const [record] = readPanelRecords(sandbox);
    expect(record).toMatchObject({ kind: "browser", url: place(stdout), workspaceFolders: [sandbox.workspace] });
    expect(record?.pid).not.toBe(process.pid);
  });

  it("joins the running panel, whatever path names its folder", limit, async () => {
    const sandbox = await createPanelSandbox();
    const first = await startPanel(sandbox);
    symlinkSync(sandbox.workspace, join(sandbox.runtime, "alias"));
    const second = await startPanel(sandbox, "--workspace", join(sandbox.runtime, "alias"));
    expect([second.stderr, place(second.stdout)]).toEqual(["", place(first.stdout)]);
    expect(await startPanel(sandbox, "--editor", "code", "--port", "4000")).toMatchObject({
      code: 0,
      stderr: "The panel was already running, so --editor, --port had no effect.\n",
    });
    expect(readPanelRecords(sandbox).length).toBe(1);
  });

  it("ends the panel of its folder with --stop, and says so when none runs", limit, async () => {
    const sandbox = await createPanelSandbox();
    await startPanel(sandbox);
    expect(await startPanel(sandbox, "--stop", "--open")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--stop goes with --workspace alone"),
    });
    expect(await startPanel(sandbox, "--stop")).toMatchObject({
      code: 0,
      stdout: `The browser panel for ${sandbox.workspace} has ended. Its reviews are kept.\n`,
    });
    expect(readPanelRecords(sandbox)).toEqual([]);
    expect(await startPanel(sandbox, "--stop")).toMatchObject({
      code: 0,
      stdout: `No browser panel runs for ${sandbox.workspace}.\n`,
    });
  });

  it("waits for another start whose disk rejects the lock beside the reviews", rare, async () => {
    const sandbox = await createPanelSandbox();
    await startPanel(sandbox);
    const [first] = readPanelRecords(sandbox);
    process.kill(first?.pid ?? 0, "SIGTERM");
    await expect.poll(() => readPanelRecords(sandbox)).toEqual([]);
    const name = `${basename(stateOf(sandbox))}.starting`;
    const runtime = join(sandbox.runtime, "dialectic");
    writeFileSync(join(runtime, name), String(process.pid));
    const starting = startPanel(sandbox);
    const waiting = () => readdirSync(runtime).filter((each) => /^dialectic-\d+-.*\.tmp$/.test(each)).length;
    await expect.poll(waiting, { ...limit, interval: 5 }).toBe(1);
    expect(readPanelRecords(sandbox)).toEqual([]);
    rmSync(join(runtime, name));
    expect((await starting).code).toBe(0);
    expect(readPanelRecords(sandbox).length).toBe(1);
    expect(readdirSync(runtime).filter((each) => /\.(?:starting|tmp)$/.test(each))).toEqual([]);
  });

  it("starts even if another start was killed midway", rare, async () => {
    const sandbox = await createPanelSandbox();
    const first = await startPanel(sandbox);
    const [record] = readPanelRecords(sandbox);
    const killed = startProgram(programs.cli, ["panel"], sandbox);
    killed.process.kill("SIGKILL");
    await killed.ended;
    writeFileSync(join(stateOf(sandbox), "panel.starting"), String(killed.process.pid));
    process.kill(record?.pid ?? 0, "SIGKILL");
    await expect.poll(() => isServing(first.stdout.trim())).toBe(false);
    const second = await startPanel(sandbox);
    expect([second.code, second.stderr]).toEqual([0, ""]);
    expect(place(second.stdout)).toBe(place(first.stdout));
  });

  it("starts on a disk that rejects writes, even of its log, and says that it cannot save", rare, async () => {
    const sandbox = await createPanelSandbox();
    rmSync(sandbox.env["XDG_STATE_HOME"] ?? "", { recursive: true });
    writeFileSync(sandbox.env["XDG_STATE_HOME"] ?? "", "a file");
    const { code, stdout } = await startPanel(sandbox);
    expect([code, await isServing(stdout.trim())]).toEqual([0, true]);
    const health = await runProgram(programs.cli, ["health-check"], sandbox);
    expect(health.stdout).toContain("storage: failing");
    expect(health.stdout).toContain("Storage: Reviews can be read but not saved: ");
    const { stderr } = await runProgram(programs.cli, ["present-review", "--content", "# A"], sandbox);
    expect(stderr).toContain("The review is shown but not saved: ");
  });

  it("keeps running when the process that started it is killed, and is joined by the next start", rare, async () => {
    const sandbox = await createPanelSandbox();
    const killed = startProgram(programs.cli, ["panel"], sandbox);
    const children = () => execFileSync("ps", ["-A", "-o", "ppid=,pid="], { encoding: "utf8" });
    const childOf = (pid = 0) => Number(new RegExp(`^ *${pid} +(\\d+)$`, "m").exec(children())?.[1] ?? 0);
    let panel = 0;
    await expect.poll(() => (panel = childOf(killed.process.pid)), { ...limit, interval: 1 }).not.toBe(0);
    killed.process.kill("SIGKILL");
    await killed.ended;
    await expect.poll(() => readPanelRecords(sandbox).map(({ pid }) => pid), limit).toEqual([panel]);
    const { code, stdout, stderr } = await startPanel(sandbox);
    expect([code, stderr]).toEqual([0, ""]);
    expect(readPanelRecords(sandbox).map(({ url, pid }) => [url, pid])).toEqual([[place(stdout), panel]]);
    expect(await isServing(stdout.trim())).toBe(true);
  });

  it("starts no second panel beside one that does not answer, and joins it once it does", rare, async () => {
    const sandbox = await createPanelSandbox();
    const first = await startPanel(sandbox);
    const pid = readPanelRecords(sandbox)[0]?.pid ?? 0;
    process.kill(pid, "SIGSTOP");
    const { code, stderr } = await startPanel(sandbox);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`one runs (process ${pid}) and does not answer`)]);
    expect(readPanelRecords(sandbox).length).toBe(1);
    process.kill(pid, "SIGCONT");
    const third = await startPanel(sandbox);
    expect([third.stderr, place(third.stdout)]).toEqual(["", place(first.stdout)]);
  });

  it("has a panel for each folder", rare, async () => {
    const sandbox = await createPanelSandbox();
    const urls = await Promise.all([startPanel(sandbox), startPanel(sandbox, "--workspace", sandbox.runtime)]);
    expect(new Set(urls.map(({ stdout }) => place(stdout))).size).toBe(2);
  });

  it("says why it cannot start: the port is taken", rare, async () => {
    const sandbox = await createPanelSandbox();
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await startPanel(sandbox, "--port", String(port))).toEqual({
      code: 1,
      stdout: "",
      stderr: `The browser panel could not be started: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
    expect((await startPanel(sandbox)).code).toBe(0);
  });

  async function expectExplained(args: readonly string[], message: string): Promise<void> {
    const { code, stdout, stderr } = await startPanel(await createPanelSandbox(), ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr).toMatch(/\nRun `dialectic panel --help`\.\n$/);
  }

  it("explains an unknown option", limit, () => expectExplained(["--nonsense"], "Unknown option '--nonsense'"));

  it.each([
    [["--workspace", "/no/such/folder"], "--workspace /no/such/folder is not a directory"],
    [["--port", "70000"], "--port 70000 is not a port"],
    [["--max-content-length", "0"], "--max-content-length takes a whole number of characters from 1 to 8388608"],
  ])("explains %j", rare, expectExplained);

  it("keeps its token, its log and its reviews from other users", limit, async () => {
    const sandbox = await createPanelSandbox();
    await startPanel(sandbox);
    const client = await connectPanelClient(sandbox);
    await callTool(client, "present_review", { content: "# A", baseUri: sandbox.workspace });
    const state = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic");
    const records = join(sandbox.runtime, "dialectic");
    const open = [state, records].flatMap((folder) =>
      [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      ),
    );
    // A socket's own mode does not matter inside a folder that no other user can enter.
    expect(open.filter((path) => !path.endsWith(".sock"))).toEqual([]);
    const log = readFileSync(join(stateOf(sandbox), "panel.log"), "utf8");
    const { token = "" } = readPanelRecords(sandbox)[0] ?? {};
    const { key } = JSON.parse(readFileSync(join(stateOf(sandbox), "panel.place"), "utf8"));
    expect([key.length, ...[token, key, "code="].map((secret) => log.includes(secret))]).toEqual([
      64,
      false,
      false,
      false,
    ]);
  });

  it("starts git in a folder once the person trusts it, even while it is running", rare, async () => {
    const sandbox = await createPanelSandbox();
    rmSync(sandbox.env["XDG_STATE_HOME"] ?? "", { recursive: true });
    execFileSync("git", ["init", "--quiet"], { cwd: sandbox.workspace });
    writeFileSync(join(sandbox.workspace, "a.ts"), "export {};\n");
    await startPanel(sandbox);
    const client = await connectPanelClient(sandbox);
    const request = () => callTool(client, "request_review", {});
    const trustIt = `\`dialectic trust ${sandbox.workspace}\``;
    expect(await request()).toMatchObject({ isError: true, text: expect.stringContaining(`${trustIt}, then repeat`) });
    expect(await runProgram(programs.cli, ["trust", "."], sandbox)).toEqual({
      code: 0,
      stderr: "",
      stdout: `Trusted: ${sandbox.workspace}\n`,
    });
    await expect.poll(async () => (await request()).text, limit).not.toContain("not trusted");
  });

  it("trusts a folder by a flag that the assistants' server does not have", rare, async () => {
    const sandbox = await createPanelSandbox();
    rmSync(sandbox.env["XDG_STATE_HOME"] ?? "", { recursive: true });
    await startPanel(sandbox, "--trust");
    const state = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic", "trusted.json");
    expect(JSON.parse(readFileSync(state, "utf8"))).toEqual({ folders: [sandbox.workspace] });
    expect((await runProgram(programs.server, ["--trust"], sandbox)).stderr).toContain("--trust");
    expect(await runProgram(programs.cli, ["trust"], sandbox)).toMatchObject({ code: 2, stdout: "" });
  });

  it("stops when told to, and removes its record and socket", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { stdout } = await startPanel(sandbox);
    const [record] = readPanelRecords(sandbox);
    process.kill(record?.pid ?? 0, "SIGTERM");
    await expect.poll(() => readPanelRecords(sandbox), { timeout: 20_000 }).toEqual([]);
    expect(await isServing(stdout.trim())).toBe(false);
    // The record goes first, so that no client finds a socket that is about to close.
    const sockets = () => readdirSync(join(sandbox.runtime, "dialectic")).filter((name) => name.endsWith(".sock"));
    await expect.poll(sockets).toEqual([]);
  });

  it("opens a browser only when asked to, with no code in its arguments", rare, async () => {
    const sandbox = await createPanelSandbox();
    const [browser, said] = [join(sandbox.runtime, "browser.sh"), join(sandbox.runtime, "opened")];
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$*" > '${said}.part' && mv '${said}.part' '${said}'\n`, {
      mode: 0o755,
    });
    const withBrowser = { ...sandbox, env: { ...sandbox.env, BROWSER: browser } };
    await startPanel(withBrowser);
    expect(readdirSync(sandbox.runtime)).not.toContain("opened");
    await startPanel(withBrowser, "--open");
    await expect.poll(() => existsSync(said), limit).toBe(true);
    const file = fileURLToPath(readFileSync(said, "utf8"));
    const [, address = ""] = /url=([^"]+)"/.exec(readFileSync(file, "utf8")) ?? [];
    await enterPanel(address);
    // The file is no longer needed once the first page has arrived through it.
    await expect.poll(() => existsSync(file), limit).toBe(false);
    await expect(enterPanel(address)).rejects.toThrow("This code has already been used");
  });
});

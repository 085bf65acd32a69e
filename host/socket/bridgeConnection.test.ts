import { once } from "node:events";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BridgeConnection, type BridgeConnectionOptions, type Pace } from "./bridgeConnection.ts";
import { echoHandlers } from "./echoHandlers.fixture.ts";
import { chooseSocketPath } from "./privateDirectory.ts";
import type { Surroundings } from "./socketPath.ts";
import { startServerProcess } from "./startServerProcess.fixture.ts";
import { listenOnly, startRelay } from "./testPeers.fixture.ts";
import { createRecord, startTestServer, temporaryFolder, temporarySurroundings } from "./testServer.fixture.ts";
import { registerWindow } from "./windowRegistry.ts";

const quick: Pace = {
  now: () => performance.now(),
  delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 10))),
  random: () => 0.5,
};

interface TestConnection {
  readonly connection: BridgeConnection;
  readonly logged: string[];
}

function connectionIn(surroundings: Surroundings, options: Partial<BridgeConnectionOptions> = {}): TestConnection {
  const logged: string[] = [];
  const connection = new BridgeConnection({
    clientInfo: { name: "test" },
    cwd: "/shop",
    log: (level, message) => logged.push(`${level}: ${message}`),
    surroundings,
    pace: quick,
    ...options,
  });
  onTestFinished(() => connection.dispose());
  return { connection, logged };
}

function withEnvironment(surroundings: Surroundings, env: Record<string, string>): Surroundings {
  return { ...surroundings, env: { ...surroundings.env, ...env } };
}

const selected = { kind: "answered", result: { selection: null } };

describe("BridgeConnection", () => {
  it("connects to its folder's window at the first call, and keeps the connection", async () => {
    const surroundings = temporarySurroundings();
    const window = await startTestServer({}, surroundings);
    await registerWindow(createRecord(window), surroundings);
    const { connection } = connectionIn(surroundings);
    expect(connection.session).toBeUndefined();
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    const session = connection.session;
    expect(session?.serverInfo).toEqual({ name: "test window", version: "0" });
    expect(await connection.call("review/present", { content: "x" })).toMatchObject({ kind: "answered" });
    expect(connection.session).toBe(session);
    expect(window.server.clients()).toHaveLength(1);
  });

  it("knows what its window can do without being a client of it, and reports when a session begins and ends", async () => {
    const surroundings = temporarySurroundings();
    const changes: boolean[] = [];
    const onChange = () => void changes.push(connection.session !== undefined);
    const { connection } = connectionIn(surroundings, { onChange });
    expect(await connection.capabilities()).toBeUndefined();
    const window = await startTestServer({}, surroundings);
    await registerWindow(createRecord(window), surroundings);
    expect(await connection.capabilities()).toMatchObject({ tools: ["present_review"] });
    expect([window.server.clients(), changes]).toEqual([[], []]);
    await connection.call("editor/selection", {});
    expect(await connection.capabilities()).toMatchObject({ tools: ["present_review"] });
    expect(changes).toEqual([true]);
    await window.server.dispose();
    await expect.poll(() => changes).toEqual([true, false]);
  });

  it.each([
    ["the named one", { workspace: "/shop/named", around: ["/shop/root"] }, ["/shop/named"]],
    ["those that the client works in", { around: ["/shop/root", "/else"] }, ["/shop/root", "/else"]],
    ["its working directory", {}, ["/shop"]],
  ])("tells the window which client calls, and about which folders: %s", async (_, options, folders) => {
    const surroundings = temporarySurroundings();
    const window = await startTestServer({}, surroundings);
    await registerWindow(createRecord(window), surroundings);
    const clientInfo = { name: "test", instance: "one" };
    const { connection } = connectionIn(surroundings, { ...options, clientInfo });
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    expect(window.server.clients()).toEqual([{ ...clientInfo, cwd: "/shop", folders }]);
  });

  it("runs a hundred calls concurrently", async () => {
    const surroundings = temporarySurroundings();
    await registerWindow(createRecord(await startTestServer({}, surroundings)), surroundings);
    const { connection } = connectionIn(surroundings);
    const calls = Array.from({ length: 100 }, () => connection.call("editor/selection", {}));
    expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(["answered"]));
  });

  it("reports that no window is running, and which ones exist for other folders", async () => {
    const surroundings = temporarySurroundings();
    const lonely = await connectionIn(surroundings).connection.call("editor/selection", {});
    expect(lonely).toMatchObject({
      kind: "no-window",
      message: expect.stringMatching(/^No Dialectic window is running/),
    });
    const window = await startTestServer({}, surroundings);
    await registerWindow(createRecord(window, { workspaceFolders: ["/here"] }), surroundings);
    const { connection } = connectionIn(surroundings, { workspace: "/there" });
    expect(await connection.call("editor/selection", {})).toMatchObject({
      kind: "no-window",
      message:
        "There is no window for this folder: /there. Open it in VS Code with the Dialectic extension, or name the folder of another window with --workspace or workspace_path: /here.",
    });
  });

  it("reads path and token from the environment, or the token from the record", async () => {
    const surroundings = temporarySurroundings();
    const [first, second] = [await startTestServer({}, surroundings), await startTestServer({}, surroundings)];
    const env = { DIALECTIC_IPC_PATH: first.path, DIALECTIC_IPC_TOKEN: first.token };
    await registerWindow(createRecord(second), surroundings);
    const direct = connectionIn(withEnvironment(surroundings, env)).connection;
    expect(await direct.call("editor/selection", {})).toEqual(selected);
    expect([first, second].map(({ server }) => server.clients().length)).toEqual([1, 0]);
    const byRecord = connectionIn(withEnvironment(surroundings, { DIALECTIC_IPC_PATH: second.path })).connection;
    expect(await byRecord.call("editor/selection", {})).toEqual(selected);
    expect([first, second].map(({ server }) => server.clients().length)).toEqual([1, 1]);
  });

  it("asks for a new terminal when the token of a path is unknown", async () => {
    const surroundings = temporarySurroundings();
    const { path } = await startTestServer({}, surroundings);
    const { connection } = connectionIn(withEnvironment(surroundings, { DIALECTIC_IPC_PATH: path }));
    expect(await connection.call("editor/selection", {})).toMatchObject({
      kind: "unauthorized",
      message: expect.stringContaining("Open a new terminal"),
    });
  });

  it("skips a dead DIALECTIC_IPC_PATH and logs that", async () => {
    const surroundings = temporarySurroundings();
    await registerWindow(createRecord(await startTestServer({}, surroundings)), surroundings);
    const env = { DIALECTIC_IPC_PATH: "/nowhere/x.sock", DIALECTIC_IPC_TOKEN: "t" };
    const { connection, logged } = connectionIn(withEnvironment(surroundings, env));
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    expect(logged[0]).toMatch(/^warn: DIALECTIC_IPC_PATH names \/nowhere\/x\.sock, which is dead/);
  });

  it.each([
    ["is a file", async (path: string) => writeFileSync(path, "")],
    [
      "is in a folder that others may write",
      async (path: string) => {
        chmodSync(dirname(path), 0o777);
        const left = createServer().listen(path);
        await once(left, "listening");
        onTestFinished(() => void left.close());
      },
    ],
  ])("skips a DIALECTIC_IPC_PATH without a token that %s", async (_, leave) => {
    const surroundings = temporarySurroundings();
    await registerWindow(createRecord(await startTestServer({}, surroundings)), surroundings);
    const path = join(temporaryFolder(), "left.sock");
    await leave(path);
    const { connection, logged } = connectionIn(withEnvironment(surroundings, { DIALECTIC_IPC_PATH: path }));
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    expect(logged[0]).toMatch(/^warn: DIALECTIC_IPC_PATH names .*, which is untrusted/);
  });

  it("reports -32002 as a version failure", async () => {
    const surroundings = temporarySurroundings();
    const path = await chooseSocketPath(surroundings);
    const old = createServer((socket) => {
      socket.once("data", () => {
        const body = '{"jsonrpc":"2.0","id":0,"error":{"code":-32002,"message":"This window uses protocol 9.0"}}';
        socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
      });
    });
    await new Promise<void>((resolve) => old.listen(path, resolve));
    onTestFinished(() => void old.close());
    const env = { DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: "t" };
    const outcome = await connectionIn(withEnvironment(surroundings, env)).connection.call("editor/selection", {});
    expect(outcome).toEqual({ kind: "version", message: "This window uses protocol 9.0" });
  });

  it("reconnects to a newly chosen window when the first one dies", async () => {
    const surroundings = temporarySurroundings();
    const first = await startServerProcess(surroundings);
    const second = await startTestServer({}, surroundings);
    await registerWindow(createRecord({ ...second, ...first }, { pid: first.child.pid ?? 0 }), surroundings);
    const { connection } = connectionIn(surroundings);
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    first.child.kill("SIGKILL");
    const waiting = connection.call("editor/selection", {}, { timeout: 20_000 });
    await registerWindow(createRecord(second), surroundings);
    expect(await waiting).toEqual(selected);
    expect(second.server.clients()).toHaveLength(1);
  }, 30_000);

  it("repeats a call after a lost connection only if that cannot take effect twice", async () => {
    const surroundings = temporarySurroundings();
    const calls: string[] = [];
    const present = echoHandlers["review/present"];
    const window = await startTestServer(
      {
        handlersFor: () => ({
          ...echoHandlers,
          "review/present": (params, signal) => {
            calls.push(params.content);
            if (calls.filter((content) => content === params.content).length === 1) relay.cut();
            return present(params, signal);
          },
        }),
      },
      surroundings,
    );
    // The relay cuts all connections on demand, while the window behind it keeps running.
    const relayPath = await chooseSocketPath(surroundings);
    const relay = await startRelay(relayPath, window.path);
    await registerWindow(createRecord({ ...window, path: relayPath }), surroundings);
    const { connection } = connectionIn(surroundings);
    expect(await connection.call("review/present", { content: "plain" })).toMatchObject({ kind: "closed" });
    expect(await connection.call("review/present", { content: "safe", retryId: "1" })).toMatchObject({
      kind: "answered",
    });
    expect(calls).toEqual(["plain", "safe", "safe"]);
  }, 30_000);

  it("times out with advice, cancels at the window, and stays usable", async () => {
    const surroundings = temporarySurroundings();
    let wasCancelled = false;
    const window = await startTestServer(
      {
        handlersFor: () => ({
          ...echoHandlers,
          "editor/diagnostics": () => new Promise(() => undefined),
          "host/health": (_, signal) =>
            new Promise((_resolve, reject) =>
              signal.addEventListener("abort", () => {
                wasCancelled = true;
                reject(new Error("cancelled"));
              }),
            ),
        }),
      },
      surroundings,
    );
    await registerWindow(createRecord(window), surroundings);
    const { connection } = connectionIn(surroundings);
    expect(await connection.call("editor/selection", {})).toEqual(selected);
    expect(await connection.call("host/health", {}, { timeout: 200 })).toEqual({
      kind: "timeout",
      message:
        "Request timeout after 200ms for event: host/health. The window may be busy: try again, or raise --timeout. Nothing is lost: this call only reads.",
    });
    await expect.poll(() => wasCancelled).toBe(true);
    // The window is not busy there: it waits, too.
    const all = { filePaths: [], sources: [], excludeSources: [], severities: [], wait: 0 };
    expect(await connection.call("editor/diagnostics", all, { timeout: 200 })).toEqual({
      kind: "timeout",
      message:
        "Request timeout after 200ms for event: editor/diagnostics. A language server may not have answered (health_check names it): try again, or raise --timeout. Nothing is lost: this call only reads.",
    });
    const aborter = new AbortController();
    const cancelled = connection.call("host/health", {}, { signal: aborter.signal });
    aborter.abort();
    expect(await cancelled).toMatchObject({ kind: "cancelled" });
    expect(await connection.call("editor/selection", {})).toEqual(selected);
  });

  it("distinguishes invalid parameters from unknown failures by their code", async () => {
    const surroundings = temporarySurroundings();
    const handlersFor = () => ({
      ...echoHandlers,
      "host/health": () => {
        throw new Error("detail");
      },
    });
    await registerWindow(createRecord(await startTestServer({ handlersFor }, surroundings)), surroundings);
    const { connection } = connectionIn(surroundings);
    const wrong = await connection.call("review/get", { offset: -1 });
    expect(wrong).toMatchObject({ kind: "refused" });
    expect(await connection.call("host/health", {})).toMatchObject({ kind: "failed", code: -32603 });
  });

  it("sends nothing to a socket in a folder that others can write, or behind a symbolic link", async () => {
    const folder = temporaryFolder();
    const surroundings = temporarySurroundings();
    mkdirSync(join(folder, "open"));
    mkdirSync(join(folder, "own"), { mode: 0o700 });
    const [open, linked] = [join(folder, "open", "a.sock"), join(folder, "link", "b.sock")];
    const listeners = [await listenOnly(open), await listenOnly(join(folder, "own", "b.sock"))];
    chmodSync(join(folder, "open"), 0o777);
    symlinkSync(join(folder, "own"), join(folder, "link"));
    for (const path of [open, linked]) {
      const env = { DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: "t" };
      const { connection } = connectionIn(withEnvironment(surroundings, env));
      expect(await connection.call("editor/selection", {})).toMatchObject({ kind: "no-window" });
    }
    expect(listeners.map(({ received }) => received())).toEqual([0, 0]);
  });

  it("sends nothing to a socket of another user", async () => {
    const surroundings = temporarySurroundings();
    const path = await chooseSocketPath(surroundings);
    const listener = await listenOnly(path);
    const env = { DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: "t" };
    const stranger = { ...withEnvironment(surroundings, env), uid: (surroundings.uid ?? 0) + 1 };
    expect(await connectionIn(stranger).connection.call("editor/selection", {})).toMatchObject({ kind: "no-window" });
    expect(listener.received()).toBe(0);
  });

  it("does not show its proof to a listener that cannot prove itself", async () => {
    const surroundings = temporarySurroundings();
    const squatter = await startTestServer({ token: "guess" }, surroundings);
    const env = { DIALECTIC_IPC_PATH: squatter.path, DIALECTIC_IPC_TOKEN: "real" };
    const { connection } = connectionIn(withEnvironment(surroundings, env));
    expect(await connection.call("editor/selection", {})).toMatchObject({ kind: "no-window" });
    expect(squatter.server.clients()).toEqual([]);
    expect(squatter.logged.filter((line) => line.includes("proof"))).toEqual([]);
  });
});

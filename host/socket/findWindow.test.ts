import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { BridgeConnection } from "./bridgeConnection.ts";
import { findWindow } from "./findWindow.ts";
import { chooseSocketPath } from "./privateDirectory.ts";
import type { Surroundings } from "./socketPath.ts";
import { startRelay } from "./testPeers.fixture.ts";
import { createRecord, startTestServer, temporarySurroundings } from "./testServer.fixture.ts";
import { registerWindow } from "./windowRegistry.ts";

const caller = { clientInfo: { name: "test" }, cwd: "/" };
const answered = { kind: "answered", result: { selection: null } };

/** A window of a folder, with the number of connections made to it. */
async function countedWindow(surroundings: Surroundings, folder: string) {
  const window = await startTestServer({}, surroundings);
  const path = await chooseSocketPath(surroundings);
  const relay = await startRelay(path, window.path);
  const record = createRecord(window, { socketPath: path, workspaceFolders: [folder] });
  await registerWindow(record, surroundings);
  return { ...window, record, connections: relay.connections };
}

function connectionIn(surroundings: Surroundings, workspace?: string, cwd = caller.cwd): BridgeConnection {
  const connection = new BridgeConnection({ ...caller, cwd, workspace, log: () => undefined, surroundings });
  onTestFinished(() => connection.dispose());
  return connection;
}

describe("the conversation that found a window", () => {
  it("continues when that window is chosen; those with all others are closed", async () => {
    const surroundings = temporarySurroundings();
    const [chosen, other] = [await countedWindow(surroundings, "/one"), await countedWindow(surroundings, "/two")];
    expect(await connectionIn(surroundings, "/one").call("editor/selection", {})).toEqual(answered);
    expect([chosen.connections(), other.connections()]).toEqual([1, 1]);
    expect([chosen.server.clients().length, other.server.clients().length]).toEqual([1, 0]);
  });

  it("continues with the window in DIALECTIC_IPC_PATH, which is contacted once, with its record's token or its own", async () => {
    const surroundings = temporarySurroundings();
    const window = await countedWindow(surroundings, "/one");
    const { socketPath: path, token } = window.record;
    for (const env of [{ DIALECTIC_IPC_PATH: path }, { DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: token }]) {
      const before = window.connections();
      const named = { ...surroundings, env: { ...surroundings.env, ...env } };
      expect(await connectionIn(named).call("editor/selection", {})).toEqual(answered);
      expect(window.connections() - before).toBe(1);
    }
  });

  it("is restarted after waiting long for another window, because a handshake must end within three seconds", async () => {
    const surroundings = temporarySurroundings();
    const window = await countedWindow(surroundings, "/one");
    const mutePath = await chooseSocketPath(surroundings);
    const mute = createServer(() => undefined).listen(mutePath);
    onTestFinished(() => void mute.close());
    await registerWindow(createRecord(window, { id: "mute", socketPath: mutePath }), surroundings);
    const connection = connectionIn(surroundings, "/one");
    expect(await connection.call("editor/selection", {}, { timeout: 15_000 })).toEqual(answered);
    expect(window.connections()).toBe(2);
  }, 20_000);

  it("is closed when the caller only asked for the choice", async () => {
    const surroundings = temporarySurroundings();
    const window = await countedWindow(surroundings, "/one");
    const found = await findWindow({ caller, workspace: "/one", surroundings, log: () => undefined });
    expect(found).toMatchObject({ kind: "found", target: { socketPath: window.record.socketPath } });
    expect(found).not.toHaveProperty("host");
    expect(window.logged).toEqual([]);
  });
});

describe("the choice of a window", () => {
  it.each([
    ["/", "The directory / does not say which folder is meant. Name one with --workspace or workspace_path. "],
    ["/home/me", "The directory /home/me does not say which folder is meant. "],
    ["/code", "Several windows have folders below /code: "],
    ["/else", "There is no window for this folder: /else. "],
  ])("lists the windows, and how to name one, when the client works in %s", async (cwd, message) => {
    const surroundings = temporarySurroundings({ HOME: "/home/me" });
    for (const folder of ["/code/a", "/code/b"]) {
      const window = await startTestServer({}, surroundings);
      await registerWindow(createRecord(window, { workspaceFolders: [folder] }), surroundings);
    }
    const ask = (workspace?: string) => connectionIn(surroundings, workspace, cwd).call("editor/selection", {});
    const outcome = await ask();
    expect(outcome).toMatchObject({ message: expect.stringContaining(message) });
    for (const part of ["/code/a", "/code/b", "--workspace or workspace_path"])
      expect(outcome).toMatchObject({ message: expect.stringContaining(part) });
    expect(await ask("/code/b")).toEqual(answered);
  });

  it("applies a terminal's path only inside the folders of its window, whatever the variable contains", async () => {
    const surroundings = temporarySurroundings();
    const { path, token } = await startTestServer({}, surroundings);
    const answer = async (DIALECTIC_IPC_FOLDERS: string, cwd: string) => {
      const env = { ...surroundings.env, DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: token, DIALECTIC_IPC_FOLDERS };
      return (await connectionIn({ ...surroundings, env }, undefined, cwd).call("editor/selection", {})).kind;
    };
    expect(await answer('["/one","/two"]', "/two/src")).toBe("answered");
    expect(await answer('["/one","/two"]', "/three")).toBe("no-window");
    expect(await answer("not JSON", "/one")).toBe("no-window");
  });
});

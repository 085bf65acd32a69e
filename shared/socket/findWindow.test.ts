import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { BridgeConnection } from "./bridgeConnection.ts";
import { chooseSocketPath } from "./chooseSocketPath.ts";
import { findWindow } from "./findWindow.ts";
import { registerWindow } from "./registerWindow.ts";
import type { Surroundings } from "./socketPath.ts";
import { startRelay } from "./testPeers.ts";
import { recordOf, startTestServer, temporarySurroundings } from "./testServer.ts";

const caller = { clientInfo: { name: "test" }, cwd: "/" };
const answered = { kind: "answered", result: { selection: null } };

/** A window of a folder, and how many connections were made to it. */
async function countedWindow(surroundings: Surroundings, folder: string) {
  const window = await startTestServer({}, surroundings);
  const path = await chooseSocketPath(surroundings);
  const relay = await startRelay(path, window.path);
  const record = recordOf(window, { socketPath: path, workspaceFolders: [folder] });
  await registerWindow(record, surroundings);
  return { ...window, record, connections: relay.connections };
}

function connectionIn(surroundings: Surroundings, workspace?: string): BridgeConnection {
  const connection = new BridgeConnection({ ...caller, workspace, log: () => undefined, surroundings });
  onTestFinished(() => connection.dispose());
  return connection;
}

describe("the conversation that found a window", () => {
  it("goes on when that window is chosen, and is closed with every other one", async () => {
    const surroundings = temporarySurroundings();
    const [chosen, other] = [await countedWindow(surroundings, "/one"), await countedWindow(surroundings, "/two")];
    expect(await connectionIn(surroundings, "/one").call("editor/selection", {})).toEqual(answered);
    expect([chosen.connections(), other.connections()]).toEqual([1, 1]);
    expect([chosen.server.clients().length, other.server.clients().length]).toEqual([1, 0]);
  });

  it("goes on with the window of DIALECTIC_IPC_PATH, which is asked once, by its record's token or by its own", async () => {
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

  it("begins anew when another window has kept it waiting: its window gives a handshake three seconds", async () => {
    const surroundings = temporarySurroundings();
    const window = await countedWindow(surroundings, "/one");
    const mutePath = await chooseSocketPath(surroundings);
    const mute = createServer(() => undefined).listen(mutePath);
    onTestFinished(() => void mute.close());
    await registerWindow(recordOf(window, { id: "mute", socketPath: mutePath }), surroundings);
    const connection = connectionIn(surroundings, "/one");
    expect(await connection.call("editor/selection", {}, { timeout: 15_000 })).toEqual(answered);
    expect(window.connections()).toBe(2);
  }, 20_000);

  it("is closed when somebody only asks which window it would be", async () => {
    const surroundings = temporarySurroundings();
    const window = await countedWindow(surroundings, "/one");
    const found = await findWindow({ caller, workspace: "/one", surroundings, log: () => undefined });
    expect(found).toMatchObject({ kind: "found", target: { socketPath: window.record.socketPath } });
    expect(found).not.toHaveProperty("host");
    expect(window.logged).toEqual([]);
  });
});

import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectBridge } from "./connectBridge.ts";
import { meetWindow } from "./meetWindow.ts";
import { chooseSocketPath } from "./privateDirectory.ts";
import { listenOnly, startRelay } from "./testPeers.fixture.ts";
import { startTestServer, temporarySurroundings } from "./testServer.fixture.ts";

const caller = { clientInfo: { name: "test" }, cwd: "/shop" };

describe("a connection to a window that hangs", () => {
  it("is not kept when the call was given up before", async () => {
    const surroundings = temporarySurroundings();
    const socketPath = await chooseSocketPath(surroundings);
    const listener = await listenOnly(socketPath);
    const target = { socketPath, token: "t" };
    const options = { target, caller, uid: surroundings.uid, signal: AbortSignal.abort() };
    expect(await connectBridge(options)).toMatchObject({ kind: "closed" });
    await expect.poll(() => listener.connected()).toBe(0);
  });

  it("is given up in the middle of the handshake", async () => {
    const surroundings = temporarySurroundings();
    const window = await startTestServer({}, surroundings);
    const socketPath = join(dirname(window.path), "relay.sock");
    const relay = await startRelay(socketPath, window.path);
    const target = { socketPath, token: window.token };
    const { host } = await meetWindow(target, caller, surroundings.uid);
    relay.hold();
    const options = { target, caller, host, uid: surroundings.uid, signal: AbortSignal.timeout(50) };
    expect(await connectBridge(options)).toMatchObject({ kind: "closed" });
  });
});

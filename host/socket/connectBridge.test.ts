import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectBridge } from "./connectBridge.ts";
import { meetWindow } from "./meetWindow.ts";
import { chooseSocketPath } from "./privateDirectory.ts";
import { listenOnly, startRelay } from "./testPeers.fixture.ts";
import { createRecord, startTestServer, temporarySurroundings } from "./testServer.fixture.ts";

const caller = { clientInfo: { name: "test" }, cwd: "/shop" };

describe("a connection to a window that is gone", () => {
  it.each([
    ["vscode", "Failed to connect to the window at ", "Reload it, or open the folder again."],
    ["browser", "Failed to connect to the browser panel at ", "`dialectic panel` starts it again."],
  ] as const)("says what to do about it: %s", async (kind, begin, end) => {
    const surroundings = temporarySurroundings();
    const path = await chooseSocketPath(surroundings);
    const record = createRecord(Object.assign(await startTestServer({}, surroundings), { path }), { kind });
    const target = { socketPath: path, token: record.token, record };
    const options = { target, caller, uid: surroundings.uid, signal: AbortSignal.timeout(20_000) };
    const failure = await connectBridge(options);
    expect(failure).toMatchObject({ kind: "closed", message: expect.stringMatching(`^${begin}`) });
    expect(failure).toMatchObject({ message: expect.stringContaining(end) });
  });
});

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

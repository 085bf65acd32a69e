import { EventEmitter, once } from "node:events";
import { errorCodes, protocolLimits } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { connectBridge } from "./connectBridge.ts";
import { echoHandlers } from "./echoHandlers.fixture.ts";
import {
  answerTo as answer,
  parseBodies as bodies,
  requestText as call,
  testCaller as caller,
  initializeText,
  testNonce as nonce,
  provenPeer,
} from "./handshakePeer.fixture.ts";
import { createClientProof, createHostProof } from "./proof.ts";
import { connectRaw, frame, startTestServer } from "./testServer.fixture.ts";

describe("startSocketServer", () => {
  it("greets with its own proof and capabilities", async () => {
    const { path, token } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(frame(initializeText("1.7")));
    const greeting = (await answer(peer, 1))?.result;
    const { nonce: given } = greeting ?? {};
    const theirs = String(given);
    expect(greeting).toEqual({
      protocolVersion: "1.0",
      serverInfo: { name: "test window", version: "0" },
      nonce: theirs,
      proof: createHostProof(token, nonce, theirs),
      capabilities: {
        tools: ["present_review"],
        maxContentLength: 100_000,
        maxMessageBytes: protocolLimits.maxMessageBytes,
      },
    });
    expect(theirs).toMatch(/^[0-9a-f]{64}$/);
  });

  it("serves and lists an authenticated client", async () => {
    const { server, path, token } = await startTestServer();
    const session = await connectBridge({
      target: { socketPath: path, token },
      caller,
      signal: new AbortController().signal,
      uid: process.getuid?.(),
    });
    if (session.kind !== "connected") throw new Error(session.message);
    expect(server.clients()).toEqual([{ name: "test", version: "1", cwd: "/tmp" }]);
    const presented = await session.request("review/present", { content: "# Grüße 🎉" });
    expect(presented).toMatchObject({ kind: "presented", message: "10 code units" });
    const long = `${"# Grüße 🎉\n".repeat(20_000)}\ud800`;
    for (const content of [long.slice(0, -1), long]) {
      const message = `${content.length} code units`;
      expect(await session.request("review/present", { content })).toMatchObject({ message });
    }
    await session.dispose();
    await expect.poll(() => server.clients()).toEqual([]);
  });

  it.each([
    ["you", "assistant you"],
    ["You, from iteration 1", "assistant You, from iteration 1"],
    ["user-agent", "user-agent"],
    ["youtube", "youtube"],
  ])("lists a client that calls itself %s as %s", async (name, shown) => {
    const { server, path, token } = await startTestServer();
    const session = await connectBridge({
      target: { socketPath: path, token },
      caller: { ...caller, clientInfo: { name } },
      signal: new AbortController().signal,
      uid: process.getuid?.(),
    });
    if (session.kind !== "connected") throw new Error(session.message);
    expect(server.clients().map((each) => each.name)).toEqual([shown]);
    await session.dispose();
  });

  it("refuses a wrong proof with -32001 and closes", async () => {
    const { path, server } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(frame(initializeText("1.0")));
    await answer(peer, 1);
    peer.socket.write(frame(call(2, "initialized", { proof: "f".repeat(64) })));
    const [, refusal] = bodies(await peer.closed());
    expect(refusal).toMatchObject({ id: 2, error: { code: errorCodes.unauthorized } });
    expect(server.clients()).toEqual([]);
  });

  it("refuses a different major version with -32002 and closes", async () => {
    const { path } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(frame(initializeText("2.0")));
    expect(bodies(await peer.closed())).toMatchObject([{ id: 1, error: { code: errorCodes.unsupportedVersion } }]);
  });

  it("answers -32000 before the handshake, in each of its steps", async () => {
    const { path } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(frame(call(1, "host/health")));
    peer.socket.write(frame(call(2, "no/such")));
    peer.socket.write(frame(call(3, "initialize", { protocolVersion: "1.0", nonce, ...caller })));
    await answer(peer, 3);
    peer.socket.write(frame(call(4, "review/get")));
    await answer(peer, 4);
    expect(bodies(peer.text()).map(({ id, error }) => [id, error?.code])).toEqual([
      [1, errorCodes.notInitialized],
      [2, errorCodes.notInitialized],
      [3, undefined],
      [4, errorCodes.notInitialized],
    ]);
  });

  it("answers an unknown method with -32601, invalid parameters with -32602, and treats missing params as empty", async () => {
    const peer = await provenPeer(await startTestServer());
    peer.socket.write(frame(call(3, "no/such")));
    peer.socket.write(frame(call(4, "review/present", { content: 5 })));
    peer.socket.write(frame('{"jsonrpc":"2.0","id":5,"method":"editor/selection","params":[1]}'));
    peer.socket.write(frame('{"jsonrpc":"2.0","id":6,"method":"editor/selection"}'));
    await answer(peer, 6);
    const answers = Object.fromEntries(bodies(peer.text()).map(({ id, error, result }) => [id, error ?? result]));
    expect(answers).toMatchObject({
      3: { code: errorCodes.methodNotFound, message: "Unknown method: no/such" },
      4: {
        code: errorCodes.invalidParams,
        message: expect.stringMatching(/^Invalid payload for review\/present: content: /),
      },
      5: { code: errorCodes.invalidParams, message: "Invalid payload for editor/selection: it takes named parameters" },
      6: { selection: null },
    });
  });

  it("serves only exit after shutdown", async () => {
    const peer = await provenPeer(await startTestServer());
    peer.socket.write(frame(call(3, "shutdown")));
    expect(await answer(peer, 3)).toMatchObject({ result: {} });
    peer.socket.write(frame(call(4, "host/health")));
    expect(await answer(peer, 4)).toMatchObject({ error: { code: errorCodes.shuttingDown } });
    peer.socket.write(frame('{"jsonrpc":"2.0","method":"exit"}'));
    await peer.closed();
  });

  it("closes a client that does not finish its handshake, and a silent one, with -32004", async () => {
    const { path } = await startTestServer();
    const [slow, mute] = [await connectRaw(path), await connectRaw(path)];
    slow.socket.write(frame(initializeText("1.0")));
    const late = { id: null, error: { code: errorCodes.messageTimeout } };
    expect(bodies(await slow.closed())).toMatchObject([{ id: 1 }, late]);
    expect(bodies(await mute.closed())).toMatchObject([late]);
  }, 20_000);

  it("uses line-based JSON-RPC for a peer that begins with a line", async () => {
    const { path, token } = await startTestServer();
    const peer = await connectRaw(path);
    peer.socket.write(`${initializeText("1.0")}\n`);
    const first = JSON.parse(await peer.until((text) => text.endsWith("\n")));
    const proof = createClientProof(token, nonce, first.result.nonce);
    peer.socket.write(`${call(2, "initialized", { proof })}\n`);
    await peer.until((text) => text.split("\n").length === 3);
    peer.socket.write(`${call(3, "editor/selection")}\n\n${call(4, "editor/selection")}`);
    peer.socket.end();
    const [, ...rest] = (await peer.closed())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rest).toEqual([
      { jsonrpc: "2.0", id: 2, result: {} },
      { jsonrpc: "2.0", id: 3, result: { selection: null } },
      { jsonrpc: "2.0", id: 4, result: { selection: null } },
    ]);
  });

  it("ends the presence of a client that ends its side, and still answers its other requests", async () => {
    const test = new EventEmitter();
    const { path, token, server } = await startTestServer({
      handlersFor: ({ signal }) => ({
        ...echoHandlers,
        "feedback/reviews": () => once(signal, "abort").then(() => ({ reviews: [], version: "ended" })),
        "editor/selection": () => once(test, "go").then(() => ({ selection: null })),
      }),
    });
    const peer = await provenPeer({ path, token });
    peer.socket.write(frame(call(3, "feedback/reviews", { seconds: 300 })));
    peer.socket.end(frame(call(4, "editor/selection")));
    expect(await answer(peer, 3)).toMatchObject({ result: { version: "ended" } });
    expect([server.clients(), peer.socket.readableEnded]).toEqual([[], false]);
    test.emit("go");
    expect(bodies(await peer.closed()).at(-1)).toMatchObject({ id: 4, result: { selection: null } });
  });

  it("turns $/cancelRequest into an aborted signal and answers -32800", async () => {
    let hasStarted = false;
    const server = await startTestServer({
      handlersFor: () => ({
        ...echoHandlers,
        "host/health": (_, signal) =>
          new Promise((_resolve, reject) => {
            hasStarted = true;
            signal.addEventListener("abort", () => reject(new Error("aborted")));
          }),
      }),
    });
    const peer = await provenPeer(server);
    peer.socket.write(frame(call(3, "host/health")));
    await expect.poll(() => hasStarted).toBe(true);
    peer.socket.write(frame('{"jsonrpc":"2.0","method":"$/cancelRequest"}'));
    peer.socket.write(frame('{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}'));
    expect(await answer(peer, 3)).toMatchObject({ error: { code: errorCodes.requestCancelled } });
  });

  it("sends $/logTrace after $/setTrace", async () => {
    const peer = await provenPeer(await startTestServer());
    peer.socket.write(frame('{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"messages"}}'));
    peer.socket.write(frame(call(3, "editor/selection")));
    await answer(peer, 3);
    const methods = [...peer.text().matchAll(/"method":"([^"]+)"/g)].map(([, method]) => method);
    expect(new Set(methods)).toEqual(new Set(["$/logTrace"]));
  });

  it("answers the 33rd open request with -32005 and keeps the others", async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startTestServer({
      handlersFor: () => ({ ...echoHandlers, "editor/selection": async () => gate.then(() => ({ selection: null })) }),
    });
    const peer = await provenPeer(server);
    for (let id = 100; id < 133; id += 1) peer.socket.write(frame(call(id, "editor/selection")));
    expect(await answer(peer, 132)).toMatchObject({ error: { code: errorCodes.tooManyRequests } });
    release();
    await peer.until((text) => text.split('{"selection":null}').length === 33);
    expect(bodies(peer.text()).filter(({ error }) => error)).toHaveLength(1);
  });

  it("refuses a connection above the limit with -32005", async () => {
    const { path } = await startTestServer({ maxConnections: 2 });
    await connectRaw(path);
    await connectRaw(path);
    const third = await connectRaw(path);
    expect(bodies(await third.closed())).toMatchObject([{ id: null, error: { code: errorCodes.tooManyRequests } }]);
  });

  it("answers running requests before it closes, and cancels those that do not end", async () => {
    const events: string[] = [];
    let finishSlow: () => void = () => undefined;
    const test = await startTestServer({
      handlersFor: () => ({
        ...echoHandlers,
        "editor/selection": () =>
          new Promise((resolve) => {
            finishSlow = () => resolve({ selection: null });
          }),
        "host/health": (_, signal) =>
          new Promise((_resolve, reject) => {
            events.push("started");
            signal.addEventListener("abort", () => reject(new Error("aborted")));
          }),
      }),
    });
    const peer = await provenPeer(test);
    peer.socket.write(frame(call(3, "editor/selection")));
    peer.socket.write(frame(call(4, "host/health")));
    await expect.poll(() => events).toEqual(["started"]);
    const disposed = test.server.dispose();
    finishSlow();
    const answers = bodies(await peer.closed()).map(({ id, error }) => [id, error?.code]);
    expect(answers.slice(2)).toEqual([
      [3, undefined],
      [4, errorCodes.requestCancelled],
    ]);
    await disposed;
    await test.server.dispose();
  });
});

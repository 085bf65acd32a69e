import { once } from "node:events";
import { connect, createServer } from "node:net";
import { Duplex, PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { BridgeSession, connectHost } from "./connectBridge.ts";
import { echoHandlers } from "./echoHandlers.fixture.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { greetHost } from "./greetHost.ts";
import { testCaller } from "./handshakePeer.fixture.ts";
import { Incoming } from "./incoming.ts";
import { encodeFrame } from "./outgoing.ts";
import { ServerSession } from "./serverSession.ts";

const token = "a".repeat(64);
const options = {
  token,
  serverInfo: { name: "test window", version: "0" },
  capabilities: { tools: [], maxContentLength: 100_000, maxMessageBytes: 8 * 1024 * 1024 },
  handlersFor: () => echoHandlers,
  log: () => undefined,
};

function serveOver(stream: Duplex): void {
  const incoming = new Incoming(stream, new FrameDecoder(64 * 1024));
  incoming.listen(new ServerSession(stream, incoming, encodeFrame, options).receiver);
}

/** Two ends of pipes, such as the standard input and output of two programs. */
async function pipes(): Promise<Duplex> {
  const [there, back] = [new PassThrough(), new PassThrough()];
  serveOver(Duplex.from({ readable: there, writable: back }));
  return Duplex.from({ readable: back, writable: there });
}

async function tcp(): Promise<Duplex> {
  const server = createServer({ allowHalfOpen: true }, serveOver).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const socket = connect({ host: "127.0.0.1", port: port ?? 0 });
  await once(socket, "connect");
  return socket;
}

describe.each([
  ["pipes", pipes],
  ["TCP on the loopback", tcp],
])("the link over %s", (_, open) => {
  it("does the handshake, carries requests and ends", async () => {
    const greeted = await greetHost(await open(), token, testCaller);
    if (greeted.kind !== "greeted") throw new Error(greeted.message);
    const target = { socketPath: "none", token };
    const host = await connectHost({
      target,
      host: greeted,
      caller: testCaller,
      signal: AbortSignal.timeout(5_000),
      uid: 0,
    });
    if (host.kind !== "greeted") throw new Error(host.message);
    const session = new BridgeSession(host);
    const content = "# Grüße 🎉\n".repeat(20_000);
    const message = `${content.length} code units`;
    expect(await session.request("review/present", { content })).toMatchObject({ message });
    await session.dispose();
    expect(session.isClosed).toBe(true);
  });

  it("refuses a client without the token", async () => {
    expect(await greetHost(await open(), "b".repeat(64), testCaller)).toMatchObject({ kind: "unauthorized" });
  });
});

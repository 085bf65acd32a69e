import { errorCodes } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { answerTo, parseBodies, provenPeer, requestText } from "./handshakePeer.fixture.ts";
import { startServerProcess } from "./startServerProcess.fixture.ts";
import { connectRaw, frame, type RawPeer } from "./testServer.fixture.ts";

const mebibyte = 1024 * 1024;

/** Writes the same chunk until the peer closes, or a number of bytes was sent. */
async function flood(peer: RawPeer, chunk: Buffer, bytes: number): Promise<void> {
  let isClosed = false;
  const closed = peer.closed().then(() => {
    isClosed = true;
  });
  for (let sent = 0; !isClosed && sent < bytes; sent += chunk.length) {
    await Promise.race([closed, new Promise((resolve) => peer.socket.write(chunk, resolve))]);
  }
}

describe("an endless stream", () => {
  it("costs no memory as a header, a length, a line or single bytes", { tags: ["whole"] }, async () => {
    const server = await startServerProcess();
    const honest = await provenPeer(server);
    // Memory that a process needs for any large review does not count as a cost of these streams.
    honest.socket.write(frame(requestText(3, "review/present", { content: "x".repeat(4 * mebibyte) })));
    await answerTo(honest, 3);
    const before = await server.measure();
    const [header, length, line, dribble] = await Promise.all([1, 2, 3, 4].map(() => connectRaw(server.path)));
    if (!header || !length || !line || !dribble) throw new Error("unreachable");
    length.socket.write("Content-Length: 4294967296\r\n\r\n");
    dribble.socket.write("Content-Length: ");
    await Promise.all([
      flood(header, Buffer.alloc(65_536, "Content-Length: 1"), 32 * mebibyte),
      flood(length, Buffer.alloc(65_536), 32 * mebibyte),
      flood(line, Buffer.alloc(65_536, "{"), 32 * mebibyte),
      flood(dribble, Buffer.from("1"), 10_000),
    ]);
    const answers = await Promise.all([header, length, line, dribble].map((peer) => peer.closed()));
    expect([header, length, dribble].map((peer) => parseBodies(peer.text())[0]?.error?.code)).toEqual([
      errorCodes.parseError,
      errorCodes.messageTooLarge,
      errorCodes.parseError,
    ]);
    expect(JSON.parse(answers[2] ?? "")).toMatchObject({ id: null, success: false });
    const after = await server.measure();
    console.log(`growth ${((after.rss - before.rss) / mebibyte).toFixed(1)} MiB, stall ${after.stall.toFixed(0)} ms`);
    expect(after.rss - before.rss).toBeLessThan(32 * mebibyte);
  });

  it("is cut off soon after the refusal, whose reason can be read", async () => {
    const server = await startServerProcess();
    const peer = await connectRaw(server.path);
    peer.socket.on("error", () => undefined);
    peer.socket.write("Content-Length: 4294967296\r\n\r\n");
    const rest = new Promise((resolve) => peer.socket.write(Buffer.alloc(32 * mebibyte), resolve));
    expect(await rest).toMatchObject({ code: expect.stringMatching(/^(?:EPIPE|ECONNRESET)$/) });
    expect(parseBodies(await peer.closed())[0]?.error?.code).toBe(errorCodes.messageTooLarge);
  });

  it("ends with -32004 when only half a message arrives", { tags: ["whole"] }, async () => {
    const server = await startServerProcess();
    const peer = await provenPeer(server);
    const whole = frame(requestText(3, "editor/selection"));
    peer.socket.write(whole.subarray(0, whole.length - 3));
    const answers = parseBodies(await peer.closed());
    expect(answers.at(-1)).toMatchObject({ id: null, error: { code: errorCodes.messageTimeout } });
  });

  it("ends with -32003 above the size limit, before and after the handshake", async () => {
    const server = await startServerProcess();
    const [early, proven] = [await connectRaw(server.path), await provenPeer(server)];
    early.socket.write(`Content-Length: ${64 * 1024 + 1}\r\n\r\n`);
    proven.socket.write(`Content-Length: ${8 * mebibyte + 1}\r\n\r\n`);
    for (const peer of [early, proven]) {
      const answers = parseBodies(await peer.closed());
      expect(answers.at(-1)).toMatchObject({ id: null, error: { code: errorCodes.messageTooLarge } });
    }
  });

  it("closes a client that sends requests and never reads, without keeping its answers", {
    tags: ["whole"],
  }, async () => {
    const server = await startServerProcess();
    const peer = await provenPeer(server);
    const before = await server.measure();
    peer.socket.pause();
    const started = performance.now();
    let isClosed = false;
    peer.socket.once("close", () => {
      isClosed = true;
    });
    for (let id = 10; !isClosed && performance.now() - started < 100_000; id += 1) {
      const isTaken = peer.socket.write(frame(requestText(id, "review/get", { limit: 100_000 })));
      if (!isTaken) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const after = await server.measure();
    console.log(`growth ${((after.rss - before.rss) / mebibyte).toFixed(1)} MiB, stall ${after.stall.toFixed(0)} ms`);
    expect(isClosed).toBe(true);
    expect(after.rss - before.rss).toBeLessThan(32 * mebibyte);
  });

  it("serves many messages in one chunk, and one message in many chunks", async () => {
    const server = await startServerProcess();
    const peer = await provenPeer(server);
    const ids = Array.from({ length: 30 }, (_, index) => index + 100);
    peer.socket.write(Buffer.concat(ids.map((id) => frame(requestText(id, "editor/selection")))));
    await peer.until((text) => text.split('"selection":null').length === 31);
    const large = frame(requestText(200, "review/present", { content: "ü".repeat(50_000) }));
    for (let at = 0; at < large.length; at += 777) {
      peer.socket.write(large.subarray(at, at + 777));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const text = await peer.until((sofar) => sofar.includes('"id":200'));
    expect(text).toContain('"message":"50000 code units"');
  });
});

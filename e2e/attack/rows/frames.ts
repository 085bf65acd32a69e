import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { hostileBodies, mutate } from "../../../shared/socket/test/hostileFrames.ts";
import { corpusFolder } from "../../support/securityDocuments.ts";
import { frame, HostConnection, requestText } from "../hostConnection.ts";
import { inPlace, type Place } from "../place.ts";
import { memoryOf, probeHost } from "../probes.ts";
import { pause, type Row } from "../row.ts";

interface Case {
  readonly name: string;
  readonly bytes: Buffer;
}

const mebibyte = 1024 * 1024;
/** Connections that one attack holds at once: fewer than the host's bound, so that honest ones get in. */
const atOnce = 24;

/** Frames that are wrong in a way of their own. */
const ownFrames: readonly Case[] = Object.entries({
  "no header": "\r\n\r\n{}",
  "another header": "Content-Type: x\r\n\r\n{}",
  "no number": "Content-Length: abc\r\n\r\n{}",
  "a negative length": "Content-Length: -5\r\n\r\n{}",
  "a huge length": "Content-Length: 99999999999999999999\r\n\r\n{}",
  "a length twice": "Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}",
  "a length of nothing": "Content-Length: 0\r\n\r\n",
  "a body that is no JSON": "Content-Length: 5\r\n\r\n{]{]{",
  "a body that is a number": "Content-Length: 1\r\n\r\n5",
  "an empty batch": "Content-Length: 2\r\n\r\n[]",
  "bare line ends": "Content-Length: 2\n\n{}",
  "a header of many lines": `${"X: y\r\n".repeat(500)}Content-Length: 2\r\n\r\n{}`,
  "a web request": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  "a line of TLS": "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001",
}).map(([name, text]) => ({ name, bytes: Buffer.from(text, "latin1") }));

const nested = [100_000, 2_000_000].map((depth) => ({
  name: `${depth} nested arrays`,
  bytes: frame(`{"jsonrpc":"2.0","id":9,"method":"log","params":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`),
}));

function corpusFrames(): readonly Case[] {
  const path = join(corpusFolder, "bad-frames.json");
  if (!existsSync(path)) return [];
  const { frames } = JSON.parse(readFileSync(path, "utf8")) as { frames: readonly { name: string; b64: string }[] };
  return frames.map(({ name, b64 }) => ({ name, bytes: Buffer.from(b64, "base64") }));
}

/** What became of a connection on which these bytes came: every other end than served or refused leaves it open and dead. */
async function outcomeOf(connection: HostConnection, bytes: Buffer): Promise<"served" | "refused" | "dead"> {
  const before = connection.answers.length;
  connection.socket.write(bytes);
  connection.socket.write(frame(requestText(777, "host/health")));
  const isServed = () => connection.answers.some(({ id }) => id === 777);
  for (let waited = 0; waited < 15_000 && !connection.socket.closed && !isServed(); waited += 25) await pause(25);
  const isAnswered = connection.answers.slice(before).some(({ error }) => error !== undefined);
  const isClosed = connection.socket.closed;
  connection.close();
  if (isServed()) return "served";
  return isClosed || isAnswered ? "refused" : "dead";
}

async function deadCases(place: Place, cases: readonly Case[]): Promise<readonly string[]> {
  const dead: string[] = [];
  for (let at = 0; at < cases.length; at += atOnce) {
    const attacks = cases.slice(at, at + atOnce).map(async ({ name, bytes }, index) => {
      const isProven = (at + index) % 2 === 0;
      const connection = isProven ? await place.connect() : new HostConnection(place.host().socketPath);
      const outcome = await outcomeOf(connection, bytes);
      if (outcome === "dead") dead.push(`${name}, ${isProven ? "after" : "before"} the handshake: open and dead`);
    });
    await Promise.all(attacks);
  }
  return dead;
}

/** Row 8: frames that are wrong. */
export const badFrames: Row = {
  title: "bad and mutated frames",
  goal: "crashes 0, open and dead 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      await place.address();
      const { pid } = place.host();
      const bad = [...ownFrames, ...nested, ...corpusFrames()];
      const seeds = hostileBodies.map((body) => frame(body));
      const count = tools.times({ short: 100, usual: 2_500, full: 10_000 });
      const mutated = Array.from({ length: count }, (_, index) => {
        const seed = seeds[index % seeds.length] ?? frame("{}");
        return { name: `mutation ${index}`, bytes: mutate(seed, tools.random) };
      });
      const problems = [...(await deadCases(place, [...bad, ...mutated]))];
      const after = await place.connect();
      const answer = await after.call("host/health");
      if (answer.result === undefined || place.host().pid !== pid) problems.push("The host does not serve any more");
      return {
        tried: bad.length + count,
        problems,
        figure: `${bad.length} bad, ${count} mutated, open and dead ${problems.length}`,
      };
    }),
};

/** Row 9: streams that never end, and a client that never reads. */
export const endlessStreams: Row = {
  title: "streams without an end, and clients that never read",
  goal: "RSS growth ≤ 32 MB, honest client p99 ≤ 8 × alone + 50 ms",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      await place.address({ longest: "100000" });
      const { pid, socketPath } = place.host();
      const honest = await place.connect();
      // What a process needs for long reviews is not what these streams cost.
      for (let round = 0; round < 40; round += 1)
        await honest.call("review/present", { content: `# Long ${round}\n\n${"x".repeat(90_000)}`, mode: "replace" });
      const alone = await probeHost(honest, pause(1_500));
      const before = memoryOf(pid);
      const lines = tools.times({ short: 12, usual: 50, full: 50 });
      const endless = [
        { start: "", chunk: Buffer.alloc(65_536, "Content-Length: 1"), bytes: 32 * mebibyte },
        { start: "Content-Length: 4294967296\r\n\r\n", chunk: Buffer.alloc(65_536), bytes: 32 * mebibyte },
        ...Array.from({ length: lines }, () => ({
          start: '{"x":"',
          chunk: Buffer.alloc(65_536, "x"),
          bytes: 8 * mebibyte,
        })),
      ];
      const sockets: (() => void)[] = [];
      const attacks = Promise.all([
        ...endless.map(({ start, chunk, bytes }) => flood(socketPath, { start, chunk, bytes, sockets })),
        neverRead(await place.connect(), sockets),
      ]);
      const during = await probeHost(honest, attacks);
      const growth = (memoryOf(pid) - before) / mebibyte;
      for (const end of sockets) end();
      const problems = [
        ...(growth > 32 ? [`RSS grew by ${growth.toFixed(1)} MB`] : []),
        ...(during.p99 > alone.p99 * 8 + 50
          ? [`the honest client waited ${during.p99.toFixed(0)} ms (p99), alone ${alone.p99.toFixed(0)}`]
          : []),
      ];
      const figure = `RSS ${growth.toFixed(1)} MB, honest client p99 ${during.p99.toFixed(1)} ms (alone ${alone.p99.toFixed(1)})`;
      return { tried: endless.length + 1, problems, figure };
    }),
};

interface Flood {
  readonly start: string;
  readonly chunk: Buffer;
  readonly bytes: number;
  /** Ends every connection that is still open. */
  readonly sockets: (() => void)[];
}

/** Writes the same chunk until the host closes, takes no more, or has taken that many bytes; the connection stays open. */
async function flood(path: string, { start, chunk, bytes, sockets }: Flood): Promise<void> {
  const socket = connect(path);
  sockets.push(() => socket.destroy());
  const closed = new Promise<void>((settle) => {
    socket.once("error", () => settle());
    socket.once("close", () => settle());
  });
  socket.write(start);
  for (let sent = 0; !socket.destroyed && sent < bytes; sent += chunk.length)
    await Promise.race([closed, pause(2_000), new Promise((next) => socket.write(chunk, next))]);
}

/** Asks for long texts and takes none of them. */
async function neverRead(connection: HostConnection, sockets: (() => void)[]): Promise<void> {
  sockets.push(() => connection.close());
  connection.socket.pause();
  const begun = performance.now();
  for (let id = 10; !connection.socket.destroyed && performance.now() - begun < 8_000; id += 1)
    if (!connection.socket.write(frame(requestText(id, "review/get", { limit: 1_000_000 })))) await pause(20);
}

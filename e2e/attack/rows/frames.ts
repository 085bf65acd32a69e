import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostileBodies, mutate } from "../../../host/socket/test/hostileFrames.fixture.ts";
import { corpusFolder } from "../../support/securityDocuments.ts";
import { frame, HostConnection, requestText } from "../hostConnection.ts";
import { inPlace, type Place } from "../place.ts";
import { probeHost, readMemory } from "../probes.ts";
import { pause, type Row } from "../row.ts";

interface Case {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Megabytes that memory may grow. Storing the lines would take 400. */
const mostGrowth = 32;
const mebibyte = 1024 * 1024;
/** Number of simultaneous connections of one attack: below the host's limit, so that honest clients can connect. */
const atOnce = 48;

/** Malformed frames, each with a different fault. */
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

/** Returns the state of a connection after these bytes: unless it is served or refused, it stays open and dead. */
async function findOutcome(connection: HostConnection, bytes: Buffer): Promise<"served" | "refused" | "dead"> {
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
      const outcome = await findOutcome(connection, bytes);
      if (outcome === "dead") dead.push(`${name}, ${isProven ? "after" : "before"} the handshake: open and dead`);
    });
    await Promise.all(attacks);
  }
  return dead;
}

/** Row 8: malformed frames. */
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

/** Row 9: endless streams, and a client that never reads; each one separately. */
export const endlessStreams: Row = {
  title: "streams without an end, and clients that never read",
  goal: "RSS growth ≤ 32 MB each, honest client p99 ≤ 8 × alone + 50 ms",
  isShort: true,
  run: async (tools) => {
    const lines = tools.times({ short: 12, usual: 50, full: 50 });
    const against = (name: string, begin: (place: Place) => Promise<EndAttack>) =>
      inPlace(tools, (place) => endure(place, name, () => begin(place)));
    const found = [
      await against("header and length", (place) => writeEndlessly(place, 0)),
      await against(`${lines} lines`, (place) => writeEndlessly(place, lines)),
      await against("a client that never reads", neverRead),
    ];
    const problems = found.flatMap((each) => each.problems);
    return { tried: lines + 5, problems, figure: found.map(({ figure }) => figure).join("; ") };
  },
};

/** Ends an attack that has done its work and keeps its connections open. */
type EndAttack = () => void;

/**
 * Measures the cost of an attack in the host's memory and in an honest client's time. Other programs share the machine,
 * and garbage is collected at any time, so the best of three tries counts: stored lines would be there in each.
 */
async function endure(place: Place, name: string, begin: () => Promise<EndAttack>) {
  await place.address({ longest: "100000" });
  const { pid } = place.host();
  const honest = await place.connect();
  const before = await warmUp(honest, pid);
  const growths: number[] = [];
  const waits: { readonly alone: number; readonly during: number }[] = [];
  const isOver = ({ alone, during }: { alone: number; during: number }) => during > alone * 8 + 50;
  const isDone = () => !waits.every(isOver) && growths.some((growth) => growth <= mostGrowth);
  while (waits.length < 3 && !isDone()) {
    const alone = await probeHost(honest, pause(1_500));
    const attacking = begin();
    const during = await probeHost(honest, attacking);
    // Garbage is collected while the honest client continues.
    await presentLong(honest, 30);
    growths.push((readMemory(pid) - before) / mebibyte);
    (await attacking)();
    waits.push({ alone: alone.p99, during: during.p99 });
  }
  honest.close();
  const growth = Math.max(0, Math.min(...growths));
  const { alone = Number.NaN, during = Number.NaN } = waits.at(-1) ?? {};
  const timing = `honest client p99 ${during.toFixed(0)} ms (alone ${alone.toFixed(0)})`;
  const problems = [
    ...(growth > mostGrowth ? [`${name}: RSS grew by ${growth.toFixed(1)} MB`] : []),
    ...(waits.every(isOver) ? [`${name}: ${timing}`] : []),
  ];
  return { problems, figure: `${name}: RSS +${growth.toFixed(0)} MB, ${timing}` };
}

/**
 * Presents long reviews, enough for a whole collection of garbage, and returns the highest use of memory in bytes. A new host grows by
 * 40 MB until its first whole collection without any attack, so a reading before it is no measure.
 */
async function warmUp(host: HostConnection, pid: number): Promise<number> {
  const readings: number[] = [];
  while (readings.length < 8) {
    await presentLong(host, 30);
    readings.push(readMemory(pid));
  }
  return Math.max(...readings);
}

async function presentLong(host: HostConnection, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1)
    await host.call("review/present", { content: `# Long ${round}\n\n${"x".repeat(90_000)}`, mode: "replace" });
}

/** Runs the attack in a separate process, so that the honest client does not wait for the attacker's work. */
async function writeEndlessly(place: Place, lines: number): Promise<EndAttack> {
  const args = ["-e", endless, place.host().socketPath, String(lines)];
  const attacker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((written) => attacker.stdout.once("data", written));
  return () => attacker.kill("SIGKILL");
}

/**
 * A program that writes an endless header, body and lines, 32 and 8 MB of each or until it is closed, and keeps the
 * connections open.
 */
const endless = `const { connect } = require("node:net"); const [path, lines] = process.argv.slice(1); const megabyte = 1048576;
const write = (start, text, bytes) => new Promise((end) => { const socket = connect(path); const chunk = Buffer.alloc(65536, text); let sent = 0;
  socket.on("error", end); socket.on("close", end); socket.on("drain", () => more()); socket.write(start);
  const more = () => { clearTimeout(timer); timer = setTimeout(end, 2000); while (sent < bytes) { sent += chunk.length; if (!socket.write(chunk)) return; } end(); };
  let timer; more(); });
const streams = [write("", "Content-Length: 1", 32 * megabyte), write("Content-Length: 4294967296\\r\\n\\r\\n", "x", 32 * megabyte)];
for (let at = 0; at < Number(lines); at += 1) streams.push(write('{"x":"', "x", 8 * megabyte));
Promise.all(streams).then(() => { console.log("written"); setInterval(() => {}, 1000); });`;

/** Requests long texts for some seconds, and reads none of them. */
async function neverRead(place: Place): Promise<EndAttack> {
  const connection = await place.connect();
  connection.socket.pause();
  const begun = performance.now();
  for (let id = 10; !connection.socket.destroyed && performance.now() - begun < 5_000; id += 1)
    if (!connection.socket.write(frame(requestText(id, "review/get", { limit: 1_000_000 })))) await pause(20);
  return () => connection.close();
}

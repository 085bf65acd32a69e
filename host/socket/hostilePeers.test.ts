import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../shared/capability/test/seededRandom.fixture.ts";
import { answerTo, initializeText, provenPeer, requestText } from "./handshakePeer.fixture.ts";
import { hostileBodies, mutate } from "./test/hostileFrames.fixture.ts";
import { connectRaw, frame, type RawPeer, startTestServer, type TestServer } from "./testServer.fixture.ts";

const corpora = resolve(import.meta.dirname, "..", "..", "..", "shared", "data");

interface Case {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads the cases of a corpus; none, with a message, when it is not on this machine. */
function corpus(file: string, list: "frames" | "cases"): Case[] {
  const path = resolve(corpora, file);
  if (!existsSync(path)) {
    console.log(`${file}: corpus absent, 0 cases`);
    return [];
  }
  const entries: { name: string; b64: string }[] = JSON.parse(readFileSync(path, "utf8"))[list];
  console.log(`${file}: ${entries.length} cases`);
  return entries.map(({ name, b64 }) => ({ name, bytes: Buffer.from(b64, "base64") }));
}

/** Returns the result of a connection after these bytes; any result other than `served` or `refused` is a failure. */
async function outcomeOf(peer: RawPeer, bytes: Buffer, ending: Buffer): Promise<"served" | "refused" | "dead"> {
  const before = peer.text().length;
  peer.socket.write(bytes);
  peer.socket.write(ending);
  const late = AbortSignal.timeout(30_000);
  const silence = new Promise<"dead">((settle) => late.addEventListener("abort", () => settle("dead")));
  const answered = peer
    .until((text) => text.includes('"id":777'))
    .then((text) => {
      if (text.includes('"id":777')) return "served";
      return /"error":(\{"code":-32\d{3}|")/.test(text.slice(before)) ? "refused" : "dead";
    });
  const outcome = await Promise.race([answered, silence]);
  peer.socket.destroy();
  return outcome;
}

type Connect = (server: TestServer) => Promise<RawPeer>;

const fresh: Connect = ({ path }) => connectRaw(path);

/** Returns the names of cases whose connection was left open and dead, or closed without a message. */
async function deadCases(cases: readonly Case[], connect: Connect, ending: Buffer): Promise<string[]> {
  const server = await startTestServer({ maxConnections: 300 });
  const dead: string[] = [];
  for (let at = 0; at < cases.length; at += 250) {
    const batch = cases.slice(at, at + 250).map(async ({ name, bytes }) => {
      const outcome = await outcomeOf(await connect(server), bytes, ending);
      if (outcome === "dead") dead.push(name);
    });
    await Promise.all(batch);
  }
  const after = await provenPeer(server);
  after.socket.write(frame(requestText(3, "editor/selection")));
  expect((await answerTo(after, 3))?.result).toEqual({ selection: null });
  return dead;
}

const lastFrame = frame(requestText(777, "host/health"));
const lastLine = Buffer.from(`\n${requestText(777, "host/health")}\n`);

const seeds = [initializeText(), ...hostileBodies].map((text) => frame(text));

describe("a peer that sends invalid data", () => {
  const nested = [100_000, 2_000_000].map((depth) => ({
    name: `${depth} nested arrays`,
    bytes: frame(`{"jsonrpc":"2.0","id":9,"method":"log","params":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`),
  }));
  const badFrames = [...corpus("bad-frames.json", "frames"), ...nested];
  const bodies = corpus("jsontestsuite.json", "cases");

  it("is served or refused, never left open and dead, for any frames before the handshake", async () => {
    expect(await deadCases(badFrames, fresh, lastFrame)).toEqual([]);
  });

  it("is served or refused, never left open and dead, for any frames after the handshake", async () => {
    expect(await deadCases(badFrames, provenPeer, lastFrame)).toEqual([]);
  });

  it("is served or refused for any JSON in its frames", async () => {
    const framed = bodies.map(({ name, bytes }) => ({ name, bytes: frame(bytes) }));
    expect(await deadCases(framed, provenPeer, lastFrame)).toEqual([]);
  });

  it("is answered or refused for any JSON in its lines", async () => {
    const lines = bodies.filter(({ bytes }) => bytes[0] === 0x7b);
    expect(await deadCases(lines, fresh, lastLine)).toEqual([]);
  });

  for (const { which, every, tags } of [
    { which: "a tenth of the frames", every: 10, tags: [] },
    { which: "frames", every: 1, tags: ["whole"] },
  ])
    it(`is served or refused for ${which} with random changes`, { timeout: 600_000, tags }, async () => {
      const { numRuns: count = 0, seed: chosen = 0 } = fc.readConfigureGlobal();
      const random = seededRandom(chosen);
      // With seed 1, the server has to wait for the end of no message of this tenth: that takes 3 to 5 s.
      const cases = Array.from({ length: count }, (_, index) => {
        const seed = seeds[index % seeds.length] ?? lastFrame;
        return { name: `mutation ${index} of FUZZ_SEED=${chosen}`, bytes: mutate(seed, random) };
      }).filter((_, index) => index % every === 7 % every);
      console.log(`mutated frames: ${cases.length} cases`);
      const half = Math.floor(cases.length / 2);
      const dead = [
        deadCases(cases.slice(0, half), provenPeer, lastFrame),
        deadCases(cases.slice(half), fresh, lastFrame),
      ];
      expect(await Promise.all(dead)).toEqual([[], []]);
    });
});

import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectClient, type Ended, makeSandbox, programs, runProgram, type Sandbox } from "./programs.ts";

let sandbox: Sandbox;
let folder: string;

beforeEach(async () => {
  const made = await makeSandbox();
  const caches = join(made.runtime, "caches");
  sandbox = { ...made, env: { ...made.env, XDG_CACHE_HOME: caches } };
  folder = join(caches, "dialectic", "code");
});

afterEach(() => sandbox.dispose());

const listWorkspaces = (env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runProgram(programs.cli, ["list-workspaces"], { ...sandbox, env: { ...sandbox.env, ...env } });

const keptPrograms = async () => (await readdir(folder)).map((name) => name.replace(/-[0-9a-f]{32}-.*/, "")).toSorted();

/** Byte offset of the V8 version in cached code. */
const v8Version = 4;

function damaged(kept: Buffer): Buffer {
  return Buffer.from(kept).fill(0, 1_000, 2_000);
}

/** Returns intact code that seems to come from another version of V8. */
function ofAnotherV8(kept: Buffer): Buffer {
  const foreign = Buffer.from(kept);
  foreign.writeUInt32LE((kept.readUInt32LE(v8Version) ^ 1) >>> 0, v8Version);
  foreign.writeUInt32LE(crc32(foreign.subarray(0, -4)), foreign.length - 4);
  return foreign;
}

describe("the programs", () => {
  it("consist of ASCII only, which is what their launcher reads", async () => {
    const dist = dirname(programs.cli);
    const names = (await readdir(dist)).filter((name) => name.endsWith("Program.js"));
    const texts = await Promise.all(names.map((name) => readFile(join(dist, name), "utf8")));
    expect(names).toHaveLength(3);
    // Other characters are out of the bundler's reach: in expressions such as those for 💡 and ❓.
    expect(texts.flatMap((text) => text.match(/[^\0-\x7f]/g) ?? [])).toEqual([]);
  });

  it("answer the same with cached code, without it, and with damaged or foreign code, which they replace", async () => {
    const without = await listWorkspaces({ NODE_DISABLE_COMPILE_CACHE: "1" });
    await expect(stat(folder)).rejects.toThrow("ENOENT");
    const first = await listWorkspaces();
    const [name = ""] = await readdir(folder);
    const file = join(folder, name);
    const kept = await readFile(file);
    const second = await listWorkspaces();
    expect([first, second]).toEqual([without, without]);
    for (const spoiled of [damaged(kept), ofAnotherV8(kept)]) {
      await writeFile(file, spoiled);
      expect(await listWorkspaces()).toEqual(without);
      const anew = await readFile(file);
      expect([anew.readUInt32LE(v8Version), crc32(anew.subarray(0, -4))]).toEqual([
        kept.readUInt32LE(v8Version),
        anew.readUInt32LE(anew.length - 4),
      ]);
    }
  });

  it("keep one complete file when many start at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => listWorkspaces()));
    expect(new Set(answers.map(({ code, stdout, stderr }) => JSON.stringify([code, stdout, stderr]))).size).toBe(1);
    expect(await keptPrograms()).toEqual(["cli-commandProgram"]);
    const file = join(folder, (await readdir(folder))[0] ?? "");
    const { ino } = await stat(file);
    await listWorkspaces();
    expect((await stat(file)).ino).toBe(ino);
  });

  it("answer where the folder cannot be created", async () => {
    await writeFile(join(sandbox.runtime, "file"), "");
    const answer = await listWorkspaces({ XDG_CACHE_HOME: join(sandbox.runtime, "file") });
    expect(answer).toEqual(await listWorkspaces());
  });

  it("cache nothing for a command that is refused: it has run too little", async () => {
    const { code } = await runProgram(programs.cli, ["no-such-command"], sandbox);
    expect(code).toBe(2);
    await expect(stat(folder)).rejects.toThrow("ENOENT");
  });

  it("cache the server's code and that of its tools when it ends, and answer the same with it", async () => {
    const tools = async () => {
      const client = await connectClient(sandbox, [], { XDG_CACHE_HOME: sandbox.env["XDG_CACHE_HOME"] ?? "" });
      const listed = await client.listTools();
      await client.close();
      return listed;
    };
    const first = await tools();
    await expect.poll(keptPrograms).toEqual(["main-commandProgram", "main-serverProgram"]);
    expect(await tools()).toEqual(first);
    await rm(folder, { recursive: true });
  });
});

import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CacheSurroundings, CodeCache, cacheFolder } from "./codeCache.ts";

const code = Buffer.from("what V8 has compiled");
const name = "cli-commandProgram.code";

let top: string;
let folder: string;
let surroundings: CacheSurroundings;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "dialectic-code-")));
  folder = join(top, "cache", "dialectic", "code");
  const { platform, version, arch, getuid } = process;
  surroundings = {
    ...{ platform, version, arch, env: { XDG_CACHE_HOME: join(top, "cache") } },
    ...(getuid === undefined ? {} : { getuid }),
  };
});

afterEach(() => rm(top, { recursive: true, force: true }));

function cache(changes: Partial<CacheSurroundings> = {}): CodeCache {
  const made = CodeCache.ofUser({ ...surroundings, ...changes });
  if (made === undefined) throw new Error("There is no cache");
  return made;
}

/** `it` on systems where users have numbers and files have modes. */
const onUnix = process.getuid === undefined ? it.skip : it;

describe("CodeCache", () => {
  it("reads written code, in a folder and a file that only the user can access", async () => {
    cache().write(name, code);
    expect(cache().read(name)).toEqual(code);
    expect(await readdir(folder)).toEqual([name]);
    if (process.getuid === undefined) return;
    const modes = await Promise.all([folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
  });

  it("reads nothing where nothing was written", () => {
    expect(cache().read(name)).toBeUndefined();
  });

  it("refuses a file with one wrong bit, wherever it is, and one that is cut off anywhere", async () => {
    cache().write(name, code);
    const file = join(folder, name);
    const whole = await readFile(file);
    const outcomes = new Set<Buffer | undefined>();
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = (whole[at] ?? 0) ^ 4;
      for (const bytes of [damaged, whole.subarray(0, at)]) {
        await writeFile(file, bytes);
        outcomes.add(cache().read(name));
      }
    }
    expect([...outcomes]).toEqual([undefined]);
  });

  onUnix("refuses what others can read or write, what is a link, and a folder that others can write", async () => {
    const file = join(folder, name);
    const outcomes: Record<string, Buffer | undefined> = {};
    for (const mode of [0o640, 0o602]) {
      cache().write(name, code);
      await chmod(file, mode);
      outcomes[mode.toString(8)] = cache().read(name);
    }
    cache().write(name, code);
    await chmod(folder, 0o770);
    outcomes["folder"] = cache().read(name);
    await chmod(folder, 0o700);
    await rename(file, join(top, "elsewhere"));
    await symlink(join(top, "elsewhere"), file);
    outcomes["link"] = cache().read(name);
    expect(outcomes).toEqual({ 640: undefined, 602: undefined, folder: undefined, link: undefined });
  });

  onUnix("neither reads nor writes what belongs to somebody else", async () => {
    cache().write(name, code);
    const other = cache({ getuid: () => (process.getuid?.() ?? 0) + 1 });
    expect(other.read(name)).toBeUndefined();
    other.write("other.code", code);
    expect(await readdir(folder)).toEqual([name]);
  });

  onUnix("makes no folder in somebody else's home, as a command with the rights of another user would", () => {
    cache({ getuid: () => (process.getuid?.() ?? 0) + 1 }).write(name, code);
    expect(existsSync(join(top, "cache"))).toBe(false);
  });

  it("is skipped where the folder cannot be created or its file cannot be replaced", async () => {
    await writeFile(join(top, "cache"), "a file");
    cache().write(name, code);
    expect(cache().read(name)).toBeUndefined();
    await rm(join(top, "cache"));
    await mkdir(join(folder, name, "in the way"), { recursive: true, mode: 0o700 });
    cache().write(name, code);
    expect(cache().read(name)).toBeUndefined();
    expect(await readdir(folder)).toEqual([name]);
  });

  it("keeps a dozen files, the latest ones", async () => {
    for (let index = 0; index < 14; index += 1) {
      cache().write(`${index}.code`, code);
      await utimes(join(folder, `${index}.code`), index, index);
    }
    cache().write("latest.code", code);
    const left = (await readdir(folder)).toSorted();
    expect(left).toEqual(["latest", 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((each) => `${each}.code`).toSorted());
  });

  it("names code by the program's text, Node's version and the processor, and not at all without a digest", () => {
    const source = `(text)\n// ${"ab".repeat(16)}\n`;
    const { version, arch } = process;
    expect(cache().nameOf(source, "cli-program")).toBe(`cli-program-${"ab".repeat(16)}-${version}-${arch}.code`);
    expect(cache({ version: "v99.0.0" }).nameOf(source, "cli-program")).not.toBe(cache().nameOf(source, "cli-program"));
    expect(cache().nameOf("(text)\n", "cli-program")).toBeUndefined();
  });

  it("is off when Node's own variable forbids it, or when coverage needs freshly compiled code", () => {
    const { env } = surroundings;
    for (const variable of ["NODE_DISABLE_COMPILE_CACHE", "NODE_V8_COVERAGE"])
      expect(CodeCache.ofUser({ ...surroundings, env: { ...env, [variable]: "1" } })).toBeUndefined();
  });
});

describe("cacheFolder", () => {
  it.each([
    ["linux", { HOME: "/home/me" }, "/home/me/.cache/dialectic/code"],
    ["linux", { HOME: "/home/me", XDG_CACHE_HOME: "/cache" }, "/cache/dialectic/code"],
    ["linux", { HOME: "/home/me", XDG_CACHE_HOME: "not/absolute" }, "/home/me/.cache/dialectic/code"],
    ["linux", {}, undefined],
    ["darwin", { HOME: "/Users/me" }, "/Users/me/Library/Caches/Dialectic/code"],
    ["win32", { LOCALAPPDATA: "/local" }, "/local/Dialectic/Cache/code"],
    ["win32", { HOME: "/home/me" }, undefined],
  ] as const)("on %s with %j is %s", (platform, env, expected) => {
    expect(cacheFolder({ ...surroundings, platform, env })).toBe(expected);
  });
});

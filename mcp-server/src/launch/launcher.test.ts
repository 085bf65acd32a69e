import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CodeCache } from "./codeCache.ts";
import { Launcher } from "./launcher.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "dialectic-launch-")));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a program in the form of the build. */
async function writeProgram(file: string, body: string): Promise<void> {
  const text = `(function (exports, require, module, __filename, __dirname) {${body}})\n`;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 32);
  await writeFile(join(folder, file), `${text}// ${digest}\n`);
}

/** Creates a launcher as the next process would have it. */
function nextLauncher(): Launcher {
  return new Launcher(folder, "test", new CodeCache(join(folder, "code"), process));
}

function load(launcher: Launcher): { readonly answer: () => unknown } {
  // The programs of these tests export `answer`.
  return launcher.load("program.js") as { readonly answer: () => unknown };
}

async function keptFile(): Promise<string> {
  const [name = "nothing"] = await readdir(join(folder, "code"));
  return join(folder, "code", name);
}

/** Returns the identity of a file, which changes each time the file is written. */
async function identityOf(file: string): Promise<number> {
  return (await stat(file)).ino;
}

describe("Launcher", () => {
  beforeEach(() => writeProgram("program.js", 'exports.answer = () => "first";'));

  it("runs a program and caches its code, and writes nothing the second time", async () => {
    const first = nextLauncher();
    expect(load(first).answer()).toBe("first");
    first.keepCode();
    const before = await identityOf(await keptFile());
    const second = nextLauncher();
    expect(load(second).answer()).toBe("first");
    second.keepCode();
    expect(await identityOf(await keptFile())).toBe(before);
  });

  it("runs the cached code and not the text, including functions that the run has needed", async () => {
    const first = nextLauncher();
    load(first).answer();
    first.keepCode();
    // A different text of the same length under the same digest, which only this test produces.
    const file = join(folder, "program.js");
    await writeFile(file, (await readFile(file, "utf8")).replace("first", "other"));
    expect(load(nextLauncher()).answer()).toBe("first");
  });

  it("runs the text of another version", async () => {
    const first = nextLauncher();
    load(first).answer();
    first.keepCode();
    await writeProgram("program.js", 'exports.answer = () => "other";');
    expect(load(nextLauncher()).answer()).toBe("other");
  });

  it("compiles damaged code again, and caches it anew", async () => {
    const first = nextLauncher();
    load(first).answer();
    first.keepCode();
    const file = await keptFile();
    await writeFile(file, (await readFile(file)).subarray(0, 100));
    const next = nextLauncher();
    expect(load(next).answer()).toBe("first");
    next.keepCode();
    expect((await readFile(file)).length).toBeGreaterThan(100);
  });

  it("runs without a cache", () => {
    const launcher = new Launcher(folder, "test", undefined);
    expect(load(launcher).answer()).toBe("first");
    launcher.keepCode();
  });

  it("gives programs access to each other, once, to their folder, and to the parts of Node", async () => {
    await writeProgram(
      "program.js",
      'const other = require("./other.js"); exports.answer = () => [other === require("./other.js"), other.part, __dirname, __filename];',
    );
    await writeProgram("other.js", 'exports.part = require("node:path").basename(__filename);');
    expect(load(nextLauncher()).answer()).toEqual([true, "other.js", folder, join(folder, "program.js")]);
  });
});

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../git/test/testRepository.fixture.ts";
import { findOwnProgram, findProgram, listCandidates, withoutModules, withoutOwn } from "./findProgram.ts";

function program(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "git"), "#!/bin/sh\n");
  chmodSync(join(folder, "git"), 0o755);
  return join(folder, "git");
}

const nothing = { paths: [] };
const ownOf = (...paths: readonly string[]) => ({ paths });
const pathOf = (...entries: readonly string[]) => entries.join(delimiter);

describe("listCandidates", () => {
  it("accepts only absolute entries of PATH", () => {
    expect(listCandidates("git", "/usr/bin::.:bin:../bin:/opt/b in", "linux")).toEqual([
      "/usr/bin/git",
      "/opt/b in/git",
    ]);
  });

  it("accepts only executables on Windows, and no path relative to the current drive", () => {
    expect(listCandidates("git", 'C:\\Git\\cmd;"D:\\Git";;.;bin;\\bin;C:bin;\\\\server\\git', "win32")).toEqual([
      "C:\\Git\\cmd\\git.exe",
      "D:\\Git\\git.exe",
      "\\\\server\\git\\git.exe",
    ]);
  });

  it("has the other endings of PATHEXT for a program that a shell starts", () => {
    expect(listCandidates("claude", "C:\\npm", "win32", [".exe", ".cmd"])).toEqual([
      "C:\\npm\\claude.exe",
      "C:\\npm\\claude.cmd",
    ]);
  });
});

describe("findProgram", () => {
  it("passes over a program of the reviewed folders, and goes on along PATH", async () => {
    const top = testFolder();
    const reviewed = join(top, "reviewed");
    const own = program(join(reviewed, "bin"));
    const path = pathOf(dirname(own), join(top, "installed"));
    expect(await findProgram("git", ownOf(reviewed), path)).toBeUndefined();
    const installed = program(join(top, "installed"));
    expect(await findProgram("git", ownOf(reviewed), path)).toBe(installed);
    expect(await findProgram("git", nothing, path)).toBe(own);
    expect(await findOwnProgram("git", ownOf(reviewed), path)).toBe(own);
    expect(await findOwnProgram("git", nothing, path)).toBeUndefined();
  });

  it.each<[string, (top: string, reviewed: string) => string]>([
    ["with ..", (_top, reviewed) => join(reviewed, "..").concat("/other/../reviewed/bin")],
    [
      "through a link of the person",
      (top, reviewed) => {
        symlinkSync(join(reviewed, "bin"), join(top, "link"));
        return join(top, "link");
      },
    ],
    [
      "that is a link of the reviewed folder to other programs: it may lead elsewhere later",
      (top, reviewed) => {
        program(join(top, "tools"));
        symlinkSync(join(top, "tools"), join(reviewed, "tools"));
        return join(reviewed, "tools");
      },
    ],
    [
      "that has a link to a program of the reviewed folder",
      (top, reviewed) => {
        mkdirSync(join(top, "links"));
        symlinkSync(join(reviewed, "bin/git"), join(top, "links/git"));
        return join(top, "links");
      },
    ],
    [
      "that has a link through the reviewed folder back to an installed program",
      (top, reviewed) => {
        program(join(top, "tools"));
        mkdirSync(join(top, "links"));
        symlinkSync(join(top, "tools/git"), join(reviewed, "git"));
        symlinkSync("../reviewed/git", join(top, "links/git"));
        return join(top, "links");
      },
    ],
  ])("passes over an entry %s", async (_, entryOf) => {
    const top = testFolder();
    const reviewed = join(top, "reviewed");
    program(join(reviewed, "bin"));
    mkdirSync(join(top, "other"));
    const entry = entryOf(top, reviewed);
    expect(await findProgram("git", nothing, entry)).toBeDefined();
    expect(await findProgram("git", ownOf(reviewed), entry)).toBeUndefined();
  });

  it("passes over the node_modules of a parent, also where it is a link", async () => {
    const top = testFolder();
    program(join(top, "shared/.bin"));
    symlinkSync(join(top, "shared"), join(top, "node_modules"));
    const own = ownOf(join(top, "reviewed"), join(top, "node_modules"));
    expect(await findProgram("git", own, join(top, "node_modules/.bin"))).toBeUndefined();
    expect(await findProgram("git", own, join(top, "shared/.bin"))).toBe(join(top, "shared/.bin/git"));
  });

  it("ignores folders and files that cannot be executed", async () => {
    const top = testFolder();
    mkdirSync(join(top, "a/git"), { recursive: true });
    chmodSync(program(join(top, "b")), 0o644);
    expect(await findProgram("git", nothing, pathOf(join(top, "a"), join(top, "b")))).toBeUndefined();
  });

  it("ends where links lead in a circle", async () => {
    const top = testFolder();
    symlinkSync(join(top, "b"), join(top, "a"));
    symlinkSync(join(top, "a"), join(top, "b"));
    const { PATH } = await withoutOwn({ PATH: pathOf(join(top, "a"), "/usr/bin") }, ownOf(join(top, "reviewed")));
    expect(PATH).toBe(pathOf(join(top, "a"), "/usr/bin"));
  });
});

describe("an environment for a program", () => {
  it("has no relative entries and none that leads to a reviewed folder, and keeps the rest", async () => {
    const top = testFolder();
    mkdirSync(join(top, "reviewed/bin"), { recursive: true });
    symlinkSync(join(top, "reviewed/bin"), join(top, "link"));
    // Programs go through the link before they go up.
    const PATH = pathOf(
      join(top, "reviewed/bin"),
      join(top, "link"),
      `${top}/link/../bin`,
      "bin",
      "",
      "../bin",
      "/usr/bin",
    );
    expect(await withoutOwn({ PATH, LANG: "C" }, ownOf(join(top, "reviewed")))).toEqual({
      PATH: "/usr/bin",
      LANG: "C",
    });
  });

  it("names a folder where nothing is left: an empty PATH means the working directory", async () => {
    const top = testFolder();
    expect(await withoutOwn({ PATH: join(top, "bin") }, ownOf(top))).toEqual({ PATH: dirname(process.execPath) });
  });

  it("of a terminal lacks only what npm has added", async () => {
    const top = testFolder();
    const reviewed = join(top, "reviewed");
    const own = ownOf(reviewed, join(top, "node_modules"));
    const bins = [join(top, "node_modules/.bin"), join(reviewed, "packages/a/node_modules/.bin")];
    const kept = pathOf(join(reviewed, ".venv/bin"), join(top, "other/node_modules/.bin"), "/usr/bin");
    expect(await withoutModules({ PATH: pathOf(...bins, kept) }, own)).toEqual({ PATH: kept });
  });
});

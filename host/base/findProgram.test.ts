import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { testFolder } from "../git/test/testRepository.fixture.ts";
import { findProgram, listCandidates, withoutReviewed } from "./findProgram.ts";

function program(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "git"), "#!/bin/sh\n");
  chmodSync(join(folder, "git"), 0o755);
  return join(folder, "git");
}

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
});

describe("findProgram", () => {
  it("skips a git that the reviewed folder or the working directory contains, even through a link", async () => {
    const top = testFolder();
    const [reviewed, own] = [join(top, "reviewed"), join(top, "own")];
    program(join(reviewed, "node_modules/.bin"));
    program(join(top, "cwd/node_modules/.bin"));
    symlinkSync(join(reviewed, "node_modules/.bin"), join(top, "link"));
    vi.spyOn(process, "cwd").mockReturnValue(join(top, "cwd"));
    const entries = [join(reviewed, "node_modules/.bin"), join(top, "cwd/node_modules/.bin"), join(top, "link")];
    expect(await findProgram("git", [reviewed], entries.join(delimiter))).toBeUndefined();
    expect(await findProgram("git", [reviewed], [...entries, dirname(program(own))].join(delimiter))).toBe(
      join(own, "git"),
    );
    vi.restoreAllMocks();
  });

  it("ignores folders and files that cannot be executed", async () => {
    const top = testFolder();
    mkdirSync(join(top, "a/git"), { recursive: true });
    chmodSync(program(join(top, "b")), 0o644);
    expect(await findProgram("git", ["/nowhere"], [join(top, "a"), join(top, "b")].join(delimiter))).toBeUndefined();
  });

  it("finds a git that was installed later, and one in a home folder that is itself a repository", async () => {
    const home = testFolder();
    vi.stubEnv("HOME", home);
    expect(await findProgram("git", [home], join(home, "bin"))).toBeUndefined();
    program(join(home, "bin"));
    expect(await findProgram("git", [home], join(home, "bin"))).toBe(join(home, "bin/git"));
  });
});

describe("withoutReviewed", () => {
  it("leaves out relative entries and folders of the reviewed ones, even behind a link", async () => {
    const top = testFolder();
    mkdirSync(join(top, "reviewed/bin"), { recursive: true });
    symlinkSync(join(top, "reviewed/bin"), join(top, "link"));
    const path = [join(top, "reviewed/bin"), join(top, "link"), "bin", "", "/usr/bin"].join(delimiter);
    expect(await withoutReviewed(path, [join(top, "reviewed")])).toBe("/usr/bin");
  });
});

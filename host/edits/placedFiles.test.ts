import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { findWritable, type WritablePlace } from "../base/writeGate.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { listDifferences, samplePaths, takeSnapshot } from "../test/hostilePaths.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { changeMode, moveFile, removeEmptyFolders, removeFile } from "./moveFile.ts";
import { replaceBytes } from "./replaceBytes.ts";
import { replaceText } from "./replaceText.ts";

const old = Buffer.from("old\n");
const next = Buffer.from("new\n");

/** A repository with two files in a folder, and a folder outside with the same files. */
function opened() {
  const folder = testFolder();
  const repository = testRepository(join(folder, "deep/er/shop"));
  const top = repository.folder;
  const outside = join(folder, "deep/outside");
  for (const place of [join(top, "src"), outside]) {
    mkdirSync(place, { recursive: true });
    for (const name of ["a.txt", "b.txt"]) writeFileSync(join(place, name), old);
  }
  const placeOf = async (path: string) => {
    const found = await findWritable(top, path);
    if ("kind" in found) throw new Error(found.reason);
    return found;
  };
  const swap = () => {
    renameSync(join(top, "src"), join(top, "away"));
    symlinkSync(outside, join(top, "src"));
  };
  return { folder, top, outside, placeOf, swap, look: () => takeSnapshot(join(folder, "deep")) };
}

describe("a folder that becomes a link after the look at it", () => {
  it.each<readonly [string, (place: WritablePlace, other: WritablePlace) => Promise<string | undefined>]>([
    ["replaced", (place) => replaceBytes(place, { before: old, after: next })],
    ["deleted", (place) => replaceBytes(place, { before: old, after: undefined })],
    ["removed", (place) => removeFile(place)],
    ["created", (_, other) => replaceBytes(other, { before: undefined, after: next })],
    ["moved away", (place, other) => moveFile(place, other)],
    ["given another mode", (place) => changeMode(place, 0o755)],
  ])("is not followed when a file is %s", async (_, write) => {
    const { placeOf, swap, look } = opened();
    const [place, other] = [await placeOf("src/a.txt"), await placeOf("src/new.txt")];
    swap();
    const before = look();
    expect(await write(place, other)).toMatch(/^it is behind a symbolic link\. Look at its folder/);
    expect(listDifferences(before, look())).toEqual([]);
  });

  it("is not followed when the folders of a file are removed that are empty", async () => {
    const { placeOf, swap, outside, top } = opened();
    for (const place of [join(top, "src"), outside]) mkdirSync(join(place, "empty"));
    const place = await placeOf("src/empty/a.txt");
    swap();
    await removeEmptyFolders(place);
    expect(existsSync(join(outside, "empty"))).toBe(true);
  });
});

describe("a suggestion or a person's edit at a made-up path", () => {
  it("is either refused, or lands below the top and not in git's directory", async () => {
    const { top, look } = opened();
    const paths = samplePaths(60, 62);
    for (const path of paths) {
      // The raw path: the system takes `..` and `.` as they are.
      const file = `${top}/${path}`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, old, { flag: "wx" });
      } catch {
        // Such as `.` or `.git/HEAD`: something is there already.
      }
    }
    const before = look();
    const workspace = { folders: () => [top], isTrusted: () => false };
    const landing = paths.filter((path) => findForbiddenPart(path) === undefined);
    for (const path of paths) {
      const file = `${top}/${path}`;
      const text = existsSync(file) && lstatSync(file).isFile() ? readFileSync(file, "utf8") : "";
      const problem = await replaceText(file, text, `${text}more\n`, { editor: recordingEditor(), workspace });
      expect(problem === undefined, `${path}: ${problem}`).toBe(landing.includes(path));
    }
    expect([landing.length > 5, paths.length - landing.length > 20]).toEqual([true, true]);
    expect(listDifferences(before, look())).toEqual(landing.map((path) => join(top, path)).sort());
  });
});

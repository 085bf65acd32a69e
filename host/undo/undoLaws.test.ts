import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { changed, undoneRepository } from "./test/undoneRepository.fixture.ts";

const line = fc.constantFrom("a", "b", "", "}", "some words", "\tindented");
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom("\n", "\n", "\r\n"), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ""));
/** A file, and the places at which lines are put in or taken out. */
const file = fc
  .tuple(
    text,
    fc.array(fc.tuple(fc.nat(60), fc.nat(3), fc.array(line, { maxLength: 3 })), { maxLength: 5 }),
    fc.nat(63),
  )
  .map(([before, edits, chosen]) => {
    const lines = before.split("\n");
    for (const [at, removed, added] of edits) lines.splice(at % (lines.length + 1), removed, ...added);
    return { before, after: lines.join("\n"), chosen };
  });

/** Returns the chosen hunks of each file `f<number>.txt`: those whose bit is set. */
async function chooseHunks(
  { page, round }: Pick<Awaited<ReturnType<typeof undoneRepository>>, "page" | "round">,
  files: readonly { readonly chosen: number }[],
) {
  const listed = await page["changes/files"](round);
  if (listed.kind !== "files") throw new Error(listed.message);
  const shown: Awaited<ReturnType<(typeof page)["changes/hunks"]>>["files"] = [];
  for (let from = 0; from < listed.files.length; from += 32) {
    const ids = listed.files.slice(from, from + 32).map(({ id }) => id);
    shown.push(...(await page["changes/hunks"]({ ...round, files: ids })).files);
  }
  return shown.flatMap(({ id, hunks }, at) => {
    const path = listed.files[at]?.path ?? "";
    const { chosen = 0 } = files[Number(/\d+/.exec(path)?.[0])] ?? {};
    // With other line ends than before, hunks leave out what git needs to apply them.
    const isExact = listed.files[at]?.endings === undefined;
    const own = hunks.filter((_hunk, place) => isExact && ((chosen >> place) & 1) === 1);
    return own.length === 0 ? [] : [{ file: id, path, hunks: own }];
  });
}

it("undoing any set of hunks gives the same tree as `git apply -R`, and restoring brings every byte back", async () => {
  const { numRuns = 300, seed = 1 } = fc.readConfigureGlobal();
  const files = fc.sample(file, { seed, numRuns: Math.min(Math.ceil(numRuns / 2), 1_500) });
  const name = (at: number) => `f${at}.txt`;
  const tree = (side: "before" | "after") => Object.fromEntries(files.map((each, at) => [name(at), each[side]]));
  const after = tree("after");
  const opened = await undoneRepository({ before: tree("before"), after });
  const { repository, undoFiles, restore, path } = opened;
  const copy = join(repository.folder, "..", "copy");
  cpSync(repository.folder, copy, { recursive: true });
  const chosen = await chooseHunks(opened, files);
  const wishes = chosen.map(({ file, hunks }) => ({ file, hunks: hunks.map(({ hash }) => hash) }));
  let patch = "";
  for (const { path, hunks } of chosen) {
    patch += `--- a/${path}\n+++ b/${path}\n`;
    for (const { oldStart, oldLines, newStart, newLines, body } of hunks)
      patch += `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@\n${body}`;
  }
  execFileSync("git", ["apply", "--reverse", "--whitespace=nowarn", "-"], { cwd: copy, input: patch });
  const count = wishes.reduce((sum, { hunks }) => sum + hunks.length, 0);
  expect(await undoFiles(wishes)).toEqual(changed(count));
  const read = (folder: string) => files.map((_file, at) => readFileSync(join(folder, name(at)), "latin1"));
  expect(read(repository.folder)).toEqual(read(copy));
  expect(await restore()).toEqual(changed(count));
  expect(files.map((_file, at) => readFileSync(path(name(at)), "utf8"))).toEqual(files.map((each) => each.after));
  console.log(`git apply -R: ${files.length} files, ${count} hunks`);
}, 60_000);

/** A file in parts: lines that stay, lines that somebody edits later, and changes of the assistant. */
const editedFile = fc
  .tuple(
    fc.array(
      fc.record({
        removed: fc.array(line, { maxLength: 3 }),
        added: fc.array(line, { maxLength: 3 }),
        isEdited: fc.boolean(),
        edit: fc.array(line, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    fc.constantFrom("\n", "\n", "\r\n"),
    fc.boolean(),
    fc.nat(63),
  )
  .map(([parts, end, isEnded, chosen]) => {
    const write = (lines: (part: (typeof parts)[number], at: number) => readonly string[]) =>
      parts
        .flatMap((part, at) => {
          const own = (name: string) => Array.from({ length: 8 }, (_, place) => `${name} ${at}.${place}`);
          return [...own("above"), ...lines(part, at), ...own("below")];
        })
        .join(end) + (isEnded ? end : "");
    const kept = (at: number) => [`edited ${at}`, ...Array.from({ length: 8 }, (_, place) => `between ${at}.${place}`)];
    return {
      chosen,
      before: write(({ removed }, at) => [...kept(at), ...removed]),
      after: write(({ added }, at) => [...kept(at), ...added]),
      /** Returns a text with the later edits, which leave the assistant's lines alone. */
      edit: (text: string) =>
        parts.reduce((edited, { isEdited, edit }, at) => {
          const news = edit.map((each, place) => `new ${at}.${place} ${each}${end}`).join("");
          return isEdited ? edited.replace(`edited ${at}${end}`, () => news) : edited;
        }, text),
    };
  });

it("restoring gives every byte as if the undo had never happened, whatever was edited elsewhere in between", async () => {
  const { numRuns = 300, seed = 1 } = fc.readConfigureGlobal();
  const files = fc.sample(editedFile, { seed, numRuns: Math.min(Math.ceil(numRuns / 5), 300) });
  const name = (at: number) => `f${at}.txt`;
  const tree = (side: "before" | "after") => Object.fromEntries(files.map((each, at) => [name(at), each[side]]));
  const after = tree("after");
  const opened = await undoneRepository({ before: tree("before"), after });
  const { undoFiles, restore, text, path } = opened;
  const chosen = await chooseHunks(opened, files);
  const wishes = chosen.map(({ file, hunks }) => ({ file, hunks: hunks.map(({ hash }) => hash) }));
  const count = wishes.reduce((sum, wish) => sum + wish.hunks.length, 0);
  expect(await undoFiles(wishes)).toEqual(changed(count));
  for (const [at, { edit }] of files.entries()) writeFileSync(path(name(at)), edit(text(name(at))), "latin1");
  expect(await restore()).toEqual(changed(count));
  for (const [at, each] of files.entries()) expect(text(name(at)), name(at)).toBe(each.edit(each.after));
  console.log(`undo, edit, restore: ${files.length} files, ${count} hunks`);
}, 60_000);

/** Whole files of every kind, each with its own text, so that git takes none for the new name of another. */
const kinds = ["modified", "added", "deleted", "renamed", "executable"] as const;
const wholeFile = fc.tuple(fc.constantFrom(...kinds), fc.boolean(), fc.boolean());

it("undoing any set of whole files gives the same tree as `git apply -R`, with names and modes, and restoring gives all back", async () => {
  const { numRuns = 300, seed = 1 } = fc.readConfigureGlobal();
  const files = fc.sample(wholeFile, { seed, numRuns: Math.min(Math.ceil(numRuns / 10), 200) });
  const before: Record<string, string> = {};
  const after: Record<string, string | null> = {};
  const chosen: string[] = [];
  const executable: string[] = [];
  for (const [at, [kind, isEdited, isChosen]] of files.entries()) {
    const text = Array.from({ length: 20 }, (_, line) => `file ${at} line ${line}\n`).join("");
    const edited = isEdited || kind === "modified" ? text.replace("line 7", "line seven") : text;
    const [old, now] = [`f${at}.txt`, kind === "renamed" ? `moved/f${at}.txt` : `f${at}.txt`];
    if (kind !== "added") before[old] = text;
    if (kind === "deleted" || kind === "renamed") after[old] = null;
    if (kind !== "deleted") after[now] = edited;
    if (kind === "executable") executable.push(now);
    if (isChosen) chosen.push(now);
  }
  const { repository, undoWhole, restore } = await undoneRepository({
    before,
    after,
    prepare: ({ git }) => git("config", "core.fileMode", "true"),
    last: ({ folder }) => {
      for (const name of executable) chmodSync(join(folder, name), 0o755);
    },
  });
  const copy = join(repository.folder, "..", "copy");
  cpSync(repository.folder, copy, { recursive: true });
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: copy, encoding: "latin1" });
  git("add", "--all");
  const names = chosen.flatMap((name) => [name, name.replace("moved/", "")]);
  const patch = git("diff", "--cached", "--binary", "--find-renames", "HEAD", "--", ...names);
  execFileSync("git", ["apply", "--reverse", "--whitespace=nowarn", "-"], { cwd: copy, input: patch });
  const tree = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => !name.startsWith(".git") && statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, statSync(join(folder, name)).mode & 0o100, readFileSync(join(folder, name), "latin1")]);
  const work = tree(repository.folder);
  expect(await undoWhole(...chosen)).toEqual(changed(chosen.length));
  expect(tree(repository.folder)).toEqual(tree(copy));
  expect(await restore()).toEqual(changed(chosen.length));
  expect(tree(repository.folder)).toEqual(work);
  console.log(`git apply -R: ${chosen.length} of ${files.length} whole files`);
}, 60_000);

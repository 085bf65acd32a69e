import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { hashText, type UndoneFile } from "../store/index.ts";
import { listDifferences, samplePaths, takeSnapshot } from "../test/hostilePaths.fixture.ts";
import { makeRange, type TreeFile } from "./test/hostileTree.fixture.ts";
import { undoneRepository } from "./test/undoneRepository.fixture.ts";

const place = "deep/er/shop";
const config =
  "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n[user]\n\tname = T\n";
const text = (name: string) => Array.from({ length: 20 }, (_, at) => `${name} ${at}\n`).join("");

/** The two sides of a file of a range, at one path or at two. */
interface Hostile {
  readonly name: string;
  /** The path that the list of changes shows. */
  readonly path: string;
  readonly before?: readonly [path: string, file: TreeFile];
  readonly after?: readonly [path: string, file: TreeFile];
  /** The file that is on the disk. */
  readonly disk?: readonly [path: string, text: string];
}

const changed = (path: string, before: string, after: string): Hostile => ({
  name: `${path} changed`,
  path,
  before: [path, { text: before }],
  after: [path, { text: after }],
  disk: [path, after],
});
const deleted = (path: string, mode?: TreeFile["mode"]): Hostile => ({
  name: `${path} deleted`,
  path,
  before: [path, { text: text(path), ...(mode === undefined ? {} : { mode }) }],
});
const added = (path: string, own = text(path)): Hostile => ({
  name: `${path} added`,
  path,
  after: [path, { text: own }],
  disk: [path, own],
});
const renamed = (from: string, path: string): Hostile => ({
  name: `${from} renamed to ${path}`,
  path,
  before: [from, { text: text(path) }],
  after: [path, { text: text(path) }],
  disk: [path, text(path)],
});

const rows: readonly Hostile[] = [
  added("../outside.txt"),
  changed("../changed.txt", "evil\n", "mine\n"),
  changed("../../higher.txt", "evil\n", "mine\n"),
  renamed("../moved.txt", "here.txt"),
  deleted(".git/hooks/post-commit", "100755"),
  renamed(".git/hooks/pre-commit", "tool.sh"),
  changed(".git/config", `${config}\tfsmonitor = evil\n`, config),
  added(".git/HEAD", "ref: refs/heads/main\n"),
  deleted(".git/extra"),
  deleted(".GIT/x"),
  deleted("git~1/x"),
  deleted("../deleted.txt"),
];

function sidesOf(files: readonly Hostile[], side: "before" | "after"): Readonly<Record<string, TreeFile>> {
  return Object.fromEntries(files.flatMap(({ [side]: own }) => (own === undefined ? [] : [own])));
}

/** Opens a review of a fetched range, with its files on the disk; `wx` leaves what git itself has there. */
async function hostileRange(files: readonly Hostile[], flag: "w" | "wx" = "w") {
  const opened = await undoneRepository({
    place,
    range: ({ folder }) => makeRange(folder, sidesOf(files, "before"), sidesOf(files, "after")),
  });
  const isHarmless = ({ path }: Hostile) => findForbiddenPart(path) === undefined;
  for (const { disk } of [...files.filter(isHarmless), ...files.filter((file) => !isHarmless(file))]) {
    if (disk === undefined) continue;
    const file = resolve(opened.repository.folder, disk[0]);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, disk[1], { flag });
    } catch {
      // Such as `.` or `.git/HEAD`: something is there already.
    }
  }
  const look = () => takeSnapshot(join(opened.folder, "deep"));
  return { ...opened, look };
}

describe("undoing a fetched range with paths that git never writes", () => {
  it("writes nothing outside of the repository and nothing of git's, whole or by hunks, and says why", async () => {
    const { undo, undoWhole, look } = await hostileRange(rows);
    const before = look();
    for (const { name, path } of rows) {
      const refusal = {
        kind: "refused",
        message: expect.stringMatching(
          / has the part “.+” in its path, which git never writes, so it was not touched\./,
        ),
      };
      const answers = [await undoWhole(path), await undo(path)];
      for (const answer of answers) expect(answer, name).toMatchObject(refusal);
      expect(listDifferences(before, look()), name).toEqual([]);
    }
  });
});

/** Returns made-up paths in turn as a file that was changed, deleted, added, or renamed from there. */
function madeUpFiles(): readonly Hostile[] {
  const kinds = [
    (path: string) => changed(path, text(`old ${path}`), text(`new ${path}`)),
    (path: string) => deleted(path),
    (path: string) => added(path),
    (path: string, at: number) => renamed(path, `renamed/${at}.txt`),
  ];
  const paths = samplePaths(70, 61).filter((path) => !path.split("/").includes(""));
  return paths.flatMap((path, at) => kinds[at % kinds.length]?.(path, at) ?? []);
}

describe("undoing and restoring files at made-up paths", () => {
  it("is either refused, or lands below the top and not in git's directory", { timeout: 60_000 }, async () => {
    const files = madeUpFiles();
    const { page, round, undoFiles, restore, look, repository } = await hostileRange(files, "wx");
    const atFirst = look();
    const pathsOf = ({ before, after }: Hostile) => [before?.[0], after?.[0]].filter((path) => path !== undefined);
    const isRefused = (file: Hostile) => pathsOf(file).some((path) => findForbiddenPart(path) !== undefined);
    const landing = new Set(
      files
        .filter((file) => !isRefused(file))
        .flatMap((file) => pathsOf(file).map((path) => join(repository.folder, path))),
    );
    const listed = await page["changes/files"](round);
    const ids = listed.kind === "files" ? listed.files.map(({ id }) => ({ file: id })) : [];
    const answer = await undoFiles(ids);
    const refused = files.filter(isRefused);
    expect(answer).toMatchObject({ kind: "changed", count: files.length - refused.length, conflicts: [] });
    const notice = answer.kind === "changed" ? (answer.notice ?? "") : "";
    expect(refused.filter(({ path }) => !notice.includes(`${path} has the part “`))).toEqual([]);
    expect([refused.length > 20, landing.size > 5]).toEqual([true, true]);
    const differing = listDifferences(atFirst, look());
    expect(differing.filter((path) => !landing.has(path))).toEqual([]);
    expect(await restore()).toMatchObject({ kind: "changed", count: files.length - refused.length });
    expect(listDifferences(atFirst, look())).toEqual([]);
  });
});

/** Records of undos, as an older version or a damaged store may hold them. */
describe("a recorded undo of a path that git never writes", () => {
  const record = (root: string, file: UndoneFile, process = 1) => ({
    ...{ reviewId: "", at: 1, id: "old", process, root, reason: "", files: [file] },
  });

  it.each([
    ["added outside", { path: "../outside.txt", after: hashText("mine\n") }],
    ["changed in git's folder", { path: ".git/config", before: hashText("evil\n"), after: hashText("mine\n") }],
    ["moved outside", { path: "a.txt", to: "../outside.txt" }],
  ])("is not restored: %s", async (_what, sides) => {
    const { test, repository, reviewId, page, look, folder } = await hostileRange([added("plain.txt")]);
    const { undos } = test.store.books;
    const file = { ...sides, changes: [{ change: "c", runs: [] }] };
    writeFileSync(join(folder, "deep/er/outside.txt"), "mine\n");
    const texts = new Map(["mine\n", "evil\n"].map((each) => [hashText(each), each]));
    await undos.begin({ ...record(repository.folder, file), reviewId }, texts);
    await undos.end({ reviewId, at: 2, id: "old", files: [true], answer: undefined });
    const before = look();
    const restored = await page["undo/restore"]({ reviewId, changes: ["c"], id: "again" });
    expect(restored).toMatchObject({ kind: "refused", message: expect.stringContaining("git never writes") });
    expect(listDifferences(before, look())).toEqual([]);
  });

  it("that was broken off is not tidied up", async () => {
    const { test, repository, reviewId, look, folder } = await hostileRange([added("plain.txt")]);
    const file = { path: "README.md", to: "../outside.txt", after: hashText("mine\n"), changes: [] };
    writeFileSync(join(folder, "deep/er/outside.txt"), "mine\n");
    writeFileSync(join(folder, "deep/er/dialectic-999999999-aa.tmp"), "left");
    const texts = new Map([[hashText("mine\n"), "mine\n"]]);
    await test.store.books.undos.begin({ ...record(repository.folder, file, 999_999_999), reviewId }, texts);
    const before = look();
    await test.features.undo.undos.recover();
    expect(test.store.books.undos.find("old")?.end?.files).toEqual([false]);
    expect(listDifferences(before, look())).toEqual([]);
  });
});

describe("links that somebody has planted", () => {
  it("at the names of temporary files are not followed", async () => {
    const {
      undo,
      path,
      folder,
      text: read,
    } = await undoneRepository({
      before: { "a.txt": "one\n" },
      after: { "a.txt": "two\n" },
    });
    const victim = join(folder, "victim");
    writeFileSync(victim, "mine\n");
    for (let at = 1; at <= 5; at++) symlinkSync(victim, path(`.git/dialectic-undo-${process.pid}-${at}.tmp`));
    expect(await undo("a.txt")).toMatchObject({ kind: "changed", count: 1 });
    expect([read("a.txt"), readFileSync(victim, "utf8")]).toEqual(["one\n", "mine\n"]);
    expect(lstatSync(path("a.txt")).isSymbolicLink()).toBe(false);
  });
});

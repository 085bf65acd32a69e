import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { CoverageOutcome } from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import { openPage } from "../test/commitPage.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** File system events are late on a busy machine. */
const patient = { timeout: 60_000 };
const lines = (name: string, count = 40) =>
  Array.from({ length: count }, (_, at) => `const ${name}${at + 1} = ${at * 7};`);
const text = (written: readonly string[]) => `${written.join("\n")}\n`;
/** Replaces one of the lines (1-based). */
const edited = (written: readonly string[], line: number, as: string) =>
  written.map((each, at) => (at === line - 1 ? as : each));

async function opened(content: string, { folders = [""], isTrusted = true, isRepository = true } = {}) {
  const top = temporaryFolder();
  const folder = join(top, folders[0] ?? "");
  writeFiles(top, { "a.ts": text(lines("a")), "lib/b.ts": text(lines("b")), "lib/c.ts": text(lines("c")) });
  if (isRepository) {
    git(top, "init", "--quiet");
    git(top, "add", "--all");
    git(top, "commit", "--quiet", "--message", "Begin");
  }
  const workspace = { isTrusted: () => isTrusted };
  const test = await openTestHost({ folders: folders.map((each) => join(top, each)), workspace });
  const present = (more: object) => test.present({ baseUri: folder, ...more });
  await present({ content });
  const editor = recordingEditor();
  const { page, told } = await openPage(test, { editor });
  const look = () => page["coverage/look"]({});
  const write = (path: string, written: readonly string[]) => writeFiles(top, { [path]: text(written) });
  return { ...test, top, present, page, told, look, write, editor };
}

/** Shortens an outcome to the parts that tests compare. */
function inShort(outcome: CoverageOutcome) {
  if (outcome.kind !== "measured") return outcome;
  return {
    counts: `${outcome.explained} of ${outcome.total}`,
    unexplained: outcome.unexplained.map(({ path, line, endLine, kind }) => `${path}:${line}-${endLine} ${kind}`),
    outdated: outcome.outdated.map(({ path, reasons }) => [path, ...reasons]),
  };
}

describe("coverage", () => {
  it("counts what is only listed as explained, and says so", async () => {
    const { write, look } = await opened(
      "# Work\n\nFirst [`a.ts:10`][] is new.\n\n| Place |\n| --- |\n| [`a.ts:30`][] |\n",
    );
    write("a.ts", edited(edited(lines("a"), 10, "const a10 = 630;"), 30, "const a30 = 1;"));
    expect(await look()).toMatchObject({ total: 2, explained: 2, unexplained: [], listed: 1 });
  });

  it("lists the changes that no reference points to, including new, removed and deleted lines", async () => {
    const { write, look, top } = await opened("# Work\n\nFirst [`a.ts:10`][], and [`new.ts:2`][].\n");
    write("a.ts", ["const above = 1;", ...edited(lines("a"), 10, "const a10 = 630;").slice(0, 30)]);
    write("new.ts", lines("n", 9));
    write("lib/other.ts", lines("o", 2));
    rmSync(join(top, "lib/c.ts"));
    expect(inShort(await look())).toEqual({
      counts: "2 of 6",
      unexplained: [
        "a.ts:1-1 lines",
        "a.ts:31-31 removed-lines",
        "lib/c.ts:0-0 deleted-file",
        "lib/other.ts:1-2 lines",
      ],
      outdated: [["Work", "a.ts:10 (line 10 is now line 11, and was edited)"]],
    });
  });

  it("does not report changed code when a line or a name never existed, even after an edit", async () => {
    const { write, look, present, check } = await opened(
      "# Work\n\n[`a.ts:99`][], [`lib/b.ts#missing`][] and [`lib/c.ts?search=missing`][].\n\n## Right\n\n[`lib/b.ts#b3`][]\n\n## Last\n",
    );
    expect(inShort(await look())).toMatchObject({ outdated: [] });
    write("a.ts", ["const above = 1;", ...lines("a")]);
    expect(inShort(await look())).toMatchObject({ outdated: [] });
    expect(await check({})).toMatchObject({
      coverage: { outdated: [] },
      references: expect.arrayContaining([
        expect.objectContaining({ text: "a.ts:99", state: "gone", reason: "a.ts has 41 lines" }),
      ]),
    });
    const later = await present({ content: "## More\n\nText.\n", mode: "append" });
    expect(later).toMatchObject({ references: [], message: expect.not.stringContaining("may need a correction") });
    write("lib/b.ts", lines("c"));
    expect(inShort(await look())).toMatchObject({ outdated: [["Work > Right", expect.stringContaining("b3")]] });
  });

  it("counts a named declaration with all of its lines, and a deleted file as explained when its path is written", async () => {
    const code = ["class Session {", ...lines("x", 20).map((line) => `  ${line}`), "}", "", ...lines("y", 20)];
    const { write, look, top } = await opened(
      "# Work\n\nSee [`s.ts#Session`][], [`commit:0123456`][] and what `lib/c.ts` was.\n",
    );
    write("s.ts", code);
    git(top, "add", "--all");
    git(top, "commit", "--quiet", "--message", "More");
    write("s.ts", edited(edited(code, 15, "  const inside = 1;"), 40, "const outside = 1;"));
    for (const path of ["lib/b.ts", "lib/c.ts"]) rmSync(join(top, path));
    expect(inShort(await look())).toEqual({
      counts: "2 of 4",
      unexplained: ["lib/b.ts:0-0 deleted-file", "s.ts:40-40 lines"],
      outdated: [],
    });
  });

  it("asks for an update when code next to a reference changes after the section was written, not before", async () => {
    const { write, look, present } = await opened("# Work\n\nNothing yet.\n");
    write("a.ts", edited(lines("a"), 12, "const first = 1;"));
    await present({ mode: "append", content: "\n## One\n\nFrom [`a.ts:10`][].\n" });
    expect(inShort(await look())).toEqual({ counts: "1 of 1", unexplained: [], outdated: [] });
    write("a.ts", edited(lines("a"), 12, "const second = 2;"));
    expect(inShort(await look())).toEqual({
      counts: "1 of 1",
      unexplained: [],
      outdated: [["Work > One", "a.ts:12 changed"]],
    });
    await present({ mode: "update-section", section: "One", content: "## One\n\nNow from [`a.ts:10`][].\n" });
    expect(inShort(await look())).toEqual({ counts: "1 of 1", unexplained: [], outdated: [] });
  });

  it("notices that lines next to a reference were removed after the section was written", async () => {
    const { write, look } = await opened("# Work\n\nFrom [`a.ts:10`][].\n");
    write("a.ts", [...lines("a").slice(0, 11), ...lines("a").slice(13)]);
    expect(inShort(await look())).toEqual({
      counts: "1 of 1",
      unexplained: [],
      outdated: [["Work", "a.ts:11 changed"]],
    });
  });

  it("leaves out files outside the workspace's folders, and looks into all of these folders", async () => {
    const { write, look } = await opened("# Work\n\n[`b.ts:1`][]\n", { folders: ["lib", "more"] });
    write("a.ts", edited(lines("a"), 1, "outside"));
    write("lib/b.ts", edited(lines("b"), 3, "inside"));
    write("more/d.ts", ["new"]);
    expect(inShort(await look())).toMatchObject({ counts: "1 of 2", unexplained: ["d.ts:1-1 lines"] });
  });

  it("counts files without lines separately", async () => {
    const { top, look, write } = await opened("# Work\n");
    git(top, "mv", "a.ts", "renamed.ts");
    writeFiles(top, { "x.bin": new Uint8Array([0, 1]) });
    write("lib/b.ts", edited(lines("b"), 3, "inside"));
    expect(await look()).toMatchObject({ total: 1, explained: 0, unlined: 2 });
  });

  it("lists generated files separately: they need no explanation, but a reference to one is checked", async () => {
    const { top, look, present, write, check } = await opened("# Work\n");
    const rules = { "package-lock.json": text(lines("p")), ".gitattributes": "lib/c.ts linguist-generated\n" };
    writeFiles(top, rules);
    git(top, "add", "--all");
    git(top, "commit", "--quiet", "--message", "Lock");
    write("package-lock.json", edited(lines("p"), 10, "first"));
    rmSync(join(top, "lib/c.ts"));
    write("lib/b.ts", edited(lines("b"), 3, "inside"));
    write("yarn.lock", ["new"]);
    await present({ mode: "append", content: "\n[`package-lock.json:10`][]\n" });
    const generated = ["lib/c.ts", "package-lock.json", "yarn.lock"];
    expect(await look()).toMatchObject({ total: 1, explained: 0, unlined: 0, generated, outdated: [] });
    write("package-lock.json", edited(lines("p"), 10, "second"));
    expect(await check({})).toMatchObject({
      coverage: { total: 1, unexplained: [expect.stringContaining("b.ts:3")], generated },
    });
    expect(inShort(await look())).toMatchObject({ outdated: [["Work", expect.stringContaining("package-lock.json")]] });
  });

  it("says why it cannot be measured", async () => {
    const untrusted = await opened("# Work\n", { isTrusted: false });
    expect(await untrusted.look()).toMatchObject({ kind: "unavailable", reason: "untrusted" });
    const plain = await opened("# Work\n", { isRepository: false });
    expect(await plain.look()).toEqual({
      kind: "unavailable",
      reason: "no-repository",
      message: "Git found no repository in the folders of this workspace, so the changes are not known.",
    });
    vi.stubEnv("PATH", join(plain.top, "nothing"));
    expect(await plain.look()).toMatchObject({ kind: "unavailable", reason: "no-git" });
    vi.unstubAllEnvs();
  });

  it("asks the page to look again when code, commits or the review change, until the page has left", async () => {
    const { write, look, told, page, top, present } = await opened("# Work\n");
    await look();
    const stale = () => told.filter((each) => JSON.stringify(each) === '["stale"]').length;
    const onceMore = async (change: () => unknown) => {
      const before = stale();
      await change();
      await expect.poll(stale, patient).toBeGreaterThan(before);
      return inShort(await look());
    };
    expect(await onceMore(() => write("lib/b.ts", edited(lines("b"), 3, "x")))).toMatchObject({ counts: "0 of 1" });
    expect(await onceMore(() => write("brand/new.ts", ["x"]))).toMatchObject({ counts: "0 of 2" });
    expect(await onceMore(() => write("brand/newer.ts", ["x"]))).toMatchObject({ counts: "0 of 3" });
    expect(await onceMore(() => present({ mode: "append", content: "\n[`lib/b.ts:3`][]\n" }))).toMatchObject({
      counts: "1 of 3",
    });
    git(top, "add", "--all");
    expect(await onceMore(() => git(top, "commit", "--quiet", "--message", "All"))).toMatchObject({ counts: "0 of 0" });
    page["coverage/leave"]({});
    await page["history/reviews"]({});
    const before = stale();
    write("lib/b.ts", ["y"]);
    // A watched review would have reported a change before this answer.
    await page["coverage/look"]({});
    expect(stale()).toBe(before);
  });

  it("opens a change only by its id", async () => {
    const { write, look, page, editor, top } = await opened("# Work\n");
    mkdirSync(join(top, "out"));
    symlinkSync("/etc", join(top, "out/etc"));
    write("a.ts", edited(edited(lines("a"), 20, "x"), 21, "y"));
    rmSync(join(top, "lib/c.ts"));
    const outcome = await look();
    const rows = outcome.kind === "measured" ? outcome.unexplained : [];
    const idOf = (path: string) => rows.find((row) => row.path === path)?.id ?? "";
    expect(rows.map(({ path }) => path)).toEqual(["a.ts", "lib/c.ts", "out/etc"]);
    expect(rows[0]).toMatchObject({
      language: "typescript",
      removed: { lines: ["const a20 = 133;", "const a21 = 140;"], count: 2 },
      added: { lines: ["x", "y"], count: 2 },
    });
    expect(await page["coverage/open"]({ id: idOf("a.ts") })).toEqual({ kind: "opened", path: "a.ts", line: 20 });
    expect(editor.shown).toEqual([{ absolutePath: join(top, "a.ts"), line: 20, endLine: 21 }]);
    expect(await page["coverage/open"]({ id: idOf("lib/c.ts") })).toEqual({
      kind: "refused",
      message: "lib/c.ts was deleted.",
    });
    expect(await page["coverage/open"]({ id: idOf("out/etc") })).toMatchObject({ kind: "refused" });
    expect(await page["coverage/open"]({ id: join(top, "a.ts") })).toMatchObject({ kind: "refused" });
    write("a.ts", ["above", ...edited(edited(lines("a"), 20, "x"), 21, "y")]);
    const later = await look();
    expect(later.kind === "measured" && later.unexplained.map(({ id }) => id)).toContain(idOf("a.ts"));
  });

  it("is part of the answer about a whole latest review, and not of an answer about a part", async () => {
    const { write, check } = await opened("# Work\n\n## One\n\n[`a.ts:10`][]\n");
    write("a.ts", edited(edited(lines("a"), 10, "const a10 = 630;"), 30, "y"));
    const whole = await check({});
    expect(whole).toMatchObject({
      coverage: {
        total: 2,
        explained: 1,
        unexplained: ["a.ts:30"],
        outdated: [{ path: "One", reasons: ["a.ts:10 (line 10 was edited)"] }],
      },
    });
    for (const part of [{ section: "One" }, { iteration: 1 }]) expect(await check(part)).not.toHaveProperty("coverage");
    const plain = await opened("# Work\n", { isRepository: false });
    expect(await plain.check({})).not.toHaveProperty("coverage");
  });
});

import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { readCorpus } from "../../shared/review/test/corpus.fixture.ts";
import type { FileQuestion, ShowOutcome } from "../base/ports.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { resolverOf, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { ReferenceOpener } from "./referenceOpener.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

function openerOn(files: Readonly<Record<string, string | Uint8Array>>, outcome?: ShowOutcome, picks?: FilePicks) {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(work, files);
  const editor = { ...recordingEditor(outcome), ...(picks === undefined ? {} : { choose: picks.choose }) };
  const opener = new ReferenceOpener(resolverOf(workspaceOf(work)), editor);
  const open = (text: string, choice?: number) => {
    const reference = parseReference(text);
    if (reference === undefined) throw new Error(`${text} is no reference`);
    return opener.open(text, reference, work, choice);
  };
  return { above, work, editor, open };
}

interface FilePicks {
  readonly asked: readonly FileQuestion[];
  choose(question: FileQuestion): Promise<number | undefined>;
}

/** Imitates a person who gives these answers in order. */
function filePicks(...answers: readonly (number | undefined)[]): FilePicks {
  const asked: FileQuestion[] = [];
  return {
    asked,
    choose: async (question) => answers[asked.push(question) - 1],
  };
}

describe("ReferenceOpener", () => {
  it.each([
    ["a.ts:3", { line: 3, endLine: 3 }],
    ["a.ts:3:7", { line: 3, endLine: 3, column: 7 }],
    ["a.ts:3-5", { line: 3, endLine: 5 }],
  ])("shows %s in the editor", async (text, place) => {
    const { open, editor, work } = openerOn({ "a.ts": lines(9) });
    expect(await open(text)).toEqual({ kind: "opened", path: "a.ts", line: 3 });
    expect(editor.shown).toEqual([{ absolutePath: join(work, "a.ts"), ...place }]);
  });

  it.each([
    ["a.ts:12", { line: 9, endLine: 9 }, "a.ts has 9 lines: line 12 is past its end."],
    ["a.ts:8-20", { line: 8, endLine: 9 }, "a.ts has 9 lines: line 20 is past its end."],
  ])("shows the last line for %s and says that the file ends before", async (text, place, notice) => {
    const { open, editor, work } = openerOn({ "a.ts": lines(9) });
    expect(await open(text)).toEqual({ kind: "opened", path: "a.ts", line: place.line, notice });
    expect(editor.shown).toEqual([{ absolutePath: join(work, "a.ts"), ...place }]);
  });

  it("returns the lines to a page without an editor", async () => {
    const { open } = openerOn({ "src/a.ts": lines(1_000) }, { kind: "unavailable" });
    const outcome = await open("src/a.ts:500-502");
    const text = Array.from({ length: 403 }, (_, at) => `line ${at + 300}`).join("\n");
    expect(outcome).toEqual({
      kind: "code",
      excerpt: {
        path: "src/a.ts",
        language: "typescript",
        firstLine: 300,
        text: text.replace(/\n$/, ""),
        markFrom: 500,
        markTo: 502,
        totalLines: 1_000,
        // The page needs all lines above for the colours.
        lead: lines(1_000).slice(0, lines(1_000).indexOf("line 300\n")),
      },
    });
  });

  it("limits the lines of minified code and endless ranges that a page gets", async () => {
    const { open } = openerOn({ "a.js": `${"x".repeat(3_000)}\n`.repeat(5_000) }, { kind: "unavailable" });
    const outcome = await open("a.js:1-4000");
    if (outcome.kind !== "code") throw new Error(outcome.kind);
    const shown = outcome.excerpt.text.split("\n");
    expect([shown.length, new Set(shown.map((line) => line.length))]).toEqual([2_000, new Set([2_001])]);
  });

  it("opens the file chosen among several", async () => {
    const { open, editor, work } = openerOn({ "a/index.ts": "a\n", "b/index.ts": "b\n", "c/index.ts": "c\n" });
    expect(await open("index.ts:1")).toEqual({
      kind: "ambiguous",
      message: "Several files are named index.ts. Which one?",
      candidates: ["a/index.ts", "b/index.ts", "c/index.ts"],
    });
    expect(await open("index.ts:1", 1)).toEqual({ kind: "opened", path: "b/index.ts", line: 1 });
    expect(editor.shown.map(({ absolutePath }) => absolutePath)).toEqual([join(work, "b/index.ts")]);
    expect(await open("index.ts:1")).toEqual({ kind: "opened", path: "b/index.ts", line: 1 });
    rmSync(join(work, "b/index.ts"));
    expect(await open("index.ts:1")).toMatchObject({ kind: "ambiguous", candidates: ["a/index.ts", "c/index.ts"] });
  });

  it("lets an editor ask, and opens the answer", async () => {
    const picks = filePicks(1, undefined, 0);
    const files = { "a/index.ts": "a\n", "b/index.ts": "b\n", "src/auth.ts": "a\n" };
    const { open, work } = openerOn(files, { kind: "opened" }, picks);
    const place = (shown: string) => ({ absolutePath: join(work, shown), shown, line: 1 });
    expect([await open("index.ts:1"), await open("src/auht.ts:1"), await open("src/auht.ts:1")]).toEqual([
      { kind: "opened", path: "b/index.ts", line: 1 },
      { kind: "dismissed" },
      { kind: "opened", path: "src/auth.ts", line: 1 },
    ]);
    const missing = {
      message: "There is no file src/auht.ts in the workspace.",
      places: [place("src/auth.ts")],
    };
    expect(picks.asked).toEqual([
      {
        message: "Several files are named index.ts. Which one?",
        places: [place("a/index.ts"), place("b/index.ts")],
      },
      missing,
      missing,
    ]);
  });

  it("opens the suggestion for a misspelt name", async () => {
    const { open } = openerOn({ "src/auth.ts": "a\nb\n" });
    expect(await open("src/auht.ts:2")).toEqual({
      kind: "missing",
      message: "There is no file src/auht.ts in the workspace.",
      suggestions: ["src/auth.ts"],
    });
    expect(await open("src/auht.ts:2", 0)).toEqual({ kind: "opened", path: "src/auth.ts", line: 2 });
  });

  it("opens no choice that was not offered for this reference", async () => {
    const { open, editor } = openerOn({ "a/index.ts": "a\n", "b/index.ts": "b\n", "c.ts": "c\n" });
    await open("index.ts:1");
    const refusal = { kind: "refused", message: "That choice is no longer offered. Open the reference again." };
    expect([await open("index.ts:1", 2), await open("c.ts:1", 0)]).toEqual([refusal, refusal]);
    expect(editor.shown).toEqual([]);
  });

  it("checks a choice again: a file that became a link to the outside is refused", async () => {
    const { above, work, open, editor } = openerOn({ "a/index.ts": "a\n", "b/index.ts": "b\n" });
    await open("index.ts:1");
    writeFiles(above, { "secret.ts": "secret\n" });
    rmSync(join(work, "a/index.ts"));
    symlinkSync(join(above, "secret.ts"), join(work, "a/index.ts"));
    expect(await open("index.ts:1", 0)).toMatchObject({ kind: "refused" });
    expect(editor.shown).toEqual([]);
  });

  it.each([
    ["logo.png:1", "logo.png is a binary file."],
    ["huge.ts:1", "huge.ts is larger than 16 MiB."],
    ["./dir:1", "./dir cannot be opened: it is not a file."],
    ["/etc/passwd:1", "/etc/passwd cannot be opened: it is outside the workspace."],
  ])("says why it does not open %s", async (text, message) => {
    const files = {
      "logo.png": new Uint8Array([1, 0]),
      "huge.ts": Buffer.alloc(16 * 1024 * 1024 + 1, "x"),
      "dir/a": "",
    };
    const { open, editor } = openerOn(files);
    expect(await open(text)).toEqual({ kind: "refused", message });
    expect(editor.shown).toEqual([]);
  });

  it("says why the editor did not show it", async () => {
    const { open } = openerOn({ "a.ts": "a\n" }, { kind: "failed", message: "no such program" });
    expect(await open("a.ts:1")).toEqual({ kind: "refused", message: "a.ts could not be opened: no such program" });
  });

  it("never opens or reads anything outside for any of the attack corpus", { timeout: 300_000 }, async () => {
    // The corpus is an object with its payloads; without it there are no cases.
    const { payloads } = (readCorpus("file-ref-traversal.json") ?? { payloads: [] }) as { payloads: readonly string[] };
    const { above, work, editor, open } = openerOn({ "src/a.ts": "fine\n", passwd: "fine\n", "etc/passwd": "fine\n" });
    writeFiles(above, { secret: "SECRET\n", "etc/passwd": "SECRET\n", "work-too/secret": "SECRET\n" });
    symlinkSync(above, join(work, "up"));
    let opened = 0;
    const told: unknown[] = [];
    for (const text of payloads.flatMap(attacks)) {
      const outcome = await open(text);
      if (outcome.kind === "opened") opened += 1;
      else if (outcome.kind !== "refused" && outcome.kind !== "missing") told.push([text, outcome]);
    }
    console.log(`file-ref-traversal.json: ${payloads.length} payloads, ${opened} opened inside, none outside`);
    expect(editor.shown.filter(({ absolutePath }) => !absolutePath.startsWith(`${work}/`))).toEqual([]);
    expect(editor.shown.length).toBe(opened);
    expect(told).toEqual([]);
  });
});

function attacks(payload: string): readonly string[] {
  const aimed = [payload.replaceAll("{FILE}", "secret"), `up/${payload.replaceAll("{FILE}", "secret")}`];
  const texts = payload.endsWith(":1") ? [payload] : aimed.map((path) => `${path}:1`);
  return texts.filter((text) => parseReference(text) !== undefined);
}

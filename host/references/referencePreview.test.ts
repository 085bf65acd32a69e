import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import type { EditorPort, ShowOutcome } from "../base/ports.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { resolverOf, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { ReferenceOpener } from "./referenceOpener.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

function previewsOn(files: Readonly<Record<string, string | Uint8Array>>, can: Partial<EditorPort> = {}) {
  const above = temporaryFolder();
  const work = join(above, "shop");
  writeFiles(work, files);
  const editor = { ...recordingEditor(), ...can };
  const opener = new ReferenceOpener(resolverOf(workspaceOf(work)), editor);
  const preview = (text: string) => opener.preview(text, referenceOf(text), work);
  const peek = (text: string) => opener.peek(text, referenceOf(text), work);
  return { above, work, editor, preview, peek };
}

function referenceOf(text: string) {
  const reference = parseReference(text);
  if (reference === undefined) throw new Error(`${text} is no reference`);
  return reference;
}

describe("ReferenceOpener.preview", () => {
  it("returns the current lines around a reference, and opens nothing", async () => {
    const { preview, work, editor } = previewsOn({ "a.ts": lines(20) });
    expect(await preview("a.ts:9-10")).toEqual({
      kind: "code",
      canPeek: false,
      excerpt: {
        path: "a.ts",
        language: "typescript",
        firstLine: 5,
        text: "line 5\nline 6\nline 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13\nline 14",
        markFrom: 9,
        markTo: 10,
        totalLines: 20,
        lead: "line 1\nline 2\nline 3\nline 4\n",
      },
    });
    writeFiles(work, { "a.ts": "short\n" });
    expect(await preview("a.ts:9")).toMatchObject({
      notice: "a.ts has 1 line: line 9 is past its end.",
      excerpt: { text: "short", markFrom: 1, markTo: 1 },
    });
    expect(editor.shown).toEqual([]);
  });

  it("shows nothing of the git directory, not even unsaved", async () => {
    const { preview, peek } = previewsOn({ ".git/config": "SECRET\n" }, { unsavedText: () => "SECRET\n" });
    const message = ".git/config cannot be opened: it is in the git directory, which is not read.";
    expect(await preview(".git/config:1")).toEqual({ kind: "refused", message });
    expect(await peek(".git/config:1")).toEqual({ kind: "refused", message });
  });

  it("includes unsaved text", async () => {
    const unsavedText = (path: string) => (path.endsWith("/shop/a.ts") ? "typed\n" : undefined);
    const { preview } = previewsOn({ "a.ts": lines(3) }, { unsavedText });
    expect(await preview("a.ts:1")).toMatchObject({ excerpt: { text: "typed" } });
  });

  it("finds a name or a text, or says why there is no preview", async () => {
    const { preview } = previewsOn({ "a.ts": "one\nfunction run() {\n}\nsame\nsame\n" });
    expect(await preview("a.ts#run")).toMatchObject({ kind: "code", excerpt: { markFrom: 2, markTo: 3 } });
    expect(await preview("search:same")).toEqual({
      kind: "refused",
      message: "Several places match search:same. Open the reference to choose one.",
    });
    expect(await preview("command:x")).toEqual({
      kind: "refused",
      message: "command:x cannot be opened: command: addresses are not opened.",
    });
    expect(await preview("commit:0123456")).toEqual({
      kind: "refused",
      message: "There is no commit 0123456 in the repositories of the workspace.",
    });
  });

  it("says why there is no preview, without asking a question", async () => {
    const { above, preview } = previewsOn({ "x/a.ts": lines(3), "y/a.ts": lines(3), "b.bin": new Uint8Array(9) });
    writeFiles(above, { "secret.ts": "no" });
    const messages: string[] = [];
    for (const text of ["a.ts:1", "none.ts:1", "../secret.ts:1", "b.bin:1"]) {
      const outcome = await preview(text);
      messages.push(outcome.kind === "refused" ? outcome.message : outcome.kind);
    }
    expect(messages).toEqual([
      "Several files are named a.ts. Open the reference to choose one.",
      "There is no file none.ts in the workspace.",
      "../secret.ts:1 cannot be opened: it leaves its root.",
      "b.bin is a binary file.",
    ]);
  });
});

describe("ReferenceOpener.peek", () => {
  it("shows a reference inside the open code when the editor supports it", async () => {
    const peeked: unknown[] = [];
    const peekAt = async (location: unknown): Promise<ShowOutcome> => {
      peeked.push(location);
      return { kind: "opened" };
    };
    const { preview, peek, work } = previewsOn({ "a.ts": lines(9) }, { peek: peekAt });
    expect(await preview("a.ts:3")).toMatchObject({ canPeek: true });
    expect(await peek("a.ts:3")).toEqual({ kind: "opened", path: "a.ts", line: 3 });
    expect(peeked).toEqual([{ absolutePath: join(work, "a.ts"), line: 3, endLine: 3 }]);
    expect(await previewsOn({ "a.ts": lines(9) }).peek("a.ts:3")).toEqual({
      kind: "refused",
      message: "a.ts could not be shown in the editor.",
    });
  });
});

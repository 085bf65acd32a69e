import {
  Cancellation,
  type ExportedIteration,
  type ExportedSection,
  type HistoryPlace,
} from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { SavePlace } from "../base/ports.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { exportHandlers } from "./exportHandlers.ts";

async function open(chooseSavePlace?: (name: string) => Promise<SavePlace | undefined>) {
  const folder = temporaryFolder();
  const test = await openTestHost({ folders: [folder], maxContentLength: 20_000_000 });
  const editor = { ...recordingEditor(), ...(chooseSavePlace === undefined ? {} : { chooseSavePlace }) };
  const signal = new Cancellation();
  const handlers = exportHandlers({ ...test, editor });
  const present = async (content: string, reviewId?: string) => {
    const answer = await test.present(reviewId === undefined ? { content } : { content, reviewId });
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer.reviewId;
  };
  const sections = async (reviewId: string, iteration: number) => {
    const all: ExportedSection[] = [];
    let pages = 0;
    let top = "";
    for (;;) {
      const page = await handlers["export/sections"]({ reviewId, iteration, from: all.length }, signal);
      if (page.kind === "refused") return page;
      pages += 1;
      top += page.frontMatter ?? "";
      all.push(...page.sections);
      if (all.length >= page.total)
        return { text: [top, ...all.map(({ text }) => text)].join(""), pages, name: page.name, folder: page.folder };
    }
  };
  const history = async (reviewId: string, iteration: number) => {
    const all: ExportedIteration[] = [];
    let pages = 0;
    let place: HistoryPlace | undefined;
    do {
      const page = await handlers["export/history"]({ reviewId, iteration, place }, signal);
      pages += 1;
      all.push(...page.iterations);
      place = page.next;
    } while (place !== undefined);
    return { pages, iterations: all };
  };
  const titlesOf = (iterations: readonly ExportedIteration[]) =>
    iterations.map(({ number, sections: replaced }) => [number, replaced.map(({ text }) => text.trim())]);
  return { ...test, folder, handlers, signal, present, sections, history, titlesOf };
}

describe("exportHandlers", () => {
  it("exports every iteration byte for byte, named after its title", async () => {
    const { present, sections, folder } = await open();
    const texts = [
      "﻿# A: one/two\r\n\r\ntext \t\r\n\r\n## B\n",
      "no heading, no end",
      "# A: one/two\n\n## 🙂\n\n```\nopen",
      "---\r\ntitle: In YAML\r\n---\r\n\r\nno heading",
    ];
    let reviewId: string | undefined;
    for (const text of texts) reviewId = await present(text, reviewId);
    const found = await Promise.all(texts.map((_, place) => sections(reviewId ?? "", place + 1)));
    const workspace = folder.split("/").at(-1);
    expect(found).toEqual([
      { text: texts[0], pages: 1, name: "A one two (iteration 1)", folder: workspace },
      { text: texts[1], pages: 1, name: "no heading, no end (iteration 2)", folder: workspace },
      { text: texts[2], pages: 1, name: "A one two (iteration 3)", folder: workspace },
      { text: texts[3], pages: 1, name: "In YAML", folder: workspace },
    ]);
  });

  it("exports ten megabytes in pages of about one", async () => {
    const { present, sections } = await open();
    const text = Array.from({ length: 100 }, (_, place) => `## Part ${place}\n\n${"word ".repeat(20_000)}\n`).join("");
    const found = await sections(await present(text), 1);
    expect(found).toMatchObject({ text, pages: 12 });
  });

  it("refuses an iteration that does not exist", async () => {
    const { sections, handlers, signal } = await open();
    const refused = { kind: "refused", message: "This iteration is not in the history of the workspace." };
    expect(await sections("nothing", 1)).toEqual(refused);
    expect(await handlers["export/commit-message"]({ reviewId: "nothing", iteration: 1 }, signal)).toEqual(refused);
  });

  it("exports the sections of each earlier iteration that the next one changed or removed", async () => {
    const { present, history, titlesOf } = await open();
    await present("# A\n\none\n\n## B\n\nold\n\n## C\n\nsame\n");
    await present("# A\n\none\n\n## B\n\nnew\n\n## C\n\nsame\n");
    await present("# A\n\none\n\n## B\n\nold\n");
    const reviewId = await present("# A\n\ntwo\n\n## B\n\nold\n");
    const { iterations } = await history(reviewId, 4);
    expect(titlesOf(iterations)).toEqual([
      [3, ["# A\n\none"]],
      [2, ["## B\n\nnew", "## C\n\nsame"]],
      [1, ["## B\n\nold"]],
    ]);
    const [, { at, ...second } = { at: 0 }] = iterations;
    expect(at).toBeGreaterThan(0);
    expect({ ...second, sections: [] }).toEqual({
      number: 2,
      client: "test",
      mode: "replace",
      title: "A",
      wordsAdded: 1,
      wordsRemoved: 1,
      changed: 1,
      added: 0,
      removed: 0,
      isReadable: true,
      sections: [],
    });
    expect(titlesOf((await history(reviewId, 2)).iterations)).toEqual([[1, ["## B\n\nold"]]]);
    expect(await history(reviewId, 1)).toEqual({ pages: 1, iterations: [] });
  });

  it("exports a long history in pages, without gaps or duplicates", async () => {
    const { present, history } = await open();
    const text = (word: string) =>
      Array.from({ length: 30 }, (_, place) => `## Part ${place}\n\n${`${word} `.repeat(20_000)}\n`).join("");
    await present(text("first"));
    await present(text("second"));
    const reviewId = await present(text("third"));
    const { pages, iterations } = await history(reviewId, 3);
    expect(pages).toBeGreaterThan(4);
    const joined = (wanted: number) =>
      iterations
        .filter(({ number }) => number === wanted)
        .flatMap(({ sections }) => sections.map(({ text: own }) => own))
        .join("");
    expect([joined(2) === text("second"), joined(1) === text("first")]).toEqual([true, true]);
  });

  it("also writes the commit message of old iterations", async () => {
    const { present, handlers, signal } = await open();
    await present("# Add login\n\nSee [`src/a.ts:1`][].\n");
    const reviewId = await present("# Other\n");
    expect(await handlers["export/commit-message"]({ reviewId, iteration: 1 }, signal)).toEqual({
      kind: "message",
      message: "Add login\n\nSee src/a.ts:1.\n",
    });
  });
});

describe("saving", () => {
  const write = (outcome: string | undefined, written: string[][]) => async (texts: readonly string[]) => {
    written.push([...texts]);
    return outcome;
  };

  it("is left to the page when there is no editor", async () => {
    const { handlers, signal } = await open();
    expect(await handlers["export/choose-place"]({ name: "a.md" }, signal)).toEqual({ kind: "save-here" });
  });

  it("proposes a safe name, and writes once the whole text has arrived", async () => {
    const names: string[] = [];
    const written: string[][] = [];
    const { handlers, signal } = await open(async (name) => {
      names.push(name);
      return { shown: "docs/a.html", write: write(undefined, written) };
    });
    const chosen = await handlers["export/choose-place"]({ name: "../../a:b.html" }, signal);
    expect([names, chosen]).toEqual([["a b.html"], { kind: "chosen", place: 1 }]);
    expect(await handlers["export/write"]({ place: 1, text: "one", isLast: false }, signal)).toEqual({ kind: "taken" });
    expect(written).toEqual([]);
    expect(await handlers["export/write"]({ place: 1, text: "two", isLast: true }, signal)).toEqual({
      kind: "saved",
      shown: "docs/a.html",
    });
    expect(written).toEqual([["one", "two"]]);
    const again = await handlers["export/write"]({ place: 1, text: "three", isLast: true }, signal);
    expect([again.kind, written.length]).toEqual(["refused", 1]);
  });

  it("says why a file was not written", async () => {
    const { handlers, signal } = await open(async () => ({ shown: "a.md", write: write("the disk is full", []) }));
    await handlers["export/choose-place"]({ name: "a.md" }, signal);
    expect(await handlers["export/write"]({ place: 1, text: "", isLast: true }, signal)).toEqual({
      kind: "refused",
      message: "a.md was not saved: the disk is full",
    });
  });

  it("saves nothing when the dialog was dismissed, and nothing of a cancelled file", async () => {
    const written: string[][] = [];
    let place: SavePlace | undefined = { shown: "a.md", write: write(undefined, written) };
    const { handlers, signal } = await open(async () => place);
    await handlers["export/choose-place"]({ name: "a.md" }, signal);
    await handlers["export/write"]({ place: 1, text: "half", isLast: false }, signal);
    await handlers["export/choose-place"]({ name: "a.md" }, signal);
    await handlers["export/write"]({ place: 2, text: "whole", isLast: true }, signal);
    place = undefined;
    expect(await handlers["export/choose-place"]({ name: "a.md" }, signal)).toEqual({ kind: "dismissed" });
    expect((await handlers["export/write"]({ place: 1, text: "", isLast: true }, signal)).kind).toBe("refused");
    expect(written).toEqual([["whole"]]);
  });
});

import type { Thread } from "@dialectic/shared/protocol";
import fc from "fast-check";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { formatLocalTime } from "../../../ui/formatTime.ts";
import { groupThreads } from "./exportedThread.ts";
import { writeThreadsMarkdown } from "./exportJobs.ts";

const at = 1_750_000_000_000;
const time = formatLocalTime(at);
const sections = [
  { id: "a", level: 1, title: "A *b*" },
  { id: "b", level: 2, title: "B" },
];

function threadOf(text: string, place: Thread["place"], more: Partial<Thread> = {}): Thread {
  const by = { kind: "assistant", name: "Claude_1" } as const;
  return { id: "t", place, iteration: 1, state: "open", entries: [{ id: "t", by, text, at, mode: "ask" }], ...more };
}

/** Returns the chapter with every thread in the first section. */
function chapterOf(...threads: readonly Thread[]): string {
  const about = groupThreads(
    threads,
    () => "a",
    sections.map(({ id }) => id),
  );
  return writeThreadsMarkdown(about, sections);
}

describe("writeThreadsMarkdown", () => {
  it("is empty without comments", () => {
    expect(chapterOf()).toBe("");
  });

  it("names the place, the state and the quote of a thread, and the author and time of each entry", () => {
    const place = { kind: "code", path: "src/a.ts", line: 3, endLine: 4, state: "edited", quote: "a``` b" } as const;
    const judgement = { kind: "rejected", at, reason: "It is pooled.", before: { iteration: 1 } } as const;
    expect(chapterOf(threadOf("Leaks.\n\n# Why?", place, { judgement, state: "resolved" }))).toBe(
      [
        "\n\n---\n\n## Comments\n\n### A \\*b\\*\n",
        "> *You rejected this in iteration 1 · src/a.ts:3-4 (edited since then)*",
        ">\n> ````\n> a``` b\n> ````",
        `>\n> **Claude\\_1 · ${time}**\n>\n> Leaks.\n>\n> # Why?`,
        `>\n> **You rejected this in iteration 1 · ${time}**\n>\n> It is pooled.\n`,
      ].join("\n"),
    );
  });

  it("quotes a text that its section no longer has, with the reason", () => {
    const lost = { quote: "some words", reason: "this text is not in iteration 2" };
    const chapter = chapterOf(threadOf("Why?", { kind: "section", sectionId: "a", lost }));
    expect(chapter).toContain("> *Open · this text is not in iteration 2*\n>\n> > some words\n");
  });

  it("keeps every comment inside its block quote", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom("# A", "```", "> b", "- c", "<div>", "</div>", "---", "", "[x]: y", "~~~"), {
          maxLength: 8,
        })
        .map((lines) => lines.join("\n")),
    );
    fc.assert(
      fc.property(text, text, text, (said, quote, title) => {
        const place = { kind: "orphaned", title, quote, reason: "it is gone" } as const;
        const tree = unified()
          .use(remarkParse)
          .parse(chapterOf(threadOf(said, place), threadOf("B", place)));
        expect(tree.children.map(({ type }) => type)).toEqual([
          ...["thematicBreak", "heading", "heading", "blockquote"],
          // Two consecutive quotes stay separate.
          "blockquote",
        ]);
      }),
    );
  });
});

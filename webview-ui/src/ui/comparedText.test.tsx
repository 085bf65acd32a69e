import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { joinSides } from "../features/search/comparedReading.ts";
import { readDiffSides } from "../markdown/diff/readDiffSides.ts";
import { renderDiff } from "../markdown/diff/renderDiff.ts";
import { toDiffChunks } from "../markdown/diff/toDiffChunks.ts";
import { hastToReact } from "../markdown/hastToReact.tsx";
import { readBothSides, readLaterSide } from "./comparedText.ts";

const blocks = fc.constantFrom(
  "A token lives for 15 minutes.",
  "A **token** lives for *20* minutes, see `src/a.ts:1`.",
  "- one\n- two\n  - three",
  "- one\n- 2 two\n- four",
  "| a | b |\n| - | - |\n| 1  2 | `x` |\n| 3 | y |",
  "| a | b |\n| - | - |\n| 1 | `x  z` |",
  "```ts\nconst a = 1;\n\nconst b  = 2;\n```",
  "```ts\nconst a = 2;\nconst b  = 2;\n```",
  "> quoted\n> on",
  "<details><summary>More</summary>\n\nwithin\n\n</details>",
  "a <b>b\n c</b>  d<br>\n e",
  "## Head",
  "1. first\n\n   more of it\n2. second",
);
const section = fc.array(blocks, { maxLength: 5 }).map((all) => all.join("\n\n"));

/** Renders two states of a section as the page shows them. */
function shown(before: string, after: string, layout: "inline" | "side-by-side"): HTMLElement {
  const diff = renderDiff({ before, after, prefix: "d-", layout });
  if (diff.kind === "deep") throw new Error("too deep");
  const body = document.createElement("div");
  body.innerHTML = toDiffChunks(diff)
    .map((chunk) => renderToStaticMarkup(hastToReact(chunk, {})))
    .join("");
  return body;
}

describe("readBothSides", () => {
  it("reads the same text of both states as the worker, in one column and in two", () => {
    fc.assert(
      fc.property(section, section, (before, after) => {
        const sides = readDiffSides(before, after);
        if (sides.kind === "deep") return;
        const { text } = joinSides(sides);
        for (const layout of ["inline", "side-by-side"] as const) {
          const body = shown(before, after, layout);
          expect([layout, readBothSides(body).text, readLaterSide(body).text]).toEqual([layout, text, sides.after]);
        }
      }),
      oneRunIn(10),
    );
  });
});

import { maxNotedLines } from "../limits.ts";
import { removeDoubleEntities } from "./doubleEntities.ts";
import { findEscapedLines, restoreLineEnds } from "./escapedLines.ts";
import { readPackedFence } from "./packedFence.ts";
import { readPackedJson } from "./packedJson.ts";

/**
 * A text that an assistant or its client packed wrong on the way, in the shapes of public reports. In this order:
 *
 * 1. JSON around the text (`packedJson.ts`) is removed, or refused.
 * 2. Line ends that arrived as characters (`escapedLines.ts`) are restored.
 * 3. A fence `markdown` around a whole review (`packedFence.ts`) is removed. A part of a review may well be such a fence: there
 *    only one whose first heading is the section's. In a comment it stays.
 * 4. HTML entities written twice (`doubleEntities.ts`) lose one level.
 *
 * A right text is never touched: where a rule is not sure, the text stays and a note may say why. Each change has a note.
 */
export type TextUse =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly section?: string | undefined }
  | { readonly kind: "comment" };

export type UnpackedText =
  | { readonly kind: "text"; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: "refused"; readonly message: string };

type Step = readonly [text: string, ...notes: string[]];

export function unpackText(given: string, use: TextUse): UnpackedText {
  const json = readPackedJson(given);
  if (json.kind === "refused") return json;
  const notes: string[] = [];
  const take = ([text, ...news]: Step) => {
    notes.push(...news);
    return text;
  };
  const written =
    json.kind === "text" ? take([json.text, `The text arrived as ${json.shape}; it was unpacked.`]) : given;
  const lines = take(withLineEnds(written));
  const text = use.kind === "comment" ? lines : take(withoutFence(lines, use));
  return { kind: "text", text: take(withoutDoubleEntities(text)), notes };
}

function withLineEnds(text: string): Step {
  const restored = restoreLineEnds(text);
  if (restored !== undefined)
    return [
      restored,
      "The line ends arrived as the two characters \\n; they were restored. Look at code that has \\n itself, and send real line ends.",
    ];
  const lines = findEscapedLines(text);
  if (lines.length === 0) return [text];
  const more = lines.length > maxNotedLines ? ", …" : "";
  const named = `${lines.slice(0, maxNotedLines).join(", ")}${more}`;
  return [
    text,
    `The characters \\n in line ${named} may be line ends that were escaped. They were kept: send real line ends if they were meant.`,
  ];
}

function withoutFence(text: string, use: Exclude<TextUse, { kind: "comment" }>): Step {
  const fence = readPackedFence(text);
  if (fence.kind === "none") return [text];
  const isWhole = use.kind === "whole";
  if (fence.kind === "unsure")
    return isWhole
      ? [
          text,
          "All headings of the text stand in fences, so it has no sections. If it should have some, send it without the fence markdown around it.",
        ]
      : [text];
  if (isWhole || (fence.title !== undefined && isNameOf(fence.title, use.section)))
    return [fence.text, "The whole text stood in one fence markdown; the fence was removed."];
  return fence.title === undefined
    ? [text]
    : [
        text,
        "The content is one fence markdown and stays code. If its headings are meant as sections, send it without the fence.",
      ];
}

/** True when the name of a section, which may be a path, ends with this title. */
function isNameOf(title: string, section = ""): boolean {
  const last = section.split(" > ").at(-1) ?? "";
  return (
    last
      .replace(/^\s*#{1,6}\s/, "")
      .trim()
      .toLowerCase() === title.toLowerCase()
  );
}

function withoutDoubleEntities(text: string): Step {
  const single = removeDoubleEntities(text);
  return single === undefined
    ? [text]
    : [single, "HTML entities were written twice (such as &amp;lt;); one level was removed. Markdown needs none."];
}

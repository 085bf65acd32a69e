import { maxNotedLines } from "../limits.ts";
import { scanTexts } from "./blockScanner.ts";
import { findEscapedLines, restoreLineEnds, splitCode } from "./escapedLines.ts";
import { readPackedFence } from "./packedFence.ts";

/**
 * A text that an assistant or its client packed wrong on the way, in the shapes of public reports. In this order:
 *
 * 1. JSON around the text is removed, or refused.
 * 2. Line ends that arrived as characters (`escapedLines.ts`) are restored.
 * 3. A fence `markdown` around a whole review (`packedFence.ts`) is removed. A part of a review may well be such a fence: there
 *    only one whose first heading is the section's. In a comment it stays.
 * 4. HTML entities written twice lose one level.
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

/**
 * HTML entities that were written twice: `don&amp;#39;t` for `don't`. One level is removed only when the whole text was
 * escaped twice: it has no bare `<` or `&`, its code holds no entity, and at least one is where only the character itself
 * can be meant: within a word, around a tag, or around quoted words. A text that names `&amp;lt;` stays as it is.
 */
const double = /&amp;(?=(?:lt|gt|quot|amp|apos|#\d{1,6}|#x[\da-f]{1,6});)/gi;
const meant = /\w&amp;(?:#39|#x27|apos);\w|&amp;lt;\/?\w[^<>&\n]{0,200}&amp;gt;|&amp;quot;\w[^"&\n]{0,200}&amp;quot;/i;

/** Returns the text with one level removed; undefined when it is right, or when it is not sure. */
function removeDoubleEntities(text: string): string | undefined {
  if (!meant.test(text) || /<|&(?!amp;)/.test(text)) return undefined;
  if (hasEntityInCode(text)) return undefined;
  return text.replace(double, "&");
}

function hasEntityInCode(text: string): boolean {
  let found = false;
  scanTexts(
    text,
    (lines) => {
      const written = text.slice(lines[0] ?? 0, lines.at(-1) ?? 0);
      found ||= splitCode(written).some(({ text: piece, isCode }) => isCode && piece.includes("&amp;"));
    },
    (start, end) => {
      found ||= text.slice(start, end).includes("&amp;");
    },
  );
  return found;
}

/**
 * Texts that arrived as JSON, in the shapes of public reports: a JSON string; `{"content": "…"}`; the answer of another
 * tool, `[{"type": "text", "text": "…"}]`. They are unpacked only when the text inside is a document: a quoted sentence or
 * a piece of JSON stays as it is. The whole call as JSON, and several texts, are refused: what is meant is not sure.
 */
type PackedJson =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string; readonly shape: string }
  | { readonly kind: "refused"; readonly message: string };

const none: PackedJson = { kind: "none" };
const textKeys = new Set(["content", "text", "markdown", "comment"]);
const callKeys = ["mode", "baseUri", "section", "review_id", "thread_id", "reference"];

function readPackedJson(text: string): PackedJson {
  const trimmed = text.trim();
  if (trimmed === "[object Object]")
    return refused(
      'The text is "[object Object]": an object was passed where a string was due. Pass the Markdown text.',
    );
  if (!isEnclosed(trimmed)) return none;
  const value = parse(trimmed);
  if (typeof value === "string")
    return isDocument(value) ? { kind: "text", text: value, shape: "a JSON string" } : none;
  if (Array.isArray(value)) return readParts(value);
  return isObject(value) ? readObject(value) : none;
}

function readObject(value: Readonly<Record<string, unknown>>): PackedJson {
  const call = isObject(value["arguments"]) ? value["arguments"] : value;
  const isCall = call !== value || callKeys.some((key) => key in call);
  const key = Object.keys(call).find((each) => textKeys.has(each) && isDocument(call[each]));
  const text = key === undefined ? undefined : call[key];
  if (typeof text !== "string") return none;
  if (isCall)
    return refused(
      `The text is a whole call as JSON, so nothing was done. Pass its members as parameters: "${key}" holds the Markdown alone.`,
    );
  const isAlone = Object.keys(value).length === 1 || value["type"] === "text";
  return isAlone ? { kind: "text", text, shape: `JSON with the member "${key}"` } : none;
}

function readParts(values: readonly unknown[]): PackedJson {
  const texts = values.flatMap((value) =>
    isObject(value) && typeof value["text"] === "string" ? [value["text"]] : [],
  );
  if (texts.length === 0 || texts.length !== values.length || !texts.some(isDocument)) return none;
  const [text] = texts;
  return texts.length > 1 || text === undefined
    ? refused(`The text is a JSON list of ${texts.length} texts, so nothing was done. Send one Markdown text.`)
    : { kind: "text", text, shape: "a JSON list with one text" };
}

/** True for a text of several lines of Markdown, also with line ends that were escaped once more. */
function isDocument(value: unknown): boolean {
  return typeof value === "string" && /^#{1,6} |(?:[\r\n]|\\n)(?:#|-|[\r\n]|\\n)/.test(value);
}

function isEnclosed(text: string): boolean {
  return text.length > 1 && ['""', "{}", "[]"].includes(`${text[0]}${text.at(-1)}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(message: string): PackedJson {
  return { kind: "refused", message };
}

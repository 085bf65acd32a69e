import { isRecord } from "@dialectic/shared/protocol";
import { unpackText } from "@dialectic/shared/review";
import { maxDescriptionDepth } from "../limits.ts";

/** Keys of a description that come first, in reading order. */
const known = ["summary", "changes", "reasoning"] as const;

/** Returns the Markdown of a review of changes: its title and the assistant's description, which may have any shape. */
export function changeText(title: string, description: unknown, level = 1): string {
  const heading = `${"#".repeat(level)} ${oneLine(title)}`;
  return `${[heading, ...formatParts(parsed(description), level + 1)].join("\n\n")}\n`;
}

/** Unpacks a description that is a text and was packed wrong on the way. JSON is one of its shapes, and is parsed below. */
export function unpackDescription(description: unknown): {
  readonly description: unknown;
  readonly notes: readonly string[];
} {
  if (typeof description !== "string" || isJsonLike(description)) return { description, notes: [] };
  const unpacked = unpackText(description, { kind: "comment" });
  return unpacked.kind === "refused"
    ? { description, notes: [] }
    : { description: unpacked.text, notes: unpacked.notes };
}

function isJsonLike(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** Parses a description; some assistants write JSON into a string. */
function parsed(description: unknown): unknown {
  if (typeof description !== "string" || !isJsonLike(description)) return description;
  try {
    return JSON.parse(description);
  } catch {
    return description; // a text that only begins like JSON
  }
}

function formatParts(description: unknown, level: number): readonly string[] {
  if (!isRecord(description)) return formatBlock(description);
  const others = Object.keys(description).filter((key) => !(known as readonly string[]).includes(key));
  const keys = [...known.filter((key) => key in description), ...others];
  return keys.flatMap((key) => {
    const block = formatBlock(description[key]);
    if (block.length === 0 || key === "summary") return block;
    return [`${"#".repeat(level)} ${oneLine(formatTitle(key))}`, ...block];
  });
}

function formatBlock(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === "") return [];
  const lines = formatList(value, 0);
  if (lines !== undefined) return lines.length === 0 ? [] : [lines.join("\n")];
  return [plain(String(value))];
}

/** Returns the lines of a list; undefined for a value that is a paragraph of its own. */
function formatList(value: unknown, depth: number): readonly string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => formatItem("", item, depth));
  if (!isRecord(value)) return undefined;
  return Object.entries(value).flatMap(([key, item]) => formatItem(`**${plain(formatTitle(key))}**`, item, depth));
}

function formatItem(name: string, value: unknown, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  const separator = name === "" ? "" : ": ";
  const below = depth < maxDescriptionDepth ? formatList(value, depth + 1) : undefined;
  if (below !== undefined && name === "") return joinedItem(value, depth) ?? [`${indent}- `, ...below];
  if (below !== undefined) return [`${indent}- ${name}${below.length === 0 ? "" : ":"}`, ...below];
  const text =
    isRecord(value) || Array.isArray(value)
      ? `\`${JSON.stringify(value).replaceAll("`", "'")}\``
      : plain(String(value ?? ""));
  return [`${indent}- ${name}${separator}${text.trim().replace(/\n+/g, `\n${indent}  `)}`];
}

/** Formats an object in a list as one item: its first entry beside the bullet, the others below. */
function joinedItem(value: unknown, depth: number): readonly string[] | undefined {
  if (!isRecord(value)) return undefined;
  const [first, ...others] = Object.entries(value);
  if (first === undefined) return [];
  const [head = "", ...rest] = formatItem(`**${plain(formatTitle(first[0]))}**`, first[1], depth);
  return [
    head,
    ...rest,
    ...others.flatMap(([key, item]) => formatItem(`**${plain(formatTitle(key))}**`, item, depth + 1)),
  ];
}

/** Turns `designDecisions` and `design_decisions` into words. */
function formatTitle(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words[0]?.toUpperCase() + words.slice(1);
}

function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim() || "Code Review";
}

/** Keeps Markdown and escapes tags, except in code, where they are literal already. */
function plain(text: string): string {
  return text
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/<(?=[a-z/!?])/gi, "\\<")))
    .join("");
}

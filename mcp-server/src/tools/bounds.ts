import { protocolLimits, textPage, toPrintable } from "@dialectic/shared/protocol";
import { answerAdditionsBytes, maxNotedMembers, minMemberBytes, omissionNoteBytes } from "../limits.ts";
import type { ToolResult } from "./tool.ts";

/** Returns the bytes that an answer may have, as text and as data, when the caller asks for pages of `limit`. */
export function mostBytes(limit: number = protocolLimits.answerBytes): number {
  return Math.max(protocolLimits.answerBytes, limit);
}

/** Returns the bytes that a tool may fill itself. */
export function roomIn(limit?: number): number {
  return mostBytes(limit) - answerAdditionsBytes;
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}

/** Returns the bytes of a text as it is printed or as a JSON string, whichever is more. */
function weightOf(text: string): number {
  return Math.max(Buffer.byteLength(toPrintable(text)), jsonBytes(text) - 2);
}

/**
 * Returns the beginning of a text that an answer has room for and that has at most `limit` bytes itself: at least one
 * character.
 */
export function fittingText(text: string, room: number, limit = room): string {
  const fits = (part: string) => Buffer.byteLength(part) <= limit && weightOf(part) <= room;
  let length = 0;
  // Every code unit takes at least one byte.
  for (let most = Math.min(text.length, room, limit); length < most; ) {
    const middle = Math.ceil((length + most) / 2);
    if (fits(text.slice(0, middle))) length = middle;
    else most = middle - 1;
  }
  return text.slice(0, textPage(text, 0, length).end);
}

/** A part of a text, in UTF-16 code units. */
export interface TextPart {
  readonly page: string;
  readonly start: number;
  readonly end: number;
  readonly total: number;
  /** Offset of the next page, if there is one. */
  readonly next?: number;
}

/** Returns the page of a text that begins at an offset: as much as fits, and at least one character. */
export function pageOfText(text: string, offset: number, room: number, limit = room): TextPart {
  const { start } = textPage(text, offset, 1);
  const page = fittingText(text.slice(start), room, limit);
  const end = start + page.length;
  return { page, start, end, total: text.length, ...(end < text.length ? { next: end } : {}) };
}

/** Names a part of a text, and the next one, for a reader. */
export function describePart({ start, end, total, next }: Omit<TextPart, "page">): string {
  return `characters ${start} to ${end} of ${total}${next === undefined ? "" : `; next offset: ${next}`}`;
}

/** Returns as many of the first items as fit, both as JSON and as the lines that describe them. */
export function fitting<T>(items: readonly T[], bytes: number, lineOf: (item: T) => string = () => ""): T[] {
  let left = bytes;
  const end = items.findIndex((item) => {
    left -= Math.max(jsonBytes(item), weightOf(lineOf(item))) + 1;
    return left < 0;
  });
  return items.slice(0, end < 0 ? items.length : end);
}

/** A page of a list. */
export interface ListPage<T> {
  readonly items: T[];
  readonly start: number;
  readonly end: number;
  /** Offset of the next page, if there is one. */
  readonly next?: number;
}

/** Returns the page of a list that begins at an offset: as many items as fit, and at least one. */
export function listPage<T>(
  items: readonly T[],
  offset: number,
  bytes: number,
  lineOf?: (item: T) => string,
): ListPage<T> {
  const start = Math.min(offset, items.length);
  const rest = items.slice(start);
  const count = Math.max(1, fitting(rest, bytes, lineOf).length);
  const end = Math.min(items.length, start + count);
  return { items: rest.slice(0, count), start, end, ...(end < items.length ? { next: end } : {}) };
}

/** Returns a tool's result in bounds, whatever the tool itself has left out; failures become data, too. */
export function bounded(result: ToolResult, rest = ""): ToolResult {
  const text = toPrintable(result.text);
  const room = roomIn(result.kind === "done" ? result.limit : undefined);
  const structured = result.kind === "done" ? result.structured : failureData(result);
  return { ...result, text: boundedText(text, room, rest), structured: boundedData(structured, room, rest) };
}

/** Some clients show only the data to their model, so it repeats the message. */
function failureData({ text, reason, canRetry, structured }: ToolResult & { kind: "failed" }) {
  return { ...structured, success: false, reason, message: fittingText(text, 4_000), retry: canRetry };
}

function boundedText(text: string, bytes: number, rest: string): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const head = fittingText(text, bytes - omissionNoteBytes);
  const lineEnd = head.lastIndexOf("\n");
  const kept = lineEnd > head.length / 2 ? head.slice(0, lineEnd) : head;
  return `${kept}\n[${text.length - kept.length} more characters are left out.${rest === "" ? "" : ` ${rest}`}]`;
}

function boundedData(data: Record<string, unknown>, bytes: number, rest: string): Record<string, unknown> {
  if (jsonBytes(data) <= bytes) return data;
  const { left_out: before, ...members } = data;
  const notes = typeof before === "string" ? [before] : [];
  const shorter = shortenedMembers(members, bytes - omissionNoteBytes, "", notes);
  const note = `${notes.slice(0, maxNotedMembers).join(", ")}. ${rest}`.trim();
  return { ...shorter, left_out: fittingText(note, omissionNoteBytes) };
}

/** Returns the value in at most these bytes; `notes` receives what is left out of which member. */
function shortened(value: unknown, bytes: number, name: string, notes: string[]): unknown {
  if (jsonBytes(value) <= bytes) return value;
  if (typeof value === "string") {
    const kept = fittingText(value, Math.max(1, bytes - 5));
    notes.push(`${value.length - kept.length} of ${value.length} characters of ${name}`);
    return `${kept}…`;
  }
  if (Array.isArray(value)) {
    const kept: unknown[] = fitting(value, bytes - 2);
    if (kept.length === 0 && value.length > 0) kept.push(shortened(value[0], bytes - 2, name, notes));
    if (kept.length < value.length) notes.push(`${value.length - kept.length} of ${value.length} ${name}`);
    return kept;
  }
  return typeof value === "object" && value !== null ? shortenedMembers(value, bytes, name, notes) : value;
}

/** Shortens the largest members alike and leaves the small ones whole. */
function shortenedMembers(value: object, bytes: number, name: string, notes: string[]): Record<string, unknown> {
  const all = Object.entries(value);
  const kept = all.slice(0, Math.max(1, Math.floor(bytes / minMemberBytes)));
  if (kept.length < all.length) notes.push(`${all.length - kept.length} of ${all.length} members of ${name}`);
  const members = kept.map(([key, member]) => ({
    key,
    member,
    bytes: jsonBytes(key) + jsonBytes(member) + 2,
  }));
  const shares = new Map<string, number>();
  let left = bytes - 2;
  for (const [at, each] of members.toSorted((one, other) => one.bytes - other.bytes).entries()) {
    const share = Math.min(each.bytes, Math.floor(left / (members.length - at)));
    shares.set(each.key, share - jsonBytes(each.key) - 2);
    left -= share;
  }
  return Object.fromEntries(
    members.map(({ key, member }) => [
      key,
      shortened(member, shares.get(key) ?? 0, name === "" ? key : `${name}.${key}`, notes),
    ]),
  );
}

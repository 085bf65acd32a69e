import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@dialectic/shared/protocol";
import { splitEndedLines } from "@dialectic/shared/review";
import { parse, TomlError } from "smol-toml";
import { refuse } from "../base/createRefusal.ts";
import {
  type ConfigurationText,
  detectLineEnd,
  type EditedText,
  findServerEntry,
  omitServer,
  type ReadConfiguration,
  type ServerEntry,
  serverName,
} from "./editedText.ts";

/** Edits a configuration in TOML with a table for each server. It is changed line by line, never rewritten as a whole. */
export function tomlText(container: string): ConfigurationText {
  return {
    find: (text) => findServerEntry(readTables(text), container, "a table"),
    put: (text, entry) => put(text, container, entry),
    remove: (text) => {
      const span = findTableSpan(splitEndedLines(text), container);
      return span === undefined ? refuseTable(container) : { kind: "edited", text: removeLines(text, span) };
    },
    others: (text) => omitServer(readTables(text), container),
  };
}

function put(text: string, container: string, entry: ServerEntry): EditedText {
  const read = readTables(text);
  const servers = read.kind === "read" ? read.value[container] : undefined;
  const there = isRecord(servers) ? servers[serverName] : undefined;
  if (!isRecord(there)) return { kind: "edited", text: appendTable(text, container, entry) };
  const changed = Object.entries(entry).filter(([key, value]) => !isDeepStrictEqual(there[key], value));
  return changed.reduce<EditedText>(
    (edited, [key, value]) => (edited.kind === "edited" ? putKey(edited.text, container, key, value) : edited),
    { kind: "edited", text },
  );
}

/** Appends a new table, so that everything before it is unchanged. */
function appendTable(text: string, container: string, entry: ServerEntry): string {
  const eol = detectLineEnd(text);
  const table = [
    `[${container}.${serverName}]`,
    ...Object.entries(entry).map(([key, value]) => formatPair(key, value)),
  ];
  const closed = text === "" || text.endsWith("\n") ? text : `${text}${eol}`;
  const gap = closed.trim() === "" ? "" : eol;
  return `${closed}${gap}${table.join(eol)}${eol}`;
}

function putKey(text: string, container: string, key: string, value: unknown): EditedText {
  const lines = splitEndedLines(text);
  const span = findTableSpan(lines, container);
  if (span === undefined) return refuseTable(container);
  const at = lines.findIndex((line, index) => index > span.start && index < span.end && parseKey(line) === key);
  const eol = detectLineEnd(text);
  const count = at === -1 ? 0 : countValueLines(lines, at);
  if (count === undefined) return refuseTable(container);
  const place = at === -1 ? span.start + 1 : at;
  return { kind: "edited", text: lines.toSpliced(place, count, `${formatPair(key, value)}${eol}`).join("") };
}

/** Returns the number of lines of a value: as many as are needed to parse it. */
function countValueLines(lines: readonly string[], start: number): number | undefined {
  for (let count = 1; start + count <= lines.length; count += 1)
    if (readTables(lines.slice(start, start + count).join("")).kind === "read") return count;
  return undefined;
}

function parseKey(line: string): string | undefined {
  return /^\s*["']?([\w-]+)["']?\s*=/.exec(line)?.[1];
}

/** Strings and lists of strings have the same syntax in JSON and TOML. */
function formatPair(key: string, value: unknown): string {
  const text = Array.isArray(value)
    ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
    : JSON.stringify(value);
  return `${key} = ${text}`;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds the lines of the server's table, up to the next table that is not part of it. */
function findTableSpan(lines: readonly string[], container: string): Span | undefined {
  const headers = lines.flatMap((line, index) => {
    const [, name] = /^\s*\[\s*([^[\]]+?)\s*\]\s*(?:#.*)?\r?\n?$/.exec(line) ?? [];
    return name === undefined && !/^\s*\[\[/.test(line)
      ? []
      : [{ index, name: (name ?? "").replaceAll(/["'\s]/g, "") }];
  });
  const own = `${container}.${serverName}`;
  const first = headers.findIndex(({ name }) => name === own);
  const start = headers[first]?.index;
  if (start === undefined) return undefined;
  const next = headers.slice(first + 1).find(({ name }) => !name.startsWith(`${own}.`));
  return { start, end: next?.index ?? lines.length };
}

function removeLines(text: string, { start, end }: Span): string {
  const lines = splitEndedLines(text);
  const isLast = end === lines.length;
  const before = lines.slice(0, start);
  // Removes the blank line that separates it from the text above as well.
  if (isLast && before.at(-1)?.trim() === "") before.pop();
  return [...before, ...lines.slice(end)].join("");
}

function readTables(text: string): ReadConfiguration {
  try {
    return { kind: "read", value: parse(text) };
  } catch (problem) {
    if (!(problem instanceof TomlError)) throw problem;
    const [reason = ""] = problem.message.split("\n");
    return refuse(`it is not TOML: ${reason} in line ${problem.line}`);
  }
}

function refuseTable(container: string): EditedText {
  return refuse(`${container}.${serverName} is not written as a table of its own`);
}

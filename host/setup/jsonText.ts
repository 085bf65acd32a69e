import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@dialectic/shared/protocol";
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
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

const byteOrderMark = "\u{FEFF}";

/** Edits a configuration in JSON, possibly with comments and trailing commas, with its servers under one key. */
export function jsonText(container: string): ConfigurationText {
  return {
    find: (text) => findServerEntry(readObject(text), container, "an object"),
    put: (text, entry) => edit(text, (body) => putKeys(body, container, entry)),
    remove: (text, keepContainer) => edit(text, (body) => removeServer(body, container, keepContainer)),
    others: (text) => omitServer(readObject(text), container),
  };
}

function putKeys(body: string, container: string, entry: ServerEntry): string {
  const read = readObject(body);
  const servers = read.kind === "read" ? read.value[container] : undefined;
  const there = isRecord(servers) ? servers[serverName] : undefined;
  if (!isRecord(there)) return change(body, [container, serverName], entry);
  const changed = Object.entries(entry).filter(([key, value]) => !isDeepStrictEqual(there[key], value));
  return changed.reduce((text, [key, value]) => change(text, [container, serverName, key], value), body);
}

function removeServer(body: string, container: string, keepContainer: boolean): string {
  const removed = change(body, [container, serverName], undefined);
  const read = readObject(removed);
  const servers = read.kind === "read" ? read.value[container] : undefined;
  const isEmpty = isRecord(servers) && Object.keys(servers).length === 0;
  return isEmpty && !keepContainer ? change(removed, [container], undefined) : removed;
}

/** Writes over several lines, unless that would change the layout of existing text. */
function change(text: string, path: readonly string[], value: unknown): string {
  const eol = detectLineEnd(text);
  const formattingOptions = { ...detectIndentation(text), eol };
  const changed = applyEdits(text, modify(text, [...path], value, { formattingOptions }));
  if (text.trim() === "") return `${changed.trim()}${eol}`;
  const keepsLayout = value === undefined ? isInsertedInto(changed, text) : isInsertedInto(text, changed);
  return keepsLayout ? changed : applyEdits(text, modify(text, [...path], value, {}));
}

function isInsertedInto(text: string, changed: string): boolean {
  let head = 0;
  while (head < text.length && text[head] === changed[head]) head += 1;
  return changed.length >= text.length && changed.endsWith(text.slice(head));
}

function edit(text: string, make: (body: string) => string): EditedText {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  return { kind: "edited", text: `${mark}${make(text.slice(mark.length))}` };
}

function readObject(text: string): ReadConfiguration {
  const body = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
  const errors: ParseError[] = [];
  const value: unknown = parse(body, errors, { allowTrailingComma: true, allowEmptyContent: true }) ?? {};
  const [first] = errors;
  if (first) {
    const line = body.slice(0, first.offset).split("\n").length;
    return refuse(`it is not JSON: ${printParseErrorCode(first.error)} in line ${line}`);
  }
  return isRecord(value) ? { kind: "read", value } : refuse("it does not hold a JSON object");
}

function detectIndentation(text: string): { readonly tabSize: number; readonly insertSpaces: boolean } {
  const [, indentation = "  "] = /^([ \t]+)["{[\w]/m.exec(text) ?? [];
  return indentation.startsWith("\t")
    ? { tabSize: 4, insertSpaces: false }
    : { tabSize: indentation.length, insertSpaces: true };
}

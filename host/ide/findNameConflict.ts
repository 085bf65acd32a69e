import { toTextLines } from "@dialectic/shared/review";
import type { CodePlace } from "../base/codePlace.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { formatPlaceKey, type OutlinedCode, type SymbolPort } from "../base/symbolPort.ts";
import { maxNameConflictQuestions } from "../limits.ts";
import { askDefinitions } from "./definitions.ts";
import { getLanguageGroup, typeScriptGroup } from "./languageGroup.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import { everyLine, findScope, flattenOutline, isInside, isMemberAt, isWithin, type Lines } from "./outlines.ts";
import { findOccurrences } from "./symbolOccurrences.ts";

const memberAccess = /(?:\.|->|::)\s*$/;

interface RenamedIn {
  readonly path: string;
  readonly uses: readonly CodePlace[];
  readonly scope: Lines;
  readonly outline: readonly OutlinedCode[];
}

/**
 * Finds a declaration that already has the new name in a scope of the symbol: beside it, around its uses, or used where
 * the renamed symbol would take over. Scopes are whole declarations of the outline, so the blocks of one function count
 * as one.
 */
export async function findNameConflict(
  located: LocatedSymbol,
  newName: string,
  references: readonly CodePlace[],
  signal: AbortSignal,
): Promise<CodePlace | undefined> {
  const { at, definitions, port, isAllowed } = located;
  const own = definitions[0] ?? at;
  const outline = isAllowed(own.absolutePath) ? flattenOutline(await port.outline(own.absolutePath)) : [];
  if (isMemberAt(own, outline)) return findMemberBeside(own, newName, outline);
  const places = [...definitions, ...references];
  let left = maxNameConflictQuestions;
  for (const path of new Set(places.map(({ absolutePath }) => absolutePath))) {
    if (!isAllowed(path) || left <= 0) continue;
    const its = path === own.absolutePath ? outline : flattenOutline(await port.outline(path));
    const scope = path === own.absolutePath ? findScope(own, its) : everyLine;
    const uses = places.filter(({ absolutePath }) => absolutePath === path);
    const occurrences = (await listOccurrences(path, newName, port, signal)).slice(0, left);
    for (const place of occurrences) {
      if (signal.aborted) return undefined;
      const other = await findConflictAt(place, { path, uses, scope, outline: its }, located);
      if (other !== undefined) return other;
    }
    left -= occurrences.length;
  }
  return undefined;
}

function findMemberBeside(own: CodePlace, newName: string, outline: readonly OutlinedCode[]): CodePlace | undefined {
  const scope = findScope(own, outline);
  const holder = outline.find(({ code }) => formatPlaceKey(code) === formatPlaceKey(own))?.container;
  const isBeside = (place: CodePlace) => isMemberAt(place, outline) && isSame(findScope(place, outline), scope);
  // Methods of Go are beside those of other types.
  return outline.find(({ name, container, code }) => name === newName && container === holder && isBeside(code))?.code;
}

async function listOccurrences(
  path: string,
  name: string,
  port: SymbolPort,
  signal: AbortSignal,
): Promise<CodePlace[]> {
  const document = await port.load(path, signal);
  if (document.kind === "failed") return [];
  const { text } = document;
  const lines = toTextLines(text);
  return findOccurrences(name, text)
    .filter(({ start }) => !memberAccess.test(text.slice(Math.max(0, start - 20), start)))
    .map(({ start }) => ({ absolutePath: path, ...lines.placeAt(start) }));
}

async function findConflictAt(
  place: CodePlace,
  { path, uses, scope, outline }: RenamedIn,
  { definitions, port, isAllowed }: LocatedSymbol,
): Promise<CodePlace | undefined> {
  const own = new Set(definitions.map(formatPlaceKey));
  const others = await askDefinitions(port, place);
  if (others instanceof ServerRefusal) return undefined;
  for (const other of others) {
    if (own.has(formatPlaceKey(other)) || !isAllowed(other.absolutePath)) continue;
    const isHere = other.absolutePath === path;
    const its = isHere ? outline : flattenOutline(await port.outline(other.absolutePath));
    // Object keys belong to no scope. This holds for TypeScript only: other languages can refer to members without
    // naming the object.
    if (getLanguageGroup(path) === typeScriptGroup && isMemberAt(other, its)) continue;
    const reach = findScope(other, its);
    if (!isHere && !isSame(reach, everyLine)) continue;
    const takesUses = isInside(reach, scope) && uses.some((use) => isWithin(use, reach));
    const isTaken = isInside(scope, reach) && isWithin(place, scope);
    if (takesUses || isTaken) return other;
  }
  return undefined;
}

function isSame(one: Lines, other: Lines): boolean {
  return one.line === other.line && one.endLine === other.endLine;
}

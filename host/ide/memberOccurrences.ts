import type { TextLines } from "@dialectic/shared/review";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import type { DeclaredCode, SymbolPort } from "../base/symbolPort.ts";
import { flattenOutline } from "./outlines.ts";
import { isNamed, splitName } from "./plainName.ts";
import { findOccurrences, type Occurrence } from "./symbolOccurrences.ts";

export interface NamedOccurrence extends Occurrence {
  /** The member that is declared there. */
  readonly member?: DeclaredCode;
}

/**
 * Finds `Class.method` in a file: where the members of that name are declared, which the outline knows, and where the
 * text has it so.
 */
export async function findNamed(
  symbol: string,
  absolutePath: string,
  {
    text,
    lines,
    port,
  }: { readonly text: string; readonly lines: TextLines; readonly port: Pick<SymbolPort, "outline"> },
): Promise<readonly NamedOccurrence[]> {
  const written = findOccurrences(symbol, text);
  const names = splitName(symbol);
  if (names.length < 2) return written;
  const outline = await port.outline(absolutePath).catch((problem: unknown) => {
    if (written.length > 0 && problem instanceof LanguageTrouble) return [];
    throw problem;
  });
  const declared = flattenOutline(outline).filter((each) => isNamed(each, names));
  const members = declared.flatMap((member) => {
    const { line, column, endLine, whole } = member.code;
    const from = lines.offsetAt(line, column) ?? text.length;
    const below = lines.offsetAt(Math.max(endLine, whole?.endLine ?? line) + 1, 1);
    const [first] = findOccurrences(member.name, text.slice(from, below));
    return first === undefined ? [] : [{ start: from + first.start, end: from + first.end, member }];
  });
  const ends = new Set(members.map(({ end }) => end));
  return [...members, ...written.filter(({ end }) => !ends.has(end))].sort((one, other) => one.start - other.start);
}

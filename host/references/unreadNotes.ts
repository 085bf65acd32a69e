import { formatCount } from "@dialectic/shared/protocol";
import {
  listSectionNames,
  type ReviewDocument,
  referenceSteps,
  type Steps,
  type UnreadBracket,
} from "@dialectic/shared/review";
import { maxNamedBrackets } from "../limits.ts";
import type { CheckedSections } from "./checkedSections.ts";

/**
 * Says in sections of a review which brackets look like a reference and are none, with what to write instead.
 */
export function* unreadNoteSteps(
  { sections, read }: CheckedSections,
  document: ReviewDocument,
): Steps<readonly string[]> {
  const names = listSectionNames(document);
  const places = new Map(document.sections.map((section, place) => [section, names[place] ?? ""]));
  const notes: string[] = [];
  let left = 0;
  for (const section of sections) {
    yield;
    const told = new Set<string>();
    const found: UnreadBracket[] = [];
    yield* referenceSteps(read(section), (bracket) => found.push(bracket));
    for (const bracket of found) {
      if (told.has(bracket.text)) continue;
      told.add(bracket.text);
      if (notes.length < maxNamedBrackets) notes.push(describeUnread(bracket, places.get(section) ?? ""));
      else left += 1;
    }
  }
  if (left > 0) notes.push(`${formatCount(left, "more bracket")} look like a reference and are shown as text.`);
  return notes;
}

function describeUnread({ text, instead }: UnreadBracket, section: string): string {
  const where = section === "" ? "" : ` in "${section}"`;
  const write =
    instead ?? "a file, a line, lines or a name: src/a.ts, src/a.ts:12, src/a.ts:12-20, src/a.ts#save or save()";
  return `${text}${where} is not a reference and is shown as text; write ${write}`;
}

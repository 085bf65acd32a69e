import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { ReviewDocument, Section } from "../model.ts";
import { finish } from "../steps.ts";
import { chooseSection, nameSections } from "./findSections.ts";
import { foldSteps } from "./foldedHeadings.ts";

/**
 * Returns the sections with a heading in an HTML element that a name means by the rules of sections. Each is named so that the name
 * identifies it.
 */
export function findHoldersOfHeading(
  document: ReviewDocument,
  name: string,
  choose: typeof chooseSection = chooseSection,
): readonly string[] {
  const places: { readonly index: number; readonly isFolded: boolean }[] = [];
  const sections: Section[] = [];
  for (const [index, section] of document.sections.entries()) {
    places.push({ index, isFolded: false });
    sections.push(section);
    for (const { level, textStart, textEnd, start } of listFolded(section.text)) {
      // Unlike any id that a person can read in an answer, so that no name means it.
      const id = `${section.id}:${start}` as Section["id"];
      places.push({ index, isFolded: true });
      sections.push({ ...section, id, level, title: readHeadingText(section.text.slice(textStart, textEnd)) });
    }
  }
  if (sections.length === document.sections.length) return [];
  const choice = choose({ ...document, sections }, name);
  const chosen = choice.kind === "one" ? [choice.index] : choice.kind === "several" ? choice.indices : [];
  const holders = new Set(chosen.flatMap((at) => (places[at]?.isFolded === true ? [places[at].index] : [])));
  return nameSections(document, [...holders]);
}

function listFolded(text: string) {
  return text.includes("<") ? finish(foldSteps(text)).folded : [];
}

import type { Bodies, SectionTable } from "@dialectic/shared/protocol";
import { countLines, findCollapsedEnd, type Section } from "@dialectic/shared/review";
import { firstScreensChars, maxSentBodyChars } from "../limits.ts";

export function toSectionTable(sections: readonly Section[]): SectionTable {
  return {
    ids: sections.map((section) => section.id),
    hashes: sections.map((section) => section.hash),
    levels: sections.map((section) => section.level),
    titles: sections.map((section) => section.title),
    lengths: sections.map((section) => section.text.length),
    lines: sections.map((section) => (section.text === "" ? 0 : countLines(section.text))),
    defining: listOrdinals(sections, ({ defines }) => defines),
    collapsed: listOrdinals(sections, ({ text }) => findCollapsedEnd(text) !== undefined),
  };
}

export function pickFirstBodies(sections: readonly Section[]): Bodies {
  const texts: Record<string, string> = {};
  let length = 0;
  for (const { hash, text } of sections) {
    if (length + text.length > firstScreensChars) break;
    texts[hash] = text;
    length += text.length;
  }
  return texts;
}

/** Returns the texts that are small enough to be sent with a patch, in total at most four times {@link maxSentBodyChars}. */
export function pickSmallBodies(sections: readonly Section[]): Bodies {
  const texts: Record<string, string> = {};
  let left = 4 * maxSentBodyChars;
  for (const { hash, text } of sections) {
    if (text.length > maxSentBodyChars || text.length > left) continue;
    texts[hash] = text;
    left -= text.length;
  }
  return texts;
}

function listOrdinals(sections: readonly Section[], isMeant: (section: Section) => boolean): number[] {
  return sections.flatMap((section, ordinal) => (isMeant(section) ? [ordinal] : []));
}

/** @import { Section } from "@dialectic/shared/review" */

/**
 * Returns the sections without subsections: an update of one replaces only its own text.
 * @param {readonly Section[]} sections
 */
export function leafSections(sections) {
  return sections.filter(({ level }, place) => level > 0 && (sections[place + 1]?.level ?? 0) <= level);
}

/**
 * Creates an update that adds a sentence to the text of a section.
 * @param {Section} section
 * @param {number} turn
 * @param {string} [more] text after the sentence
 * @returns {import("@dialectic/shared/protocol").PresentParams}
 */
export function createEdit({ id, text }, turn, more = "") {
  const content = `${text.trimEnd()}\n\nEdit number ${turn} is **new** and has \`code\`.${more}\n`;
  return { mode: "update-section", section: id, content };
}

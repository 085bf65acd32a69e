/** @import { Section } from "@dialectic/shared/review" */

/**
 * The sections without subsections: an update of one replaces its own text and nothing else.
 * @param {readonly Section[]} sections
 */
export function leafSections(sections) {
  return sections.filter(({ level }, place) => level > 0 && (sections[place + 1]?.level ?? 0) <= level);
}

/**
 * The update that gives a section its text again with a sentence more.
 * @param {Section} section
 * @param {number} turn
 * @returns {import("@dialectic/shared/protocol").PresentParams}
 */
export function editOf({ id, text }, turn) {
  const content = `${text.trimEnd()}\n\nEdit number ${turn} is **new** and has \`code\`.\n`;
  return { mode: "update-section", section: id, content };
}

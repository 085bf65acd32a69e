import type { ExportedSection } from "@dialectic/shared/protocol";
import { listSectionSlugs } from "@dialectic/shared/review";
import { toAnchor } from "../../markdown/html/exportTree.ts";
import { escapeHtml } from "../../markdown/html/toHtml.ts";
import { texts } from "../../texts/texts.ts";

/**
 * Returns the anchors of sections in a file: the slugs that links in the review use. The text before the first heading
 * uses its id.
 */
export function listAnchors(sections: readonly ExportedSection[]): readonly string[] {
  const slugs = listSectionSlugs(sections);
  return sections.map(({ id, level }, place) => (level === 0 ? `start-${id}` : toAnchor(slugs[place] ?? "")));
}

export function formatOutline(
  sections: readonly ExportedSection[],
  anchors: readonly string[],
  hasHistory: boolean,
): string {
  const rows = sections.flatMap(({ level, title }, place) =>
    level === 0
      ? []
      : [
          `<li class="level-${level}" dir="auto">${formatLink(anchors[place] ?? "", texts.common.section(title, level))}</li>`,
        ],
  );
  if (hasHistory) rows.push(`<li>${formatLink("history", texts.export.history)}</li>`);
  const isOpen = sections.length <= 60 ? " open" : "";
  const outline = escapeHtml(texts.export.outline);
  return `<nav aria-label="${outline}"><details class="file-outline"${isOpen}><summary>${outline}</summary><ul>\n${rows.join("\n")}\n</ul></details></nav>\n`;
}

export function formatLink(anchor: string, text: string): string {
  return `<a href="#${escapeHtml(encodeURIComponent(anchor))}">${escapeHtml(text)}</a>`;
}

import type { ExportedSection } from "@dialectic/shared/protocol";
import { sectionSlugs } from "@dialectic/shared/review";
import { anchorOf } from "../../markdown/html/exportTree.ts";
import { escapeHtml } from "../../markdown/html/htmlText.ts";

/**
 * Returns the anchors of sections in a file: the slugs that links in the review use. The text before the first heading
 * uses its id.
 */
export function anchorsOf(sections: readonly ExportedSection[]): readonly string[] {
  const slugs = sectionSlugs(sections);
  return sections.map(({ id, level }, place) => (level === 0 ? `start-${id}` : anchorOf(slugs[place] ?? "")));
}

export function outlineHtml(
  sections: readonly ExportedSection[],
  anchors: readonly string[],
  hasHistory: boolean,
): string {
  const rows = sections.flatMap(({ level, title }, place) =>
    level === 0 ? [] : [`<li class="level-${level}">${linkTo(anchors[place] ?? "", title || "(untitled)")}</li>`],
  );
  if (hasHistory) rows.push(`<li>${linkTo("history", "History")}</li>`);
  const isOpen = sections.length <= 60 ? " open" : "";
  return `<nav aria-label="Outline"><details class="file-outline"${isOpen}><summary>Outline</summary><ul>\n${rows.join("\n")}\n</ul></details></nav>\n`;
}

export function linkTo(anchor: string, text: string): string {
  return `<a href="#${escapeHtml(encodeURIComponent(anchor))}">${escapeHtml(text)}</a>`;
}

import { isRightToLeft } from "@dialectic/shared/review";
import { giveDirections } from "../giveDirections.ts";
import { renderSection } from "../toHast.ts";
import { type HtmlTarget, prepareForExport } from "./exportTree.ts";
import { toHtml } from "./toHtml.ts";

/** Section as HTML, or `deep` if it nests too deeply to be formatted. */
export type SectionHtml = { readonly kind: "html"; readonly html: string } | { readonly kind: "deep" };

/** Formats and sanitises a section, and writes it for its destination. */
export function renderSectionHtml(markdown: string, prefix: string, target: HtmlTarget): SectionHtml {
  const section = renderSection(markdown, prefix);
  if (section.kind === "deep") return section;
  if (isRightToLeft(markdown)) giveDirections(section.root.children);
  prepareForExport(section.root, target, prefix);
  return { kind: "html", html: toHtml(section.root) };
}

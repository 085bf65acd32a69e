import { isRightToLeft } from "@dialectic/shared/review";
import { drawSection } from "../drawing/drawSection.ts";
import { giveDirections } from "../giveDirections.ts";
import { markInvisible } from "../markInvisible.ts";
import { renderSection } from "../toHast.ts";
import { type HtmlTarget, prepareForExport } from "./exportTree.ts";
import { toHtml } from "./toHtml.ts";

/** Section as HTML, or `deep` if it nests too deeply to be formatted. */
export type SectionHtml = { readonly kind: "html"; readonly html: string } | { readonly kind: "deep" };

/** Formats and sanitises a section, and writes it for its destination. */
export function renderSectionHtml(markdown: string, prefix: string, target: HtmlTarget): SectionHtml {
  const section = renderSection(markdown, prefix);
  if (section.kind === "deep") return section;
  // A document into which the section is pasted may show no MathML and no SVG.
  if (target === "file") drawSection(section.root);
  if (isRightToLeft(markdown)) giveDirections(section.root.children);
  prepareForExport(section.root, target, prefix);
  const children = section.root.children.filter((node) => node.type === "element" || node.type === "text");
  // A paste has the text itself, without signs.
  const shown = target === "file" ? markInvisible(children) : children;
  return { kind: "html", html: shown.map(toHtml).join("") };
}

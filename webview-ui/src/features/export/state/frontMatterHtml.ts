import { elementHtml } from "../../../markdown/html/elementHtml.ts";
import { readFrontMatter } from "../../../state/frontMatterText.ts";
import { texts } from "../../../texts/texts.ts";

/** Returns front matter as a block of HTML; empty when there is nothing to show. */
export function frontMatterHtml(frontMatter: string | undefined): string {
  const yaml = readFrontMatter(frontMatter);
  const names = { className: ["front-matter"], role: "group", ariaLabel: texts.review.frontMatter };
  return yaml === "" ? "" : `${elementHtml("pre", yaml, names)}\n`;
}

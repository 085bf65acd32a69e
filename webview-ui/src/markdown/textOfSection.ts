import type { RootContent } from "hast";
import { blocksOf } from "./chunks.ts";
import { TextGatherer } from "./textGatherer.ts";
import { renderSection } from "./toHast.ts";

/** The text of a section as its reader sees it, or the fact that it nests deeper than can be formatted. */
export type SectionText = { readonly kind: "text"; readonly text: string } | { readonly kind: "deep" };

/** Formats a section and reads what is to be seen of it. */
export function textOfSection(markdown: string): SectionText {
  const section = renderSection(markdown, "");
  if (section.kind === "deep") return section;
  const gatherer = new TextGatherer();
  for (const block of blocksOf(section.root)) gather(block, gatherer);
  return { kind: "text", text: gatherer.text };
}

function gather(node: RootContent, gatherer: TextGatherer): void {
  if (node.type === "text") gatherer.add(node.value);
  if (node.type !== "element") return;
  const classes = node.properties["className"];
  const hasClass = (name: string) => Array.isArray(classes) && classes.includes(name);
  if (!gatherer.enter({ name: node.tagName, hasClass })) return;
  for (const child of node.children) gather(child, gatherer);
  gatherer.leave();
}

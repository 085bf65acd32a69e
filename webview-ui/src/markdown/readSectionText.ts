import { listBlocks } from "./chunks.ts";
import { gatherText } from "./gatherText.ts";
import { TextGatherer } from "./textGatherer.ts";
import { renderSection } from "./toHast.ts";

/** Text of a section as its reader sees it, or `deep` if it nests too deeply to be formatted. */
export type SectionText = { readonly kind: "text"; readonly text: string } | { readonly kind: "deep" };

export function readSectionText(markdown: string): SectionText {
  const section = renderSection(markdown, "");
  if (section.kind === "deep") return section;
  const gatherer = new TextGatherer();
  for (const block of listBlocks(section.root)) gatherText(block, gatherer);
  return { kind: "text", text: gatherer.text };
}

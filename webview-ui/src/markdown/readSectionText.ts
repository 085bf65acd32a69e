import type { RootContent } from "hast";
import { listBlocks } from "./chunks.ts";
import { TextGatherer } from "./textGatherer.ts";
import { renderSection } from "./toHast.ts";

/** Text of a section as its reader sees it, or `deep` if it nests too deeply to be formatted. */
export type SectionText = { readonly kind: "text"; readonly text: string } | { readonly kind: "deep" };

export interface ReadingRules {
  readonly skips: (hasClass: (name: string) => boolean) => boolean;
  /** True for elements whose text is reported to `onMarked`. */
  readonly marks: (hasClass: (name: string) => boolean) => boolean;
  readonly onMarked: (start: number, length: number) => void;
}

export function readSectionText(markdown: string): SectionText {
  const section = renderSection(markdown, "");
  if (section.kind === "deep") return section;
  const gatherer = new TextGatherer();
  for (const block of listBlocks(section.root)) gatherText(block, gatherer);
  return { kind: "text", text: gatherer.text };
}

export function gatherText(node: RootContent, gatherer: TextGatherer, rules?: ReadingRules, isMarked = false): void {
  if (node.type === "text") addText(node.value, gatherer, isMarked ? rules : undefined);
  if (node.type !== "element") return;
  const classes = node.properties["className"];
  const hasClass = (name: string) => Array.isArray(classes) && classes.includes(name);
  if (rules?.skips(hasClass) === true || !gatherer.enter({ name: node.tagName, hasClass })) return;
  const isMark = isMarked || rules?.marks(hasClass) === true;
  for (const child of node.children) gatherText(child, gatherer, rules, isMark);
  gatherer.leave();
}

function addText(value: string, gatherer: TextGatherer, rules: ReadingRules | undefined): void {
  let first: number | undefined;
  gatherer.add(value, rules && ((start) => (first ??= start)));
  if (rules !== undefined && first !== undefined) rules.onMarked(first, gatherer.text.length - first);
}

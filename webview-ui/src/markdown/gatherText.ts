import type { RootContent } from "hast";
import { TextGatherer } from "./textGatherer.ts";
import type { HastChunk } from "./types.ts";

export interface ReadingRules {
  readonly skips: (hasClass: (name: string) => boolean) => boolean;
  /** True for elements whose text is reported to `onMarked`. */
  readonly marks: (hasClass: (name: string) => boolean) => boolean;
  readonly onMarked: (start: number, length: number) => void;
}

/** Returns the text of formatted blocks: the same as `readSectionText` finds in their source. */
export function readChunks(chunks: readonly HastChunk[]): string {
  const gatherer = new TextGatherer();
  for (const chunk of chunks) {
    // The brand guarantees a serialised list of hast nodes.
    for (const block of JSON.parse(chunk) as readonly RootContent[]) gatherText(block, gatherer);
  }
  return gatherer.text;
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

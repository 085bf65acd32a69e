import type { RootContent } from "hast";
import { listBlocks } from "../chunks.ts";
import { gatherText } from "../gatherText.ts";
import { TextGatherer } from "../textGatherer.ts";
import { renderSection } from "../toHast.ts";
import { diffRendered } from "./diffRendered.ts";
import { type MarkKind, markClass } from "./marks.ts";

/** Visible text of both states of a section, and the ranges of removed text in the earlier one. */
export interface SideTexts {
  readonly before: string;
  readonly after: string;
  /** Alternating starts and ends. */
  readonly removed: Uint32Array;
}

export function readDiffSides(
  before: string,
  after: string,
): ({ readonly kind: "sides" } & SideTexts) | { readonly kind: "deep" } {
  const [old, now] = [renderSection(before, ""), renderSection(after, "")];
  if (old.kind === "deep" || now.kind === "deep") return { kind: "deep" };
  const blocks = listBlocks(diffRendered(old.root, now.root));
  const removed: number[] = [];
  const text = readTextWithout(blocks, "added", (start, length) => removed.push(start, start + length));
  return { kind: "sides", before: text, after: readTextWithout(blocks, "removed"), removed: Uint32Array.from(removed) };
}

/** Returns the text of one side. Reports to `onMarked` each run that the other side lacks. */
function readTextWithout(
  blocks: readonly RootContent[],
  kind: MarkKind,
  onMarked: (start: number, length: number) => void = () => undefined,
): string {
  const gatherer = new TextGatherer();
  const [left, marked] = [markClass(kind), markClass(kind === "added" ? "removed" : "added")];
  for (const block of blocks) {
    gatherText(block, gatherer, {
      skips: (hasClass) => hasClass(left),
      marks: (hasClass) => hasClass(marked),
      onMarked,
    });
  }
  return gatherer.text;
}

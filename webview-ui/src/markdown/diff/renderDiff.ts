import type { ElementContent, Root } from "hast";
import { toChunks } from "../chunks.ts";
import { renderSection } from "../toHast.ts";
import type { HastChunk } from "../types.ts";
import { alignSideBySide, diffRendered, type SideBySideRow } from "./diffRendered.ts";
import { drawCompared } from "./drawCompared.ts";

/** Two states of a section, each preceded by the definitions from elsewhere that it uses. A missing state is empty. */
export interface DiffInput {
  readonly before: string;
  readonly after: string;
  /** Prefix of every id. A diff beside its section needs a prefix of its own. */
  readonly prefix: string;
  readonly layout: "inline" | "side-by-side";
}

export interface DiffRow {
  readonly kind: SideBySideRow["kind"];
  readonly left: readonly HastChunk[];
  readonly right: readonly HastChunk[];
}

/** Diff ready to be shown; `deep` when one of the states nests too deeply for that. */
export type RenderedDiff =
  | { readonly kind: "inline"; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "side-by-side"; readonly rows: readonly DiffRow[] }
  | { readonly kind: "deep" };

/** Renders both states and compares the visible results. Runs in the worker, like the rendering of sections. */
export function renderDiff({ before, after, prefix, layout }: DiffInput): RenderedDiff {
  const old = renderSection(before, prefix);
  const found = renderSection(after, prefix);
  if (old.kind === "deep" || found.kind === "deep") return { kind: "deep" };
  if (layout === "inline") {
    const merged = diffRendered(old.root, found.root);
    drawCompared(merged, ["before", "after"]);
    return { kind: "inline", blocks: toChunks(merged) };
  }
  const rows = alignSideBySide(old.root, found.root).map(({ kind, left, right }) => ({
    kind,
    left: toChunks(toRoot(left, "before")),
    right: toChunks(toRoot(right, "after")),
  }));
  return { kind: "side-by-side", rows };
}

function toRoot(nodes: readonly ElementContent[], side: "before" | "after"): Root {
  const root: Root = { type: "root", children: [...nodes] };
  drawCompared(root, [side]);
  return root;
}

import type { NewAnchors, ReviewStore } from "../store/index.ts";
import type { CheckedSections } from "./checkedSections.ts";
import type { CodeTexts } from "./codeTexts.ts";
import type { Clock, Log } from "./ports.ts";
import { pathOf } from "./referenceReports.ts";
import type { CandidateFile } from "./referenceResolver.ts";

/** Characters of files that one update keeps: what is beyond them is not followed. */
const keptCap = 16_000_000;

/** What anchors are kept with. */
export interface AnchorParts {
  readonly store: ReviewStore;
  readonly texts: CodeTexts;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Keeps what the references of new sections mean now: the file, and its text, once for each hash. Lines are followed from that
 * text, so nothing else of them is kept; git need not know it, and it stays when history is rewritten.
 */
export async function keepAnchors(
  reviewId: string,
  { sections, find, anchorName }: CheckedSections,
  found: ReadonlyMap<string, CandidateFile>,
  { store, texts, clock, log }: AnchorParts,
): Promise<void> {
  const anchors = new Map<string, NewAnchors["anchors"][number]>();
  const kept = new Map<string, string>();
  let characters = 0;
  for (const section of sections) {
    for (const { text, target } of find(section)) {
      const path = pathOf(target);
      const file = path === undefined ? undefined : found.get(path)?.absolutePath;
      if (path === undefined || file === undefined) continue;
      const place = anchorName(section, text);
      const name = `${place} ${path}`;
      const isKnown = anchors.has(name) || store.anchor(reviewId, place, path) !== undefined;
      const content = isKnown ? undefined : (await texts.of(file)).content;
      if (content === undefined) continue;
      characters += kept.has(content.hash) ? 0 : content.text.length;
      if (characters > keptCap) break;
      kept.set(content.hash, content.text);
      anchors.set(name, [place, path, file, content.hash]);
    }
  }
  if (anchors.size === 0) return;
  const noted = await store.noteAnchors(reviewId, { at: clock.now(), anchors: [...anchors.values()], texts: kept });
  if (noted.kind === "failed")
    log("warn", `References are not followed, their files could not be kept: ${noted.message}`);
}

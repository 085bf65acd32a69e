import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { updateMode } from "./review.ts";

/** A section as it leaves the panel. */
export const exportedSection = z.object({
  id: z.string(),
  hash: z.string(),
  /** 1 to 6, or 0 for the text before the first heading. */
  level: z.int(),
  title: z.string(),
  /** The own text, byte for byte. */
  text: z.string(),
  /** True when it holds definitions that other sections may use. */
  defines: z.boolean(),
});
export type ExportedSection = z.infer<typeof exportedSection>;

const refused = z.object({ kind: z.literal("refused"), message: z.string() });
const iterationOf = { reviewId: z.string(), iteration: z.int().check(z.gte(1)) };

/** Sections of one iteration in reading order, about a megabyte of text at a time. */
export const exportedPage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sections"),
    /** Name for a file without its ending: safe on every system, from the title. */
    name: z.string(),
    /** Name of the workspace folder, never its path. */
    folder: z.string(),
    sections: z.array(exportedSection),
    /** Sections of the whole iteration. */
    total: z.int(),
  }),
  refused,
]);
export type ExportedPage = z.infer<typeof exportedPage>;

/** An earlier iteration, with the sections that the one after it changed or removed. */
export const exportedIteration = z.object({
  number: z.int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  client: z.string(),
  mode: updateMode,
  title: z.string(),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
  /** Sections that this iteration changed, added and removed in the one before it. */
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  /** False when the iteration cannot be read back from the disk. */
  isReadable: z.boolean(),
  /** As they stood in this iteration; a long list goes on in the next page. */
  sections: z.array(exportedSection),
});
export type ExportedIteration = z.infer<typeof exportedIteration>;

/** Where the history goes on: an iteration, and how many of its sections have been sent. */
export const historyPlace = z.object({ number: z.int(), sent: z.int().check(z.gte(0)) });
export type HistoryPlace = z.infer<typeof historyPlace>;

/** What came of asking for a place to save at. */
export const placeOutcome = z.discriminatedUnion("kind", [
  /** The person has chosen; `place` is what to write to. */
  z.object({ kind: z.literal("chosen"), place: z.int() }),
  z.object({ kind: z.literal("dismissed") }),
  /** The page is in a browser, which saves files itself. */
  z.object({ kind: z.literal("save-here") }),
  refused,
]);
export type PlaceOutcome = z.infer<typeof placeOutcome>;

/** What came of writing. */
export const writeOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("taken") }),
  /** It is on the disk; `shown` names the file for a person. */
  z.object({ kind: z.literal("saved"), shown: z.string() }),
  refused,
]);
export type WriteOutcome = z.infer<typeof writeOutcome>;

/** Webview → host: a review leaves the panel, one iteration of it or all. */
export const exporting = defineContract({
  /** The sections of an iteration from the ordinal `from` on. */
  "export/sections": request(z.object({ ...iterationOf, from: z.int().check(z.gte(0)) }), exportedPage),
  /** The iterations before that one, the latest first, from `place` on. */
  "export/history": request(
    z.object({ ...iterationOf, place: z.optional(historyPlace) }),
    z.object({ iterations: z.array(exportedIteration), next: z.optional(historyPlace) }),
  ),
  /** The iteration as a commit message. */
  "export/commit-message": request(
    z.object(iterationOf),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("message"), message: z.string() }), refused]),
  ),
  /** How many words the iteration has. */
  "export/words": request(z.object(iterationOf), z.object({ words: z.optional(z.int()) })),
  /** Lets the person choose where a file of that name is saved. */
  "export/choose-place": request(z.object({ name: z.string() }), placeOutcome),
  /** Adds text to what is saved at a chosen place; with the last of it the file is written. */
  "export/write": request(z.object({ place: z.int(), text: z.string(), isLast: z.boolean() }), writeOutcome),
});
export type Exporting = typeof exporting;

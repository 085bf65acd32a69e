import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { exactName } from "./nameText.ts";
import { updateMode } from "./review.ts";

export const exportedSection = z.object({
  id: z.string(),
  hash: z.string(),
  /** 1 to 6, or 0 for the text before the first heading. */
  level: z.int(),
  title: z.string(),
  /** The section's own text, byte for byte. */
  text: z.string(),
  /** True when it contains definitions that other sections may use. */
  defines: z.boolean(),
});
export type ExportedSection = z.infer<typeof exportedSection>;

const refused = z.object({ kind: z.literal("refused"), message: z.string() });
const iterationParams = { reviewId: z.string(), iteration: z.int().check(z.gte(1)) };

/** Sections of one iteration in reading order, about one megabyte of text per page. */
export const exportedPage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sections"),
    /** File name without an extension, made from the title and safe on every system. */
    name: z.string(),
    /** Name of the workspace folder, never its path. */
    folder: z.string(),
    /** The front matter of the iteration, byte for byte, on its first page. */
    frontMatter: z.optional(z.string()),
    sections: z.array(exportedSection),
    total: z.int(),
  }),
  refused,
]);
export type ExportedPage = z.infer<typeof exportedPage>;

/** An earlier iteration, with the sections that the following one changed or removed. */
export const exportedIteration = z.object({
  number: z.int(),
  at: z.number(),
  client: z.string(),
  mode: updateMode,
  title: z.string(),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  isReadable: z.boolean(),
  /** The sections as of this iteration; a long list continues on the next page. */
  sections: z.array(exportedSection),
});
export type ExportedIteration = z.infer<typeof exportedIteration>;

/** Position where the history continues: an iteration, and the number of its sections already sent. */
export const historyPlace = z.object({ number: z.int(), sent: z.int().check(z.gte(0)) });
export type HistoryPlace = z.infer<typeof historyPlace>;

export const placeOutcome = z.discriminatedUnion("kind", [
  /** The person chose a location; `place` is the handle to write to. */
  z.object({ kind: z.literal("chosen"), place: z.int() }),
  z.object({ kind: z.literal("dismissed") }),
  /** The page is in a browser, which saves files itself. */
  z.object({ kind: z.literal("save-here") }),
  refused,
]);
export type PlaceOutcome = z.infer<typeof placeOutcome>;

export const writeOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("taken") }),
  /** The file was written; `shown` is its name for display. */
  z.object({ kind: z.literal("saved"), shown: exactName }),
  refused,
]);
export type WriteOutcome = z.infer<typeof writeOutcome>;

export const exportContract = defineContract({
  "export/sections": request(z.object({ ...iterationParams, from: z.int().check(z.gte(0)) }), exportedPage),
  /** Returns the preceding iterations, latest first, starting at `place`. */
  "export/history": request(
    z.object({ ...iterationParams, place: z.optional(historyPlace) }),
    z.object({ iterations: z.array(exportedIteration), next: z.optional(historyPlace) }),
  ),
  "export/commit-message": request(
    z.object(iterationParams),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("message"), message: z.string() }), refused]),
  ),
  "export/choose-place": request(z.object({ name: z.string() }), placeOutcome),
  /** Appends text for a chosen place; the last call writes the file. */
  "export/write": request(z.object({ place: z.int(), text: z.string(), isLast: z.boolean() }), writeOutcome),
});
export type ExportContract = typeof exportContract;

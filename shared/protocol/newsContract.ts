import * as z from "zod/mini";
import { defineContract, notification } from "./contract.ts";
import { value } from "./value.ts";

const key = z.string().check(z.minLength(1), z.maxLength(400));

/** The kinds of news; `listNews` of the review domain says what each means. */
const newsEntry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("section"),
    key,
    section: z.string(),
    change: z.enum(["changed", "new", "removed"]),
    /** The iteration at which the person last looked at the section. */
    since: z.int(),
  }),
  z.object({ kind: z.enum(["answer", "comment", "addressed"]), key, thread: z.string() }),
  z.object({ kind: z.enum(["review", "asked", "edit"]), key }),
  /** Another review than that of the page, in which something is new. */
  z.object({ kind: z.literal("other"), key, reviewId: z.string() }),
]);
export type NewsEntry = z.infer<typeof newsEntry>;

export const news = z.object({
  reviewId: z.string(),
  /** The latest iteration, with which the sections were compared. */
  iteration: z.int(),
  entries: z.array(newsEntry),
});
export type News = z.infer<typeof news>;

export const newsContract = defineContract({
  /** The news that the person has had in sight, by their keys. A key that is no news any more is ignored. */
  "news/read": notification(z.object({ reviewId: z.string(), keys: z.array(key) })),
});

export const newsValues = {
  /** Everything that is new for the person in the review of the page. */
  news: value(news),
};

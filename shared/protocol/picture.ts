import * as z from "zod/mini";

export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"] as const;

/** What of an SVG may take long to draw. */
export const slowParts = [
  "elements",
  "commands",
  "lines",
  "areas",
  "letters",
  "effects",
  "animations",
  "rules",
] as const;

export const picture = z.object({
  kind: z.literal("picture"),
  type: z.enum(pictureTypes),
  width: z.int(),
  height: z.int(),
  /** Size of the file. */
  bytes: z.int(),
  digest: z.string(),
  /** In base64. */
  data: z.string(),
  /** Of an SVG: how much of what a page draws unasked it takes. */
  share: z.optional(z.number()),
  /** What takes most of it, where the picture is drawn only after a click. */
  slow: z.optional(z.enum(slowParts)),
  /** True for an old iteration whose picture was not kept: this is the file as it is now. */
  isNow: z.optional(z.literal(true)),
});
export type Picture = z.infer<typeof picture>;

export const notShown = z.object({
  kind: z.literal("none"),
  why: z.enum(["missing", "ambiguous", "outside", "git", "large", "pixels", "complex", "kind", "unreadable"]),
  bytes: z.optional(z.int()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type NotShown = z.infer<typeof notShown>;

export const pictureOutcome = z.discriminatedUnion("kind", [
  picture,
  /** The file has the digest that the page named. */
  z.object({ kind: z.literal("same") }),
  notShown,
]);
export type PictureOutcome = z.infer<typeof pictureOutcome>;

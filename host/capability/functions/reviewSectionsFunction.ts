import { defineIdeFunction, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { toFailure } from "../toFailure.ts";
import { sectionType } from "../types/sectionType.ts";

export const reviewSectionsFunction = defineIdeFunction({
  name: "reviewSections",
  aliases: ["sections"],
  description: "The sections of a review, in order.",
  parameters: {
    review: { type: "string", optional: true, description: "Id of the review; default: the one that is shown" },
  },
  returns: "section[]",
  effect: "read",
  examples: ["reviewSections()", "count(reviewSections())"],
  phrases: [
    { sentence: `${show} (all) (review) sections`, program: "reviewSections()" },
    { sentence: `${show} (all) sections|outline|structure|headings of|in review`, program: "reviewSections()" },
    { sentence: "how many sections (are there) (in|does) (review) (have)", program: "count(reviewSections())" },
  ],
  run: async ({ review }, { domain }) => {
    const read = await domain.reviews.get({
      view: "outline",
      offset: 0,
      limit: 1,
      ...(review && { reviewId: review }),
    });
    if (read.kind === "refused") return toFailure(read);
    const { reviewId, outline = [] } = read;
    return success(
      outline.map(({ id, title, path }) => sectionType.of({ review: reviewId, id, title: title || path })),
    );
  },
});

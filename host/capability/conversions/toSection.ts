import { ideConversion, success } from "../declare.ts";
import { refusedBy } from "../refused.ts";
import { section } from "../types/section.ts";

export const toSection = [
  ideConversion({
    from: "string",
    to: "section",
    description: "The section of that id, title or path in the review that is shown",
    convert: async (value, { domain }) => {
      const name = String(value);
      const read = await domain.reviews.get({ view: "outline", offset: 0, limit: 1, section: name });
      if (read.kind === "refused") return refusedBy(read);
      const { reviewId, outline: [named] = [] } = read;
      return success(section.of({ review: reviewId, id: named?.id ?? name, title: named?.title }));
    },
  }),
];

import { defineIdeConversion, success } from "../declare.ts";
import { toFailure } from "../toFailure.ts";
import { sectionType } from "../types/sectionType.ts";

export const toSection = [
  defineIdeConversion({
    from: "string",
    to: "section",
    description: "The section with that id, title or path in the review that is shown",
    convert: async (value, { domain }) => {
      const name = String(value);
      const read = await domain.reviews.get({ view: "outline", offset: 0, limit: 1, section: name });
      if (read.kind === "refused") return toFailure(read);
      const { reviewId, outline: [named] = [] } = read;
      return success(sectionType.of({ review: reviewId, id: named?.id ?? name, title: named?.title }));
    },
  }),
];

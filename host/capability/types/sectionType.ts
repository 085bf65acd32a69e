import { defineIdeType } from "../declare.ts";

export const sectionType = defineIdeType({
  name: "section",
  description: "A section of a review.",
  parameters: {
    review: { type: "string", optional: true, description: "Id of the review; default: the one that is shown" },
    id: { type: "string", description: "Id of the section" },
    title: { type: "string", optional: true, description: "Its heading" },
  },
  label: ({ id, title = id }) => `the section "${title}"`,
});

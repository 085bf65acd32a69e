import { defineIdeType } from "../declare.ts";

export const commitType = defineIdeType({
  name: "commit",
  description: "A commit of the repository.",
  parameters: {
    id: { type: "string", description: "Its hash" },
    subject: { type: "string", optional: true, description: "First line of its message" },
    author: { type: "string", optional: true, description: "Who wrote it" },
    date: { type: "string", optional: true, description: "When, ISO 8601" },
  },
  label: ({ id, subject = "" }) => `\`${id.slice(0, 12)}\` ${subject}`.trim(),
});

import { defineIdeType } from "../declare.ts";

export const editType = defineIdeType({
  name: "edit",
  description: "An edit of files: as a diff, or applied.",
  parameters: {
    title: { type: "string", description: "What it does" },
    files: { type: "string[]", description: "Files that it changes" },
    changes: { type: "number", least: 0, description: "Places that it changes" },
    isApplied: { type: "boolean", description: "Whether it was applied; otherwise nothing has changed" },
    review: { type: "string", optional: true, description: "Id of the review that shows it" },
    notes: { type: "string[]", optional: true, description: "Anything else to know, such as files that are not saved" },
    diff: { type: "string", optional: true, description: "As a unified diff" },
  },
});

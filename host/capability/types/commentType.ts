import { defineIdeType } from "../declare.ts";

export const commentType = defineIdeType({
  name: "comment",
  description: "A comment by the user on a review or on code, with its thread.",
  parameters: {
    thread: { type: "string", description: "Id of its thread" },
    text: { type: "string", description: "What the user wrote" },
    status: { type: "string", optional: true, description: "open, addressed or resolved" },
    section: { type: "string", optional: true, description: "Title of the section that it is about" },
    file: { type: "string", optional: true, description: "File that it is about" },
    line: { type: "number", optional: true, least: 1, whole: true, description: "Line of that file" },
  },
});

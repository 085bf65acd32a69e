import { defineIdeType } from "../declare.ts";

export const fileType = defineIdeType({
  name: "file",
  description: "A file of the workspace.",
  parameters: { path: { type: "string", description: "Absolute, or relative to a workspace folder" } },
  label: ({ path }) => `\`${path}\``,
});

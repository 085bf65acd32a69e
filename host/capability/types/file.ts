import { ideType } from "../declare.ts";

/** A file of the workspace. */
export const file = ideType({
  name: "file",
  description: "A file of the workspace.",
  parameters: { path: { type: "string", description: "Absolute, or relative to a workspace folder" } },
  label: ({ path }) => `\`${path}\``,
});

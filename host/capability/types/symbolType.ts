import { defineIdeType } from "../declare.ts";

/** A function, a class, a variable or another name in code. With its place it identifies one symbol. */
export const symbolType = defineIdeType({
  name: "symbol",
  description:
    "A function, class, variable or anything else that code names, given by one place where its name occurs. Whatever is left out is looked up; several symbols with that name come back as candidates.",
  parameters: {
    name: { type: "string", description: "Its name as in the code; Class.method for a member" },
    file: {
      type: "string",
      optional: true,
      description: "File of the name: absolute, or relative to a workspace folder",
    },
    line: { type: "number", optional: true, least: 1, whole: true, description: "Line of the name, from 1" },
    column: { type: "number", optional: true, least: 1, whole: true, description: "Column of the name, from 1" },
    kind: {
      type: "string",
      optional: true,
      description: "Its kind, such as function or class; not used for the search",
    },
    container: { type: "string", optional: true, description: "Name of its container, such as its class" },
  },
  label: ({ name, file, line }) => (file === undefined ? `\`${name}\`` : `the \`${name}\` from \`${file}:${line}\``),
});

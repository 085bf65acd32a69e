import { defineIdeType } from "../declare.ts";

/** A function, a class, a variable or another name in code. With its place it identifies one symbol. */
export const symbolType = defineIdeType({
  name: "symbol",
  description:
    "A function, class, variable or other thing that code names, by one place where its name stands. What is left out is found out; several symbols of that name are candidates.",
  parameters: {
    name: { type: "string", description: "Its name as the code has it; Class.method for a member" },
    file: {
      type: "string",
      optional: true,
      description: "File that the name stands in: absolute, or relative to a workspace folder",
    },
    line: { type: "number", optional: true, least: 1, whole: true, description: "Line of the name, from 1" },
    column: { type: "number", optional: true, least: 1, whole: true, description: "Column of the name, from 1" },
    kind: {
      type: "string",
      optional: true,
      description: "What it is, such as function or class: told, and not looked for",
    },
    container: { type: "string", optional: true, description: "Name of what holds it, such as its class" },
  },
  label: ({ name, file, line }) => (file === undefined ? `\`${name}\`` : `the \`${name}\` from \`${file}:${line}\``),
});

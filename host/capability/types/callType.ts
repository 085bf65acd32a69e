import { defineIdeType } from "../declare.ts";

export const callType = defineIdeType({
  name: "call",
  description: "A call in the code: its caller or the function that it calls, whichever was asked for, and its place.",
  parameters: {
    name: { type: "string", description: "Name of the caller, or of what is called" },
    symbol: {
      type: "symbol",
      optional: true,
      description: "The caller, or what is called; code outside functions has none",
    },
    file: { type: "string", description: "File of the call" },
    line: { type: "number", least: 1, whole: true, description: "Its line" },
    column: { type: "number", least: 1, whole: true, description: "Its column" },
    text: { type: "string", optional: true, description: "The code of its line" },
  },
  label: ({ name, file, line }) => `the call with \`${name}\` at \`${file}:${line}\``,
});

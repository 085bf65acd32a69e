import { defineIdeType } from "../declare.ts";

export const callType = defineIdeType({
  name: "call",
  description: "A call in the code: who makes it or what it is of, as it was asked for, and where it stands.",
  parameters: {
    name: { type: "string", description: "Name of the other side: the caller, or what is called" },
    symbol: { type: "symbol", optional: true, description: "The other side; code outside functions has none" },
    file: { type: "string", description: "File that the call stands in" },
    line: { type: "number", least: 1, whole: true, description: "Its line" },
    column: { type: "number", least: 1, whole: true, description: "Its column" },
    text: { type: "string", optional: true, description: "The code of its line" },
  },
  label: ({ name, file, line }) => `the call with \`${name}\` at \`${file}:${line}\``,
});

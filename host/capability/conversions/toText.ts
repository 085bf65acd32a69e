import { ideConversion, success } from "../declare.ts";
import { selection } from "../types/selection.ts";
import { symbol } from "../types/symbol.ts";

export const toText = [
  ideConversion({
    from: "selection",
    to: "string",
    description: "The selected text",
    convert: (value) => success(selection.read(value).text),
  }),
  ideConversion({
    from: "symbol",
    to: "string",
    description: "Its name",
    convert: (value) => success(symbol.read(value).name),
  }),
];

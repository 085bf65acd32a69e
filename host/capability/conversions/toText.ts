import { defineIdeConversion, success } from "../declare.ts";
import { selectionType } from "../types/selectionType.ts";
import { symbolType } from "../types/symbolType.ts";

export const toText = [
  defineIdeConversion({
    from: "selection",
    to: "string",
    description: "The selected text",
    convert: (value) => success(selectionType.read(value).text),
  }),
  defineIdeConversion({
    from: "symbol",
    to: "string",
    description: "Its name",
    convert: (value) => success(symbolType.read(value).name),
  }),
];

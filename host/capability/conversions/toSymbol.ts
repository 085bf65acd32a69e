import { failure, ideConversion } from "../declare.ts";
import { symbolInStretch } from "../symbolInStretch.ts";
import { symbolNamed } from "../symbolNamed.ts";
import { location } from "../types/location.ts";
import { selection } from "../types/selection.ts";
import { writtenPlace } from "../writtenPlace.ts";

const name = /^[\p{ID_Continue}$#.:]+$/u;

export const toSymbol = [
  ideConversion({
    from: "selection",
    to: "symbol",
    description: "The symbol that the selected code names",
    convert: (value, context) => {
      const { file, startLine, startColumn, endLine, endColumn, text } = selection.read(value);
      if (startLine !== undefined && !file.startsWith("review:"))
        return symbolInStretch({ file, line: startLine, column: startColumn, endLine, endColumn }, context);
      const named = text.trim().replace(/^`+|`+$/g, "");
      return name.test(named)
        ? symbolNamed({ name: named }, context)
        : failure("What is selected in the review names no symbol: select its name, or use findSymbol.");
    },
  }),
  ideConversion({
    from: "location",
    to: "symbol",
    description: "The symbol that the code at the place names",
    convert: (value, context) => symbolInStretch(location.read(value), context),
  }),
  ideConversion({
    from: "string",
    to: "symbol",
    description: "The symbol of that name, as findSymbol finds it; or that at a place written as src/auth.ts:42:7",
    convert: (value, context) => {
      const place = writtenPlace(String(value));
      return place === undefined ? symbolNamed({ name: String(value) }, context) : symbolInStretch(place, context);
    },
  }),
];

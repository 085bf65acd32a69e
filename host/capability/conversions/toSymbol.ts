import { defineIdeConversion, failure } from "../declare.ts";
import { findNamedSymbol } from "../findNamedSymbol.ts";
import { findSymbolInStretch } from "../findSymbolInStretch.ts";
import { parsePlace } from "../parsePlace.ts";
import { locationType } from "../types/locationType.ts";
import { selectionType } from "../types/selectionType.ts";

const name = /^[\p{ID_Continue}$#.:]+$/u;

export const toSymbol = [
  defineIdeConversion({
    from: "selection",
    to: "symbol",
    description: "The symbol that the selected code names",
    convert: (value, context) => {
      const { file, startLine, startColumn, endLine, endColumn, text } = selectionType.read(value);
      if (startLine !== undefined && !file.startsWith("review:"))
        return findSymbolInStretch({ file, line: startLine, column: startColumn, endLine, endColumn }, context);
      const named = text.trim().replace(/^`+|`+$/g, "");
      return name.test(named)
        ? findNamedSymbol({ name: named }, context)
        : failure("The text selected in the review is not the name of a symbol. Select a name, or use findSymbol.");
    },
  }),
  defineIdeConversion({
    from: "location",
    to: "symbol",
    description: "The symbol that the code at the place names",
    convert: (value, context) => findSymbolInStretch(locationType.read(value), context),
  }),
  defineIdeConversion({
    from: "string",
    to: "symbol",
    description: "The symbol with that name, as findSymbol finds it, or the one at a place such as src/auth.ts:42:7",
    convert: (value, context) => {
      const place = parsePlace(String(value));
      return place === undefined
        ? findNamedSymbol({ name: String(value) }, context)
        : findSymbolInStretch(place, context);
    },
  }),
];

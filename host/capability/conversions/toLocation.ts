import { defineIdeConversion, failure, success } from "../declare.ts";
import { locateSymbolValue } from "../findNamedSymbol.ts";
import { parsePlace } from "../parsePlace.ts";
import { chooseLocation, readLocations } from "../readLocations.ts";
import { diagnosticType } from "../types/diagnosticType.ts";
import { locationType } from "../types/locationType.ts";
import { referenceType } from "../types/referenceType.ts";
import { selectionType } from "../types/selectionType.ts";

export const toLocation = [
  defineIdeConversion({
    from: "symbol",
    to: "location",
    description: "Where the symbol is defined",
    convert: async (value, context) => {
      const found = await locateSymbolValue(value, context);
      if (found.kind === "failure") return found;
      const places = await readLocations(found.definitions, found, context);
      return chooseLocation(places, `The symbol \`${found.name}\` is defined in multiple places. Which did you mean?`);
    },
  }),
  defineIdeConversion({
    from: "selection",
    to: "location",
    description: "Where the selected text is",
    convert: (value) => {
      const { file, startLine: line, startColumn: column, endLine, endColumn } = selectionType.read(value);
      return line === undefined
        ? failure("The selection is in a review, so it has no place in a file.")
        : success(locationType.of({ file, line, column, endLine, endColumn }));
    },
  }),
  defineIdeConversion({
    from: "diagnostic",
    to: "location",
    description: "Where the problem is",
    convert: (value) => {
      const { file, line, column, endLine, endColumn } = diagnosticType.read(value);
      return success(locationType.of({ file, line, column, endLine, endColumn }));
    },
  }),
  defineIdeConversion({
    from: "reference",
    to: "location",
    description: "Where the reference leads now",
    convert: (value) => {
      const { written: text, file, line, endLine } = referenceType.read(value);
      return file === undefined || line === undefined
        ? failure(`The reference ${text} does not lead to a line of a file.`)
        : success(locationType.of({ file, line, endLine }));
    },
  }),
  defineIdeConversion({
    from: "string",
    to: "location",
    description: "A place as it is written: src/auth.ts:42 or src/auth.ts:42:7",
    convert: (value) => {
      const place = parsePlace(String(value));
      return place === undefined
        ? failure(`"${String(value)}" is not a place. Write it as path:line or path:line:column.`)
        : success(locationType.of(place));
    },
  }),
];

import { failure, ideConversion, success } from "../declare.ts";
import { locationsOf, oneOf } from "../locationsOf.ts";
import { locatedSymbol } from "../symbolNamed.ts";
import { diagnostic } from "../types/diagnostic.ts";
import { location } from "../types/location.ts";
import { reference } from "../types/reference.ts";
import { selection } from "../types/selection.ts";
import { writtenPlace } from "../writtenPlace.ts";

export const toLocation = [
  ideConversion({
    from: "symbol",
    to: "location",
    description: "Where the symbol is defined",
    convert: async (value, context) => {
      const found = await locatedSymbol(value, context);
      if (found.kind === "failure") return found;
      const places = await locationsOf(found.definitions, found, context);
      return oneOf(places, `The symbol \`${found.name}\` is defined in multiple places. Which did you mean?`);
    },
  }),
  ideConversion({
    from: "selection",
    to: "location",
    description: "Where the selected text stands",
    convert: (value) => {
      const { file, startLine: line, startColumn: column, endLine, endColumn } = selection.read(value);
      return line === undefined
        ? failure("What is selected stands in a review, which has no place in a file.")
        : success(location.of({ file, line, column, endLine, endColumn }));
    },
  }),
  ideConversion({
    from: "diagnostic",
    to: "location",
    description: "Where the problem is",
    convert: (value) => {
      const { file, line, column, endLine, endColumn } = diagnostic.read(value);
      return success(location.of({ file, line, column, endLine, endColumn }));
    },
  }),
  ideConversion({
    from: "reference",
    to: "location",
    description: "Where the reference leads now",
    convert: (value) => {
      const { written: text, file, line, endLine } = reference.read(value);
      return file === undefined || line === undefined
        ? failure(`The reference ${text} leads to no line of a file.`)
        : success(location.of({ file, line, endLine }));
    },
  }),
  ideConversion({
    from: "string",
    to: "location",
    description: "A place as it is written: src/auth.ts:42 or src/auth.ts:42:7",
    convert: (value) => {
      const place = writtenPlace(String(value));
      return place === undefined
        ? failure(`"${String(value)}" is no place: write it as path:line or path:line:column.`)
        : success(location.of(place));
    },
  }),
];

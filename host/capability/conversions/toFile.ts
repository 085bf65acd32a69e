import { defineIdeConversion, failure } from "../declare.ts";
import { findNamedFile } from "../findNamedFile.ts";
import { diagnosticType } from "../types/diagnosticType.ts";
import { locationType } from "../types/locationType.ts";
import { referenceType } from "../types/referenceType.ts";
import { selectionType } from "../types/selectionType.ts";
import { symbolType } from "../types/symbolType.ts";

export const toFile = [
  defineIdeConversion({
    from: "string",
    to: "file",
    description: "The file with that path",
    convert: (value, context) => findNamedFile(String(value), context),
  }),
  defineIdeConversion({
    from: "location",
    to: "file",
    description: "The file that it is in",
    convert: (value, context) => findNamedFile(locationType.read(value).file, context),
  }),
  defineIdeConversion({
    from: "symbol",
    to: "file",
    description: "The file that its name is in",
    convert: (value, context) => findNamedFile(symbolType.read(value).file ?? "", context),
  }),
  defineIdeConversion({
    from: "selection",
    to: "file",
    description: "The file that it is in",
    convert: (value, context) => {
      const { file } = selectionType.read(value);
      return file.startsWith("review:") ? failure("The selection is in a review.") : findNamedFile(file, context);
    },
  }),
  defineIdeConversion({
    from: "diagnostic",
    to: "file",
    description: "The file that has the problem",
    convert: (value, context) => findNamedFile(diagnosticType.read(value).file, context),
  }),
  defineIdeConversion({
    from: "reference",
    to: "file",
    description: "The file that it leads to",
    convert: (value, context) => {
      const { file, written } = referenceType.read(value);
      return file === undefined
        ? failure(`The reference ${written} does not lead to a file.`)
        : findNamedFile(file, context);
    },
  }),
];

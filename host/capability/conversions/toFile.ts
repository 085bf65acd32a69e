import { failure, ideConversion } from "../declare.ts";
import { fileNamed } from "../fileNamed.ts";
import { diagnostic } from "../types/diagnostic.ts";
import { location } from "../types/location.ts";
import { reference } from "../types/reference.ts";
import { selection } from "../types/selection.ts";
import { symbol } from "../types/symbol.ts";

export const toFile = [
  ideConversion({
    from: "string",
    to: "file",
    description: "The file of that path",
    convert: (value, context) => fileNamed(String(value), context),
  }),
  ideConversion({
    from: "location",
    to: "file",
    description: "The file that it is in",
    convert: (value, context) => fileNamed(location.read(value).file, context),
  }),
  ideConversion({
    from: "symbol",
    to: "file",
    description: "The file that its name stands in",
    convert: (value, context) => fileNamed(symbol.read(value).file ?? "", context),
  }),
  ideConversion({
    from: "selection",
    to: "file",
    description: "The file that it is in",
    convert: (value, context) => {
      const { file } = selection.read(value);
      return file.startsWith("review:") ? failure("What is selected stands in a review.") : fileNamed(file, context);
    },
  }),
  ideConversion({
    from: "diagnostic",
    to: "file",
    description: "The file that has the problem",
    convert: (value, context) => fileNamed(diagnostic.read(value).file, context),
  }),
  ideConversion({
    from: "reference",
    to: "file",
    description: "The file that it leads to",
    convert: (value, context) => {
      const { file, written } = reference.read(value);
      return file === undefined ? failure(`The reference ${written} leads to no file.`) : fileNamed(file, context);
    },
  }),
];

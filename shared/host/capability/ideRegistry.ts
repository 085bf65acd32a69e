import type { Declaration } from "../../capability/index.ts";
import { toFile } from "./conversions/toFile.ts";
import { toLocation } from "./conversions/toLocation.ts";
import { toSymbol } from "./conversions/toSymbol.ts";
import { toText } from "./conversions/toText.ts";
import { fileNamed } from "./fileNamed.ts";
import { findReferences } from "./functions/findReferences.ts";
import { findSymbol } from "./functions/findSymbol.ts";
import { getSelection } from "./functions/getSelection.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { completeSymbol } from "./symbolNamed.ts";
import { comment } from "./types/comment.ts";
import { commit } from "./types/commit.ts";
import { diagnostic } from "./types/diagnostic.ts";
import { edit } from "./types/edit.ts";
import { file } from "./types/file.ts";
import { location } from "./types/location.ts";
import { reference } from "./types/reference.ts";
import { section } from "./types/section.ts";
import { selection } from "./types/selection.ts";
import { symbol } from "./types/symbol.ts";

const types = [
  symbol.declared(completeSymbol),
  file.declared(({ path }, context) => fileNamed(path, context)),
  location.declared(),
  selection.declared(),
  diagnostic.declared(),
  section.declared(),
  reference.declared(),
  comment.declared(),
  commit.declared(),
  edit.declared(),
];
const functions = [getSelection, findSymbol, findReferences];
const conversions = [...toSymbol, ...toLocation, ...toFile, ...toText];

/** All that the IDE brings to the language. */
export const ideDeclarations: readonly Declaration<IdeDomain>[] = [...types, ...functions, ...conversions];

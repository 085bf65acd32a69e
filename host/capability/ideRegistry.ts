import { createRegistry, type Declaration, type Registry } from "@dialectic/shared/capability";
import { toFile } from "./conversions/toFile.ts";
import { toLocation } from "./conversions/toLocation.ts";
import { toSection } from "./conversions/toSection.ts";
import { toSymbol } from "./conversions/toSymbol.ts";
import { toText } from "./conversions/toText.ts";
import { fileNamed } from "./fileNamed.ts";
import { applyCodeAction } from "./functions/applyCodeAction.ts";
import { changedFiles } from "./functions/changedFiles.ts";
import { codeActions } from "./functions/codeActions.ts";
import { definition } from "./functions/definition.ts";
import { diagnostics } from "./functions/diagnostics.ts";
import { findFiles } from "./functions/findFiles.ts";
import { findReferences } from "./functions/findReferences.ts";
import { findSymbol } from "./functions/findSymbol.ts";
import { format } from "./functions/format.ts";
import { getSelection } from "./functions/getSelection.ts";
import { gitDiff } from "./functions/gitDiff.ts";
import { gitLog } from "./functions/gitLog.ts";
import { implementations } from "./functions/implementations.ts";
import { incomingCalls } from "./functions/incomingCalls.ts";
import { members } from "./functions/members.ts";
import { organizeImports } from "./functions/organizeImports.ts";
import { outgoingCalls } from "./functions/outgoingCalls.ts";
import { outline } from "./functions/outline.ts";
import { readLines } from "./functions/readLines.ts";
import { rename } from "./functions/rename.ts";
import { reviewComments } from "./functions/reviewComments.ts";
import { reviewReferences } from "./functions/reviewReferences.ts";
import { reviewSections } from "./functions/reviewSections.ts";
import { searchText } from "./functions/searchText.ts";
import { subtypes } from "./functions/subtypes.ts";
import { supertypes } from "./functions/supertypes.ts";
import { symbolInfo } from "./functions/symbolInfo.ts";
import { typeDefinition } from "./functions/typeDefinition.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { completeSymbol } from "./symbolNamed.ts";
import { call } from "./types/call.ts";
import { codeAction } from "./types/codeAction.ts";
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
  call.declared(),
  diagnostic.declared(),
  codeAction.declared(),
  section.declared(),
  reference.declared(),
  comment.declared(),
  commit.declared(),
  edit.declared(),
];
const functions = [
  getSelection,
  findSymbol,
  symbolInfo,
  definition,
  typeDefinition,
  implementations,
  findReferences,
  incomingCalls,
  outgoingCalls,
  supertypes,
  subtypes,
  outline,
  members,
  diagnostics,
  searchText,
  findFiles,
  readLines,
  gitDiff,
  changedFiles,
  gitLog,
  reviewSections,
  reviewReferences,
  reviewComments,
  codeActions,
  rename,
  applyCodeAction,
  organizeImports,
  format,
];
const conversions = [...toSymbol, ...toLocation, ...toFile, ...toSection, ...toText];

/** All declarations of the IDE: each function, type and conversion is listed here once. */
export const ideDeclarations: readonly Declaration<IdeDomain>[] = [...types, ...functions, ...conversions];

export const ideRegistry: Registry<IdeDomain> = createRegistry(ideDeclarations);

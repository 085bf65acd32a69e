import { createRegistry, type Declaration, type Registry } from "@dialectic/shared/capability";
import { toFile } from "./conversions/toFile.ts";
import { toLocation } from "./conversions/toLocation.ts";
import { toSection } from "./conversions/toSection.ts";
import { toSymbol } from "./conversions/toSymbol.ts";
import { toText } from "./conversions/toText.ts";
import { findNamedFile } from "./findNamedFile.ts";
import { completeSymbol } from "./findNamedSymbol.ts";
import { applyCodeActionFunction } from "./functions/applyCodeActionFunction.ts";
import { changedFilesFunction } from "./functions/changedFilesFunction.ts";
import { codeActionsFunction } from "./functions/codeActionsFunction.ts";
import { definitionFunction } from "./functions/definitionFunction.ts";
import { diagnosticsFunction } from "./functions/diagnosticsFunction.ts";
import { findFilesFunction } from "./functions/findFilesFunction.ts";
import { findReferencesFunction } from "./functions/findReferencesFunction.ts";
import { findSymbolFunction } from "./functions/findSymbolFunction.ts";
import { formatFunction } from "./functions/formatFunction.ts";
import { getSelectionFunction } from "./functions/getSelectionFunction.ts";
import { gitDiffFunction } from "./functions/gitDiffFunction.ts";
import { gitLogFunction } from "./functions/gitLogFunction.ts";
import { implementationsFunction } from "./functions/implementationsFunction.ts";
import { incomingCallsFunction } from "./functions/incomingCallsFunction.ts";
import { inlayHintsFunction } from "./functions/inlayHintsFunction.ts";
import { membersFunction } from "./functions/membersFunction.ts";
import { organizeImportsFunction } from "./functions/organizeImportsFunction.ts";
import { outgoingCallsFunction } from "./functions/outgoingCallsFunction.ts";
import { outlineFunction } from "./functions/outlineFunction.ts";
import { readLinesFunction } from "./functions/readLinesFunction.ts";
import { renameFunction } from "./functions/renameFunction.ts";
import { reviewCommentsFunction } from "./functions/reviewCommentsFunction.ts";
import { reviewReferencesFunction } from "./functions/reviewReferencesFunction.ts";
import { reviewSectionsFunction } from "./functions/reviewSectionsFunction.ts";
import { searchTextFunction } from "./functions/searchTextFunction.ts";
import { subtypesFunction } from "./functions/subtypesFunction.ts";
import { supertypesFunction } from "./functions/supertypesFunction.ts";
import { symbolInfoFunction } from "./functions/symbolInfoFunction.ts";
import { typeDefinitionFunction } from "./functions/typeDefinitionFunction.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { callType } from "./types/callType.ts";
import { codeActionType } from "./types/codeActionType.ts";
import { commentType } from "./types/commentType.ts";
import { commitType } from "./types/commitType.ts";
import { diagnosticType } from "./types/diagnosticType.ts";
import { editType } from "./types/editType.ts";
import { fileType } from "./types/fileType.ts";
import { locationType } from "./types/locationType.ts";
import { referenceType } from "./types/referenceType.ts";
import { sectionType } from "./types/sectionType.ts";
import { selectionType } from "./types/selectionType.ts";
import { symbolType } from "./types/symbolType.ts";

const types = [
  symbolType.toDescription(completeSymbol),
  fileType.toDescription(({ path }, context) => findNamedFile(path, context)),
  locationType.toDescription(),
  selectionType.toDescription(),
  callType.toDescription(),
  diagnosticType.toDescription(),
  codeActionType.toDescription(),
  sectionType.toDescription(),
  referenceType.toDescription(),
  commentType.toDescription(),
  commitType.toDescription(),
  editType.toDescription(),
];
const functions = [
  getSelectionFunction,
  findSymbolFunction,
  symbolInfoFunction,
  definitionFunction,
  typeDefinitionFunction,
  implementationsFunction,
  findReferencesFunction,
  incomingCallsFunction,
  outgoingCallsFunction,
  supertypesFunction,
  subtypesFunction,
  outlineFunction,
  membersFunction,
  inlayHintsFunction,
  diagnosticsFunction,
  searchTextFunction,
  findFilesFunction,
  readLinesFunction,
  gitDiffFunction,
  changedFilesFunction,
  gitLogFunction,
  reviewSectionsFunction,
  reviewReferencesFunction,
  reviewCommentsFunction,
  codeActionsFunction,
  renameFunction,
  applyCodeActionFunction,
  organizeImportsFunction,
  formatFunction,
];
const conversions = [...toSymbol, ...toLocation, ...toFile, ...toSection, ...toText];

/** All declarations of the IDE: each function, type and conversion is listed here once. */
export const ideDeclarations: readonly Declaration<IdeDomain>[] = [...types, ...functions, ...conversions];

export const ideRegistry: Registry<IdeDomain> = createRegistry(ideDeclarations);

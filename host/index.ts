export type { HostOptions } from "./app/hostOptions.ts";
export { ideName } from "./app/ideName.ts";
export { type RunningHost, startHost } from "./app/startHost.ts";
export { formatTrustCommand } from "./base/askForTrust.ts";
export type { CodePlace, PlacedCode } from "./base/codePlace.ts";
export type { CheckedDocument, DiagnosticsPort, EditorDocument } from "./base/diagnosticsPort.ts";
export {
  type EditPlan,
  type FileStep,
  listWrittenPaths,
  type PlannedFile,
  type PlanRefusal,
  type WritablePlaces,
} from "./base/editPlan.ts";
export type { ApplyWish, EditPort, OfferedAction } from "./base/editPort.ts";
export { type FileStamp, fileStamp } from "./base/fileStamp.ts";
export { decodeText } from "./base/fileText.ts";
export type { ChoiceMemory, PersonAnswer, PersonPort } from "./base/personPort.ts";
export type {
  Clock,
  CodeLocation,
  CommandPort,
  CommitWish,
  EditorChange,
  EditorChanges,
  EditorEvent,
  EditorPort,
  FileQuestion,
  FollowedPastCode,
  Log,
  OpenDocument,
  PastCodeViewer,
  SavePlace,
  SetupPort,
  ShownChange,
  ShownCommit,
  ShowOutcome,
  WorkspacePort,
} from "./base/ports.ts";
export type { FolderCommand, NamedProgram, ServerPermissions, ServerState } from "./base/serverPorts.ts";
export type {
  CalledCode,
  DeclaredCode,
  LoadedDocument,
  OutlinedCode,
  PlaceQuestion,
  SymbolPort,
} from "./base/symbolPort.ts";
export { waitAtMost } from "./base/waitAtMost.ts";
export { type GeneratedTexts, generatedTexts } from "./capability/reference/generatedTexts.ts";
export {
  type BrokenRule,
  type CheckedReview,
  type CheckPlace,
  type CheckReport,
  type CheckRow,
  findBrokenRule,
  type UnableToCheck,
} from "./check/checkReport.ts";
export { type CheckOptions, runCheck } from "./check/runCheck.ts";
export type { RunningAttempt } from "./commits/commitMemory.ts";
export { listRenamedAway } from "./commits/listRenamedAway.ts";
export type { ExportWish } from "./feedback/stateExport.ts";
export { listWorktrees } from "./files/git.ts";
export { WorkspaceFiles } from "./files/workspaceFiles.ts";
export { detectIndentation, type Indentation } from "./ide/indentation.ts";
export { typeScriptGroup } from "./ide/languageGroup.ts";
export { readName, readWorkspaceName } from "./ide/plainName.ts";
export { type EditEntry, planFiles } from "./ide/planFiles.ts";
export { followDisk } from "./ide/textSync.ts";
export { readTypeScriptAnswer, typeScriptRequests, typeScriptSources } from "./ide/typeScriptCheck.ts";
export { type ExchangeWish, exchangeNotes } from "./notes/exchangeNotes.ts";
export type { Explanation, Explanations } from "./notes/explanations.ts";
export { explanationMarkdown, explanationSentence } from "./notes/explanationWords.ts";
export { fetchFrom, type NotePlace, notePlaces, pushTo } from "./notes/noteTravels.ts";
export { type FailedPanelParts, openFailedPanel } from "./pages/openFailedPanel.ts";
export { openPageSession, type PageSessionParts } from "./pages/pageSession.ts";
export type { OpenPanel } from "./pages/panelPages.ts";
export { ReviewHost, type ReviewHostParts } from "./presenting/reviewHost.ts";
export { ReferenceResolver } from "./references/referenceResolver.ts";

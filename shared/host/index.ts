export type { Explanation, Explanations } from "./explanations.ts";
export { explanationMarkdown, explanationSentence } from "./explanationWords.ts";
export { type FailedPanelParts, openFailedPanel } from "./failedPanel.ts";
export type { ExportWish } from "./feedback/stateExport.ts";
export { gitWorktrees } from "./git.ts";
export type { CommandPort } from "./ide/commandPort.ts";
export type { CheckedDocument, DiagnosticsPort, EditorDocument } from "./ide/diagnosticsPort.ts";
export type { EditPlan, PlanRefusal } from "./ide/editPlan.ts";
export type { ApplyWish, EditPort, OfferedAction } from "./ide/editPort.ts";
export { type Indentation, indentationOf } from "./ide/indentation.ts";
export type { PersonAnswer, PersonPort } from "./ide/personPermission.ts";
export type {
  CalledCode,
  CodePlace,
  DeclaredCode,
  LoadedDocument,
  OutlinedCode,
  PlacedCode,
  PlaceQuestion,
  SymbolPort,
} from "./ide/symbolPort.ts";
export { readTypeScriptAnswer, typeScriptRequests, typeScriptSources } from "./ide/typeScriptCheck.ts";
export { ideName } from "./ideName.ts";
export { fetchFrom, type NotePlace, notePlaces, pushTo } from "./noteTravels.ts";
export { openPanelSession, type PanelSessionParts } from "./panelSession.ts";
export type {
  ChoiceMemory,
  Clock,
  CodeLocation,
  CommitWish,
  EditorPort,
  FileQuestion,
  FollowedPastCode,
  Log,
  OpenDocument,
  PastCodeViewer,
  SavePlace,
  ShownChange,
  ShowOutcome,
  WorkspacePort,
} from "./ports.ts";
export { ReferenceResolver } from "./referenceResolver.ts";
export { ReviewHost, type ReviewHostParts } from "./reviewHost.ts";
export { type HostOptions, type RunningHost, startHost } from "./startHost.ts";
export { WorkspaceFiles } from "./workspaceFiles.ts";

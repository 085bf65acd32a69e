export {
  type Assistant,
  type AssistantName,
  assistantNames,
  getAssistant,
  type ServerCommand,
  type SetupPlaces,
  type SetupScope,
  setupScopes,
} from "./assistants.ts";
export { findServer } from "./configurationText.ts";
export { type ServerEntry, serverName } from "./editedText.ts";
export { findPlugin, type InstalledPlugin } from "./installedPlugins.ts";
export { hasProgram, type ListedAssistant, listAssistants, nameClient, programEndings } from "./listAssistants.ts";
export { applyPluginFiles, type PluginPlan, planPluginFiles, planPluginRemoval } from "./pluginFiles.ts";
export { type EntryChange, planReplacements, planRestorations } from "./replacedEntries.ts";
export {
  applyPlan,
  formatCommand,
  type PlannedChange,
  planSetup,
  planUndo,
  type ReadEntry,
  readEntry,
  readSetupState,
  type SetupOutcome,
  type SetupPlan,
  type SetupQuestion,
  type SetupState,
} from "./setup.ts";
export { SetupStatus } from "./setupStatus.ts";
export { startsPanel } from "./startsPanel.ts";

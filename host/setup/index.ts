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
export { serverName } from "./editedText.ts";
export {
  applyPlan,
  type PlannedChange,
  planSetup,
  planUndo,
  readSetupState,
  type SetupOutcome,
  type SetupPlan,
  type SetupQuestion,
  type SetupState,
} from "./setup.ts";

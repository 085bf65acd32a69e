/** The review host: a separate bundle, loaded once the window exists. */
export {
  explanationMarkdown,
  explanationSentence,
  fetchFrom,
  ideName,
  listRenamedAway,
  notePlaces,
  openFailedPanel,
  pushTo,
  startHost,
} from "@dialectic/host";
export {
  createClient,
  createPipeConnection,
  createPipePair,
  hostToPanel,
  panelToHost,
  serve,
  takeMembers,
} from "@dialectic/shared/protocol";
/** Writers of reviews, exported from here so that the code that reads reviews is not loaded twice. */
export {
  formatCommitMessage,
  joinDocumentText,
  setHunksBack,
  traceLines,
  withReviewTrailer,
} from "@dialectic/shared/review";
export { vscodeChanges } from "./languageServices/vscodeChanges.ts";
/** The editor commands that assistants can request; loaded with the host, not with the window. */
export { vscodeCommands } from "./languageServices/vscodeCommands.ts";
export { vscodeDiagnostics } from "./languageServices/vscodeDiagnostics.ts";
export { vscodeEdits } from "./languageServices/vscodeEdits.ts";

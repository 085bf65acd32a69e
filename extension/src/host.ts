/** The review host: a separate bundle, loaded once the window exists. */
export {
  explanationMarkdown,
  explanationSentence,
  fetchFrom,
  ideName,
  notePlaces,
  openFailedPanel,
  pushTo,
  startHost,
} from "@dialectic/host";
export { clientOf, connectionOver, hostToPanel, panelToHost, pipePair, serve } from "@dialectic/shared/protocol";
/** Writers of reviews, exported from here so that the code that reads reviews is not loaded twice. */
export { commitMessage, documentText, withReviewTrailer } from "@dialectic/shared/review";
/** The editor commands that assistants can request; loaded with the host, not with the window. */
export { vscodeCommands } from "./ide/commandPort.ts";
export { vscodeDiagnostics } from "./ide/diagnostics.ts";
export { vscodeChanges } from "./ide/editedDocuments.ts";
export { vscodeEdits } from "./ide/editPort.ts";

/** The review host: a bundle of its own, which is loaded when the window is there. */
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
/** What VS Code's own views talk to it with, as a page does. */
export { clientOf, connectionOver, hostToPanel, panelToHost, pipePair, serve } from "@dialectic/shared/protocol";
/** How a review is written; what reads reviews need not be loaded twice. */
export { commitMessage, documentText, withReviewTrailer } from "@dialectic/shared/review";
/** What assistants ask the editor for; loaded with the host and not with the window. */
export { vscodeCommands } from "./ide/commandPort.ts";
export { vscodeDiagnostics } from "./ide/diagnostics.ts";
export { vscodeChanges } from "./ide/editedDocuments.ts";
export { vscodeEdits } from "./ide/editPort.ts";

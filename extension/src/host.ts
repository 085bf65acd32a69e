/** The review host: a bundle of its own, which is loaded when the window is there. */
export {
  explanationMarkdown,
  explanationSentence,
  fetchFrom,
  notePlaces,
  openFailedPanel,
  pushTo,
  startHost,
} from "@dialectic/shared/host";

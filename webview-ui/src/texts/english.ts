/**
 * Every text of the page that a person reads, in English. It is the form that other languages follow. Texts stand in groups by
 * feature; a text with a changing part is a function of that part.
 */
export const english = {
  common: {
    cancel: "Cancel",
  },
  // review, compare, outline, title, history, search, status, seen, trust, help and commands
  // changes, coverage, claims, references, feedback, commit and export
};

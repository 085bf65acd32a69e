import { createCounting } from "./createCounting.ts";

const { number, count } = createCounting("en");

/**
 * Every text of the page that a person reads, in English. It is the form that other languages follow. Texts stand in groups by
 * feature; a text with a changing part is a function of that part.
 */
export const english = {
  common: {
    number,
    add: "Add",
    assistant: "an assistant",
    cancel: "Cancel",
    close: "Close",
    comment: "Comment",
    compare: "Compare",
    copied: "Copied",
    copy: "Copy",
    delete: "Delete",
    discardDraft: "Discard draft",
    dismiss: "Dismiss",
    edit: "Edit",
    iteration: (iteration: number) => `Iteration ${iteration}`,
    next: "Next",
    notCopied: "Could not copy",
    open: "Open",
    openCode: "Open the code",
    previous: "Previous",
    refresh: "Refresh",
    reply: "Reply",
    resolve: "Resolve",
    /** Stands in for the missing title of a review. */
    review: "Review",
    save: "Save",
    /** Stands in for the missing title of a section, or of the text before the first one. */
    section: (title: string, level: number) => title || (level === 0 ? "Beginning" : "Untitled"),
    tryAgain: "Try again",
    undo: "Undo",
    unresolve: "Unresolve",
    /** The person, as the author of a comment. */
    you: "You",
    commentCount: (comments: number) => count(comments, "comment", "comments"),
    fileCount: (files: number) => count(files, "file", "files"),
    hitCount: (hits: number) => count(hits, "hit", "hits"),
    hunkCount: (hunks: number) => count(hunks, "hunk", "hunks"),
    lineCount: (lines: number) => count(lines, "line", "lines"),
    reviewCount: (reviews: number) => count(reviews, "review", "reviews"),
    sectionCount: (sections: number) => count(sections, "section", "sections"),
  },
  // review, compare, outline, title, history, search, status, seen, trust, help and commands
  // changes, coverage, claims, references, feedback, commit and export
};

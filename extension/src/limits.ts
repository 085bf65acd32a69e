// The limits of the extension: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// languageServices
/** Milliseconds to wait for the command that a window sends back: then its earlier messages have arrived. */
export const windowEchoTimeoutMs = 1_000;
/** Milliseconds that the editor gets to notice a write to the disk. */
export const editorCatchUpMs = 3_000;
/** Milliseconds without a change after which the person counts as pausing, and an edit is reported. */
export const typingPauseMs = 400;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// codeReview
/** Maximum number of files whose hunks are requested at once; the contract allows no more. */
export const maxHunkFiles = 32;
/** Files whose hunks are requested at once to count those that are open: each request starts a process. */
export const maxOpenHunkFiles = 512;
/**
 * Lines of an editor times open hunks in it, above which it has no bars: they are found again after each pause in typing. Where every line
 * was edited, that took up to 200 ms at this value, in which VS Code's other extensions wait.
 */
export const maxBarWork = 500_000;
/** Commits of which a list says how much was viewed: the contract allows no more. */
export const maxMarkedCommits = 100;

// languageServices
/** Maximum length of a document whose edits are followed, in UTF-16 code units. */
export const maxFollowedDocumentChars = 1_000_000;
/**
 * Number of documents without an editor that VS Code keeps for minutes; at this count it closes the 10 oldest, so
 * opening as many more closes them all.
 */
export const documentsKeptByVsCode = 60;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// codeReview
/** Waiting reviews of other windows that the tooltip of the status bar names. */
export const maxNamedWaiting = 5;
/** Milliseconds without a key after which branches and tags are searched. */
export const baseSearchDelayMs = 120;
/** Milliseconds without a key after which the bars of changes follow what was typed: less than VS Code waits itself. */
export const editedOriginalPauseMs = 100;
/** Lines from a change at which the cursor still counts as on it, as the context of a hunk has. */
export const maxLinesFromChange = 3;
/** Milliseconds between two looks at which hunks a scroll brings into sight, as on the page. */
export const hunkSightPauseMs = 200;
/** Milliseconds that a thread must be in sight to count as read. */
export const threadReadMs = 5_000;

// commits
/** Files that the question before a commit lists before "and n more". */
export const maxConfirmedFiles = 12;

// editor
/** Milliseconds that the lines of a reference stay marked. */
export const referenceMarkMs = 2_000;
/**
 * Milliseconds to wait for language services that look for a declared name; the host searches by itself when they do
 * not answer.
 */
export const symbolQuestionTimeoutMs = 3_000;

// languageServices
/** Milliseconds that a language server gets to become ready: reading a large project takes a while. */
export const languageServerReadyMs = 40_000;
/** Milliseconds to wait for VS Code to close documents. */
export const closedDocumentsTimeoutMs = 2_000;

// window
/** Sections in a hover over explained code. */
export const maxHoverSections = 3;
/** Maximum duration of the command `sleep`, in seconds. */
export const maxSleepSeconds = 60;

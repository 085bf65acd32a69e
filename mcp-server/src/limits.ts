// The limits of the MCP server, the command line and the browser panel: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// reviews
/** Maximum number of addresses that a client subscribes to. */
export const maxSubscriptions = 1_000;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// check
/** Maximum seconds that `dialectic check --timeout` takes. */
export const maxCheckSeconds = 86_400;
/** UTF-16 code units of a strange text in a report. */
export const maxReportTextChars = 1_000;

// doctor
/** Characters that are kept of what a tried server prints. */
export const maxServerWordsChars = 4_000;

// panel
/** Maximum number of open connections that have not shown the key. */
export const maxUnprovenPages = 64;
/** Milliseconds within which a new connection has to show the key. */
export const unprovenPageMs = 5_000;
/** Lines of its log that a panel keeps for its pages. */
export const maxKeptLogLines = 500;
/**
 * Maximum number of unread bytes: a page beyond it is disconnected; it connects again and requests the whole state. 64
 * MiB.
 */
export const maxUnreadPageBytes = 67_108_864;
/** Maximum bytes of a posted message: the longest one is a commit message. 2 MiB. */
export const maxPostBytes = 2_097_152;
/** Maximum bytes of a page's messages before it is admitted. */
export const maxPageGreetingBytes = 1024;
/** Pages of one panel. */
export const maxPages = 32;
/** Milliseconds: the limits for the head and for the whole of a request, and for an idle connection. */
export const panelHttpTimes = { headersTimeout: 5_000, requestTimeout: 30_000, keepAliveTimeout: 600_000 };

// reviews
/** Characters of a page of a resource; a message of the window has room for it. */
export const maxResourcePageChars = 1_000_000;

// tools
/** Maximum number of answers whose pages can still be asked for. */
export const maxKeptAnswers = 4;
/** Maximum number of references that one question may ask for. */
export const maxQuestionReferences = 10_000;

// window
/** Lines of the log that are kept for the first window that connects. */
export const maxHeldLogLines = 20;

// others
/** Maximum number of completions in an answer, by the protocol. */
export const maxCompletions = 100;
/** Maximum characters of content in one message: a longer one is refused, whatever the options say. */
export const maxContentChars = 8_388_608;
/** Maximum number of calls without an answer whose ids are kept. */
export const maxUnansweredCalls = 20;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// check
/** Annotations of `dialectic check` on GitHub, which shows the first ones of each step. */
export const maxAnnotations = 100;
/** Milliseconds that work may go on after the end of `dialectic check`, such as a git that does not react. */
export const checkGraceMs = 2_000;
/** Maximum number of rows of one review, and of unexplained changes, that people are shown. */
export const maxReportRows = 50;

// doctor
/** Milliseconds for a panel to answer. */
export const panelAnswerTimeoutMs = 2_000;
/** Milliseconds that a tried server gets to end by itself, and then after SIGTERM. */
export const serverEndMs = 2_000;
/** Milliseconds for one try of `dialectic doctor`; the end of its process may take another four seconds. */
export const trialTimeoutMs = 15_000;

// hook
/**
 * Milliseconds that a window may take to say whether it wants the plan, to show it, and to note that comments have
 * arrived.
 */
export const planHookTimes = { asked: 1_000, shown: 10_000, noted: 5_000 };
/** Seconds of one call that waits; a plan that was closed is noticed after one. */
export const planWaitSeconds = 20;
/** Milliseconds for the decision: less than the time limit of the hook in the plugin, 4 hours. 239 minutes. */
export const planDecisionMs = 14_340_000;
/** Unexplained changes that the order at the end of a turn names. */
export const maxOrderedChanges = 10;
/**
 * Milliseconds without a byte of input, those that a window may take to answer at the beginning and at the end of a
 * turn, and those to note something that must not be lost.
 */
export const turnHookTimes = { input: 5_000, begun: 1_000, ended: 3_000, noted: 5_000 };
/** Milliseconds between two heartbeats, and those in which a window has to answer one. */
export const hookHeartbeat = { everyMs: 5_000, silenceMs: 15_000 };

// panel
/** Milliseconds between two attempts to take a lock. */
export const lockPauseMs = 50;
/** Number of checks for activity per delay: the callback may be late by one interval, but is never early. */
export const looksPerIdleTime = 30;
/** Milliseconds between comments that keep an idle stream open. */
export const streamHeartbeatMs = 20_000;
/** Attempts to listen at the port that a panel has kept. */
export const panelPortTries = 5;
/** Milliseconds between them. */
export const panelPortPauseMs = 100;
/** Milliseconds within which an editor may fail; one that is still running then is showing the file. */
export const editorFailureMs = 1_500;
/** Milliseconds without a page or a client after which the panel ends. 30 minutes. */
export const idlePanelMs = 1_800_000;
/** Milliseconds that another panel of the folder may take to start. */
export const otherPanelStartMs = 20_000;
/** Milliseconds for which a running panel of the folder that does not answer is asked again. */
export const silentPanelMs = 10_000;
/** Milliseconds that a panel may take to start, or to wait for another one that is starting. */
export const panelStartMs = 30_000;
/** Milliseconds in which a panel writes what it has and ends. */
export const panelEndMs = 10_000;
/** Milliseconds between two looks whether it has. */
export const panelEndLookMs = 100;

// reviews
/** Seconds that one request waits for news. */
export const reviewNewsWaitSeconds = 240;
/** Milliseconds after which a window is looked for again. */
export const windowLookMs = 5_000;

// tasks
/** Seconds for which the first call waits: what the user has already said needs no task. */
export const firstTaskWaitSeconds = 1;
/** Milliseconds between two waits: a window that is gone answers at once. */
export const taskWaitPauseMs = 2_000;

// tools
/** Bytes kept free for additions to an answer: its repository, and the news of waiting feedback. */
export const answerAdditionsBytes = 1_500;
/** Bytes kept free for the note on what is left out. */
export const omissionNoteBytes = 600;
/** Bytes that a member of an object has at least for itself. */
export const minMemberBytes = 40;
/** Members that the note on what is left out names. */
export const maxNotedMembers = 8;
/** Maximum bytes of the program that an answer repeats; the caller knows a longer one. */
export const maxRepeatedProgramBytes = 2_000;
/** Bytes of the words around a page of a value. */
export const pageWordsBytes = 300;
/** Maximum bytes of each list of the coverage in `check_references`. */
export const maxCoverageBytes = 4_000;
/** Maximum bytes of the notes of `check_references`. */
export const maxCheckNotesBytes = 3_000;
/** Bytes of the lines around its lists. */
export const checkLinesBytes = 600;
/** Maximum number of claims listed in the text; the structured result has more of them. */
export const maxTextClaims = 20;
/** Maximum bytes of listed claims in the structured result. */
export const maxClaimsBytes = 4_000;
/** Maximum number of unresolved references listed in the text; the structured result has more of them. */
export const maxTextReferences = 40;
/** Maximum bytes of these lines. */
export const maxTextReferencesBytes = 8_000;
/** Maximum bytes of each list of sections in an answer about an update, and of its notes. */
export const maxPresentedListBytes = 3_000;
/** Bytes of the note on what that answer leaves out. */
export const presentedNoteBytes = 500;
/** Maximum bytes of a text in one part of feedback; indented as text it may take half as much again. */
export const maxFeedbackTextBytes = 4_000;
/** Maximum bytes of the texts of one part of an item. */
export const maxFeedbackPartBytes = 8_000;
/** Characters of a quoted text that feedback repeats. */
export const maxQuoteChars = 400;
/** Bytes of the sentences around the items of feedback. */
export const feedbackSentencesBytes = 1_000;
/** Maximum characters of feedback attached to another tool's answer. */
export const maxAttachedFeedbackChars = 8_000;
/** Maximum number of reviews whose waiting feedback is announced. */
export const maxAnnouncedReviews = 4;
/** Maximum number of problems listed in the text; the structured result has them all. */
export const maxTextProblems = 200;
/** Bytes of the counts around a list of references. */
export const referenceCountsBytes = 1_000;
/** Bytes by which the line and the offset at the end of a page may be longer than those at its beginning. */
export const pageNumbersBytes = 20;
/** Bytes of an outline's heading and of its note. */
export const outlineNotesBytes = 1_000;
/** Characters of a hash in a list. */
export const shortHashChars = 12;
/** Maximum bytes of the list of files that a rename changes, and of its problems. */
export const maxRenameListBytes = { files: 5_000, problems: 2_000 };
/** Bytes of the sentences around these lists. */
export const renameSentencesBytes = 1_500;
/** Maximum number of files and notes named in the text; the structured result has more. */
export const maxTextChanges = 50;
/** Maximum bytes of the files of requested changes, of the notes, and of the other lists. */
export const maxRequestListBytes = { files: 7_000, notes: 5_000, others: 1_500 };
/** Bytes of a review's status without its threads. */
export const statusBytes = 1_500;
/** Milliseconds between progress reports. */
export const progressMs = 5_000;

// window
/** Milliseconds that a closed window gets to come back before the browser panel is started, where that is allowed. */
export const closedWindowMs = 600;
/** Milliseconds by which attached feedback may delay an answer, and a receipt the end of a command. */
export const attachedFeedbackMs = 1_000;

// others
/** Milliseconds that a client waits for its list of tools because of a slow window. */
export const toolListTimeoutMs = 1_000;
/** Milliseconds that a client may take to list its roots: tool calls wait for them. */
export const rootsTimeoutMs = 2_000;
/** Milliseconds after which a client should ask for the state of a task. */
export const taskPollMs = 2_000;
/** Seconds after which these reports say that the call still waits; a call that reads has five. */
export const longCallSeconds = 3;
/** Milliseconds between the reports of a call that does not report by itself. */
export const pulseMs = 1_000;

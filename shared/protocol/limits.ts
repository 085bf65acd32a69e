// The limits of the contracts: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

/** Seconds that a call waits for feedback. */
export const feedbackWait = { default: 45, min: 1, max: 300 } as const;
/** Limits of the protocol between windows and their clients. */
export const protocolLimits = {
  /** Default of `dialectic.maxContentLength`: UTF-16 code units of one `present_review` content. */
  maxContentLength: 100_000,
  /** Maximum size of a whole review in bytes of UTF-8. */
  maxReviewBytes: 16_777_216 /* 16 MiB */,
  /** Maximum size of a message in bytes, unless `maxContentLength` requires more: see {@link getMessageCap}. */
  maxMessageBytes: 8_388_608 /* 8 MiB */,
  /** Default size of an assistant's page in bytes of UTF-8, and of any other text or data that answers it. */
  answerBytes: 20_000,
  /** Maximum size of an assistant's page in bytes of UTF-8. */
  maxPageBytes: 100_000,
  /** Default of `--timeout`, in milliseconds. */
  requestTimeoutMs: 5_000,
} as const;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

/** UTF-16 code units of a commit's message. */
export const maxCommitMessageChars = 200_000;
/** UTF-16 code units of a comment. */
export const maxCommentChars = 50_000;
/** Maximum number of sections that one call changes. */
export const maxSectionEntries = 200;
/** Commits of a plan by sections. */
export const maxSectionCommits = 500;
/** Items that one call sends to a forge. */
export const maxSentItems = 1_000;
/** Maximum length of the command that tries commits, in UTF-16 code units. */
export const maxTrialCommandChars = 2_000;
/** Commits that are tried, the plan's and one for the rest. */
export const maxTriedCommits = 501;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

/** UTF-16 code units around a run of invisible characters that decide about them. */
export const invisibleRunContextChars = 24;
/** Characters of such a run that are named one by one. */
export const maxNamedInvisible = 4;
/** Files of a folder of new files from which on a page offers to ignore it: a folder that large is hardly written by hand. */
export const minIgnorableFiles = 1_001;

// The limits of the host: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// socket
/** Maximum number of concurrent requests of one peer; the bridge client stays below it by itself. */
export const maxOpenRequests = 32;

// shown
/** Milliseconds between two messages to a page with the same value. */
export const mirrorPauseMs = 50;

// references
/** Maximum number of references in one check; those after it are left out. */
export const maxCheckedReferences = 5_000;

// claims
/** Maximum number of claims of a review that are evaluated. */
export const maxReviewClaims = 200;

// ide
/** Files that are loaded to answer one question about uses. */
export const maxComparedUseFiles = 200;

// changes
/** Maximum number of snapshots of one review that git keeps. */
export const maxKeptSnapshots = 50;
/** Milliseconds that the rounds of a review are kept after it was cleared or committed. 30 days. */
export const keptRoundsMs = 2_592_000_000;
/** Maximum number of bytes of a file that a page gets as a whole. */
export const maxShownFileBytes = 4_000_000;

// feedback
/** Maximum number of lines of a version of commented code. */
export const maxVersionLines = 300;

// capability
/** Milliseconds that a program may take; a language server may need as long to read a large project. */
export const programMs = 45_000;
/** Number of best matches of `findFiles` for part of a path. */
export const maxNearestFiles = 20;
/** Number of commits that `gitLog` lists when the program names none. */
export const usualLogCommits = 20;
/** Maximum number of commits that `gitLog` lists. */
export const maxLogCommits = 500;
/** Maximum number of lines in one answer of `readLines`. */
export const maxReadLines = 2_000;
/** Number of matches of `searchText` above which a program that names no number of its own fails. */
export const usualSearchMatches = 1_000;
/** Maximum number of matches that a program may ask `searchText` for. */
export const maxSearchMatches = 5_000;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// base
/**
 * Milliseconds after which another change is certain to get a new time, even on file systems with steps of two seconds.
 * A file that changed more recently may change again and look the same, so it has no stamp yet (git calls such entries
 * racy).
 */
export const coarsestFileTimeMs = 3_000;
/** Symbolic links that a path may lead through, as in Linux. */
export const maxSymbolicLinks = 40;
/** Folders whose git directory is remembered; beyond it all are forgotten. */
export const maxKnownGitFolders = 10_000;

// git
/** Milliseconds that git may take where the caller sets no time of its own. */
export const gitTimeoutMs = 60_000;
/** Maximum number of files that are merged, with three processes each; the others are compared as they are. */
export const maxMergedFiles = 1_000;
/** Maximum length of hook output that is returned, in characters from the end. */
export const maxHookOutputChars = 100_000;
/** Entries of the reflog that are read. */
export const maxReflogEntries = 500;
/** Maximum number of renames, one after the other, that are followed. */
export const maxFollowedRenames = 5;
/** Folders below a workspace folder in which repositories are looked for. */
export const maxRepositoryFolders = 2_000;
/** Depth of that search. */
export const maxRepositoryDepth = 2;
/** Repositories that it finds. */
export const maxRepositories = 40;
/** Bytes of a note of git. 8 MiB. */
export const maxNoteBytes = 8_388_608;
/** Bytes of a line of a patch that are read. Longer lines are never headers, and too long to be read as code. */
export const maxPatchLineBytes = 40_000;
/** Characters of a range of commits. */
export const maxRangeChars = 300;
/** Bytes of hunks that are kept per file. */
export const maxFileHunkBytes = 1_000_000;
/** Bytes of an untracked file; a larger one is treated as one without lines. 4 MiB. */
export const maxUntrackedBytes = 4_194_304;
/**
 * Bytes of a changed file whose hunks are read again as people see them; longer files are left as git compares them. 4
 * MiB.
 */
export const maxComparedTextBytes = 4_194_304;
/** Lines of each side of a change that coverage knows, their length, and the number of hunks. */
export const maxWorkingHunks = { lines: 12, lineLength: 400, hunks: 5_000 };
/** Untracked files that are read for coverage. */
export const maxUntrackedFiles = 1_000;
/** New files of a folder in which all is new; with more, it is one row. Before the first commit everything is new. */
export const maxUnfolded = { usually: 200, beforeCommits: 1_000 };
/** Files of a folder of new files that a page lists. */
export const maxListedNewFiles = 1_000;
/** Folders of new files that a round is kept with, as a row each. */
export const maxKeptFolds = 200;
/** Folders of new files of which git is asked whether the last commit has them; others count as new. */
export const maxFoldChecks = 1_000;
/** Names of branches and tags that are offered for a range. */
export const maxRangeNames = 5_000;
/** Maximum number of commits, from the end of a range, among which branches that end there are looked for. */
export const maxLayerCommits = 1_000;
/** Reviews that one commit names, and commits that note one review. A squashed commit names several reviews. */
export const maxTrailerReviews = 20;
/** Bytes of a file of a commit that is read with its reviews. 4 MiB. */
export const maxTrailerFileBytes = 4_194_304;
/** Git directories that are known to be in order; beyond it all are forgotten. */
export const maxConfirmedPlaces = 1_000;
/** Bytes of git's output that are kept, from the end: a hook's output may be endless. 64 MiB. */
export const maxGitOutputBytes = 67_108_864;
/** Untracked files that a snapshot takes: their number, and their bytes in all. */
export const maxTurnUntracked = { files: 20_000, bytes: 20_971_520 /* 20 MiB */ };
/** Changed tracked files that a snapshot stores as files of their own, as git does; more are written into one pack. */
export const maxLooseFiles = 500;
/**
 * Groups of files that are halved to find the one that git refuses. What is left then is left out as it is: 1,000 files
 * of a missing filter need not 2,000 processes.
 */
export const maxHalvedGroups = 24;
/** Submodules that a snapshot looks into. */
export const maxSubmodules = 100;
/** Bytes of a text that is compared by its decoded words; longer files are compared by git alone. 16 MiB. */
export const maxRereadTextBytes = 16_777_216;
/** Files whose texts are in memory at the same time. */
export const maxConcurrentTexts = 64;
/** Bytes of a file of attributes that are read. */
export const maxAttributesBytes = 1_000_000;
/** Lines of it that are matched with each changed file. */
export const maxAttributeRules = 1_000;
/** Files of each side among which renames are looked for: git compares each with each. */
export const maxRenameFiles = 1_000;
/** Bytes of committed files that are held at a time while they are written. 32 MiB. */
export const maxWrittenBatchBytes = 33_554_432;
/** Number of these files. */
export const maxWrittenBatchFiles = 1_000;

// store
/** Characters of sections' texts that the store keeps in memory. */
export const maxBodyCacheChars = 1_048_576;
/** Characters of texts whose hashes are remembered. */
export const maxNamedTextChars = 4_194_304;
/** Files of a journal that are read concurrently. */
export const maxConcurrentJournalReads = 16;
/** Bytes of memory that a journal keeps for its next record. */
export const maxSpareMemoryBytes = 1_048_576;
/** Bytes of a ledger that are read at once: longer than any entry. 64 KiB. */
export const ledgerWindowBytes = 65_536;
/** Longer than any frame of the largest review; a longer run of bytes without a frame is damage. 128 MiB. */
export const maxFrameBytes = 134_217_728;
/** Bytes of records that are written at once. 8 MiB. */
export const maxWriteBatchBytes = 8_388_608;

// socket
/** Bytes in which a connection's first words are looked for. */
export const maxGreetingBytes = 64;
/** Milliseconds until a peer must send its first byte, and until a client must have proved itself. */
export const handshakeTimeoutMs = 3_000;
/**
 * Milliseconds that a lock file is respected, unless its holder asks for more: an older one was left behind by a process whose number may be
 * in use again.
 */
export const fileLockHeldMs = 60_000;
/** Maximum size in bytes of a message from an unauthenticated client; its handshake is much smaller. 64 KiB. */
export const maxUnprovenMessageBytes = 65_536;
/** Bytes of a message's header. */
export const maxHeaderBytes = 256;
/** Milliseconds until an incomplete message must end. */
export const partialMessageTimeoutMs = 5_000;
/** Bytes of a refused peer's input that are read and dropped, so that it can read the reason before the end. 64 KiB. */
export const maxDroppedBytes = 65_536;
/** Lines of a legacy conversation that wait. */
export const maxQueuedLines = 8;
/** Bytes of the blocks in which the parts of a line are gathered. 64 KiB. */
export const maxLineBlockBytes = 65_536;
/** Answers of one connection that may wait for its peer to read. */
export const maxWaitingWrites = 32;
/** Waiting answers from which a connection is not read any more. */
export const holdReadingWrites = 8;
/** Milliseconds until a peer must have read some of the waiting answers. */
export const stallTimeoutMs = 5_000;
/** Maximum number of queued messages of one peer; above it, its socket is not read. */
export const maxRequestBacklog = 16;
/** Exclusive limit on a socket path in bytes: Node silently truncates longer ones, at 103 bytes on macOS. */
export const maxSocketPathBytes = 100;
/**
 * Maximum number of our own messages that wait: calls, which the caller limits, and bursts of log messages and
 * cancellations.
 */
export const maxWaitingCalls = 1_024;

// files
/** Files that are looked at concurrently. */
export const maxConcurrentFileLooks = 64;
/** Maximum number of lines in an excerpt of code. */
export const maxExcerptLines = 2_000;
/** Maximum length of a line in an excerpt, in characters: minified code must not burden the page. */
export const maxExcerptLineChars = 2_000;
/** Maximum length of the lines above an excerpt that are sent with it, in characters. */
export const maxExcerptLeadChars = 2_000_000;
/** Bytes of a file of code; a larger one is not read. 16 MiB. */
export const maxCodeFileBytes = 16_777_216;
/**
 * Characters of a file's text that is kept; a longer one is only counted, as its copy would be too large to store with
 * a review.
 */
export const maxStoredTextChars = 1_000_000;
/** Characters of texts of code that are kept in memory. */
export const maxRememberedTextChars = 32_000_000;
/** Texts of code that are kept in memory. */
export const maxRememberedTexts = 5_000;
/** Maximum number of UTF-16 code units of a commit's changes that are shown. */
export const maxCommitTextChars = 400_000;
/** Maximum number of watched folders: operating systems limit them. */
export const maxWatchedFolders = 1_000;
/** UTF-16 code units of a file that is saved: enough for a formatted review of the largest size with a long history. */
export const maxSavedFileChars = 536_870_912;
/** Bytes of an `.editorconfig` that are read. 64 KiB. */
export const maxEditorConfigBytes = 65_536;
/** Maximum number of bytes of a `.gitignore` to which a line is added. */
export const maxIgnoreFileBytes = 1_048_576;
/** Folders above a file in which an `.editorconfig` is looked for. */
export const maxEditorConfigFolders = 64;
/** Patterns of an `.editorconfig`, with the alternatives of `{a,b}`; later ones are left out. */
export const maxEditorConfigPatterns = 500;
/** UTF-16 code units of such a pattern. */
export const maxEditorConfigPatternChars = 200;
/** Milliseconds that matching the texts of past iterations may take, and hits per text whose places are reported. */
export const historyMatching = { budget: 10_000, told: 3 };
/** Milliseconds for which matching a batch of texts with an expression may block the host. */
export const matchedBatchMs = 50;
/**
 * Milliseconds for matching a text on its own, in consecutive tries: a busy machine does not make an expression slow.
 */
export const matchedTextMs = [100, 200] as const;
/**
 * Files at which a listing of the workspace ends: by git, where a path takes about 100 bytes, and without git, where
 * each folder is read.
 */
export const maxListedFiles = { byGit: 500_000, byWalk: 50_000 };
/** Files with one of several texts that are read to know which; of more files, git finds those of fewer texts. */
export const maxSortedFiles = 1_000;

// shown
/** Iterations whose changes are kept in memory: an iteration never changes. */
export const maxKnownIterations = 2_000;

// questions
/** Characters of a diff in a question about an edit. */
export const maxQuestionDiffChars = 200_000;

// history
/** UTF-16 code units of texts of past iterations that are kept in memory, both forms counted. */
export const maxHistoryTextChars = 8_000_000;

// declarations
/** Maximum length of a text whose declarations are read, in UTF-16 code units: that takes about half a second. */
export const maxOutlineChars = 1_000_000;
/** Milliseconds of work for the declarations of one text: only a busy machine, or a text made for it, needs as much. */
export const outlineTimeoutMs = 5_000;
/** UTF-16 code units of these texts. */
export const maxKnownOutlineChars = 8_000_000;
/** UTF-16 code units of a string in code that is read as a name. */
export const maxReadStringChars = 300;
/** UTF-16 code units of an import that is read. */
export const maxImportChars = 20_000;
/** UTF-16 code units that a shorter text counts in memory, so that few texts are kept. */
export const minCountedOutlineChars = 80_000;

// references
/** Characters of anchored texts that are kept in memory. */
export const maxAnchoredTextChars = 8_000_000;
/** Maximum number of changed files that are searched for declarations named without a reference. */
export const maxMentionFiles = 60;
/** Names that these files are searched for. */
export const maxMentionNames = 200;
/** Followed files that are remembered; beyond it all are forgotten. */
export const maxFollowedFiles = 1_000;
/** Pictures of one update that are read. */
export const maxReadPictures = 40;
/** Places that a reference by name or expression may have. */
export const maxFoundPlaces = 20;
/** Bytes of a file that a reference does not name. 1 MiB. */
export const maxUnnamedFileBytes = 1_048_576;
/** UTF-16 code units that are read for one reference. */
export const maxReferenceSearchChars = 64_000_000;
/** Milliseconds that the regular expression of one reference may take, and the number of its places. */
export const referenceMatching = { budget: 1_000, told: maxFoundPlaces };
/** Maximum number of characters of files that one update keeps; the files beyond it are not followed. */
export const maxAnchoredChars = 16_000_000;
/** References that one update checks, so that the answer is not delayed. */
export const maxReportedReferences = 5_000;
/** Searches of the whole workspace for these references. */
export const maxWideSearches = 8;
/** References that are checked concurrently for an answer; each may read a file. */
export const maxConcurrentReports = 16;
/** Maximum number of searches for similar names in one update: in a large workspace each takes a while. */
export const maxNameSuggestions = 10;
/** Files that fit the path of a reference and are looked for on the disk. */
export const maxPathCandidates = 20;
/** References that are checked concurrently for a page; each may read a file. */
export const maxConcurrentReferences = 64;
/** Lost lines in one check whose surrounding declaration is searched for; in a long text this takes 1 to 2 ms each. */
export const maxSearchedHolders = 20;
/** Files that are looked at to find where lost lines went. */
export const maxRenameLooks = 20_000;
/** Files that are read for that. */
export const maxRenameReads = 1_000;
/** Maximum number of changed files in the search for moved code: a larger change is a checkout, not a move by hand. */
export const maxMovedFiles = 64;
/** Files that are looked at or read concurrently for that. */
export const maxConcurrentRenameLooks = 32;
/** Milliseconds by which the time of a file may be too early: the coarsest file systems store times to two seconds. */
export const fileTimeSlackMs = 2_000;
/** Maximum number of reviews whose references are kept, the most recently updated ones. */
export const maxReviewedCodes = 50;

// presenting
/** Sessions for whose next answer references are kept that were known too late. */
export const maxLateSessions = 100;

// claims
/** Number of claims that are evaluated concurrently: each may keep a language server busy. */
export const maxRunningClaims = 3;
/** Claims that are evaluated concurrently when slow ones are counted, too. */
export const maxSlowClaims = 12;
/** Maximum number of UTF-16 code units in the words about a claim. */
export const maxClaimWordsChars = 1_000;
/** Maximum length of a claim's text in the note about its change, in UTF-16 code units. */
export const maxFlipNameChars = 200;
/** Milliseconds by which the times of files may be behind the clock. */
export const clockLagMs = 10;
/** Files of claims about which git is asked whether they were renamed. */
export const maxClaimRenames = 3;

// ide
/** Files whose problems are looked for in one call. */
export const maxDiagnosedFiles = 200;
/** Maximum number of modified files that are opened so that the named ones are checked against their current text. */
export const maxDiagnosedContextFiles = 50;
/** Milliseconds after which watchers, where they work at all, have reported a change to a language server. */
export const watcherLagMs = 30_000;
/** Number of files that are settled concurrently; a language server processes them one after another. */
export const maxSettlingFiles = 8;
/** Occurrences of a new name about which the language server is asked. */
export const maxNameConflictQuestions = 200;
/** Occurrences of a name about which the language server is asked. */
export const maxSymbolQuestions = 400;
/** Such questions at the same time. */
export const maxConcurrentSymbolQuestions = 20;
/** Maximum number of alternatives that the braces of a pattern expand to. */
export const maxGlobAlternatives = 64;
/** UTF-16 code units of a pattern of paths. */
export const maxGlobChars = 1_000;
/** Lines from which the indentation of a file is found. */
export const maxIndentationLines = 10_000;
/** Depth, entries of one list, values and characters of what a command of the editor returns. */
export const maxPlainValue = { depth: 12, entries: 500, values: 5_000, characters: 60_000 };
/**
 * Limits of the problems that are remembered from before a change; a file with a longer text or more problems has none.
 */
export const maxBaseline = { files: 200, textLength: 1_000_000, problems: 1_000 };
/** UTF-16 code units of all files of a search in texts. */
export const maxTextSearchChars = 400_000_000;
/** Milliseconds that the regular expression of such a search may take. */
export const textSearchMs = 8_000;
/** Declared names about which a language server is asked to see whether it knows a file. */
export const maxStrangeFileNames = 3;
/** Milliseconds that loading and comparing files may take for a question about uses. */
export const useComparisonMs = 15_000;
/** Times that a question is asked again while the language server reads its project. */
export const maxRepeatedQuestions = 3;

// edits
/** Folders whose repository is remembered by the guard of edits. */
export const maxGuardedFolders = 1_000;
/** Reviews of one repository whose edits are guarded. */
export const maxGuardedReviews = 8;
/** Maximum number of guarded edits in one review; the oldest ones are dropped. */
export const maxGuardedEdits = 200;
/** Files that are looked at for one edit. */
export const maxEditCandidates = 40;

// languageServers
/** Bytes of a project's file that is read to find a language server. 4 MiB. */
export const maxServerFileBytes = 4_194_304;
/** Number of files whose outlines are read for one name. */
export const maxOutlinedFiles = 8;
/** The bounds of a language server in milliseconds and bytes. */
export const serverBounds = {
  /** Time for its first answer, and for any later one: a large project takes a while. */
  startMs: 60_000,
  answerMs: 30_000,
  /** Time without any word after which the person is told that it does not answer; it is waited for nevertheless. */
  silenceMs: 15_000,
  /** Time that a question about a whole project waits until the server has read it. */
  readingMs: 20_000,
  /** Time until a server that was asked to end is ended by a signal, and by force. */
  exitMs: 500,
  endMs: 2_500,
  /** Time without a question after which it ends. */
  idleMs: 600_000 /* 10 minutes */,
  /** Time within which one that ended by itself is started again only once. */
  crashMs: 600_000 /* 10 minutes */,
  /** Memory that it may use together with the processes that it started. */
  maxMemoryBytes: 4_294_967_296 /* 4 GiB */,
  /** Time between looks at idle servers and at their memory. */
  lookMs: 15_000,
  /** Size of one message; a list of all symbols of a large project has a few megabytes. */
  maxMessageBytes: 67_108_864 /* 64 MiB */,
  /** The amount that it may send within a time; one that sends more is in a loop. */
  maxFloodBytes: 536_870_912 /* 512 MiB */,
  floodMs: 10_000,
};
/** Texts that are open in a language server at once; the one that was used least recently is closed. */
export const maxOpenTexts = 300;
/** Characters of a file that are given to a server. */
export const maxServerTextChars = 10_000_000;
/** Bytes of an assistant's or editor's settings that are read for a language server. 64 KiB. */
export const maxServerSettingsBytes = 65_536;
/** Files about which TypeScript is asked at once whether they are in a project. */
export const maxProjectFilesPerQuestion = 200;

// notes
/** Maximum number of explanations that can be opened; older ones must be found again. */
export const maxOfferedExplanations = 1_000;
/** Latest commits whose notes are imported: anyone who can push may have written any number of them. */
export const maxImportedCommits = 1_000;
/** Notes that one import reads: each is a process of git. */
export const maxImportedNotes = 50;
/** Files of a commit that are read for an imported review: anyone who can push may have written it. */
export const maxImportedFiles = 200;
/** Bytes of a file that is read for an imported review. 4 MiB. */
export const maxImportedFileBytes = 4_194_304;
/** Characters of these files that are stored for one commit. */
export const maxImportedChars = 16_000_000;

// inbox
/** Bytes of the file that says which reviews of a workspace wait. */
export const maxInboxFileBytes = 65_536;
/** Workspaces whose files are read. */
export const maxInboxFiles = 200;
/** Waiting reviews that are listed. */
export const maxInboxReviews = 50;
/** Assistants that are named for one review. */
export const maxInboxWaits = 20;
/** Characters of a title in the list. */
export const maxInboxTitleChars = 300;
/** Milliseconds after which the file of a workspace without a host is removed: 30 days. */
export const inboxKeptMs = 30 * 24 * 3_600_000;
/** Milliseconds that a window which has just been opened gets to show a review, and between two attempts. */
export const inboxShowMs = 30_000;
export const inboxShowPauseMs = 250;

// changes
/** Readings of changes that are kept in memory: those that a page shows, and those that it compares them with. */
export const maxKeptReadings = 8;
/** Commits of a round that are listed: the last ones. */
export const maxRangeCommits = 1_000;
/** Commits of a round that are paired with those of another: the last ones. */
export const maxPairedCommits = 1_000;
/** Commits of one round whose patches are compared with those of another, each with each. */
export const maxComparedCommits = 400;
/** Similar commits of both rounds among which the least cost together is sought: the time grows with the third power. */
export const maxJointlyPaired = 300;
/** Bytes of the patches by which the commits of two rounds are paired. */
export const maxPairedPatchBytes = 33_554_432;
/** Time in which the commits of two rounds are paired. */
export const commitPairsTimeoutMs = 20_000;
/** The part of it after which patches are no longer compared: commits that are still alone are paired by author and subject. */
export const commitCostsTimeoutMs = 10_000;
/** Pairings of two rounds that are remembered: commits never change. */
export const maxCachedPairings = 20;
/** Branches and tags that a person is offered at once as another base. */
export const maxListedBases = 50;
/** Commits of which it is kept what they are compared with: finding it takes git two processes. */
export const maxCachedCommitBases = 1_000;
/** Answers of git about the order of two commits that are kept, and rounds of which the renames are. */
export const maxCachedOrders = 5_000;
export const maxCachedRenames = 100;
/** Characters of shown hunks that are remembered, so that a mark knows its lines. */
export const maxServedHunkChars = 8_000_000;
/** Depth to which a description is rendered; deeper levels are shown as JSON. */
export const maxDescriptionDepth = 6;
/** Maximum number of lines around a hunk in one answer; the page asks for no more. */
export const maxContextLines = 2_000;
/** Files whose hunks are read together, and whose declarations have one budget of time. */
export const maxHunkFiles = 32;
/** Turns of an assistant that are searched for the origin of a hunk. */
export const maxSearchedTurns = 30;
/** Files of a turn that are searched for the origin of a hunk. */
export const maxSearchedTurnFiles = 500;
/**
 * Longer texts of changes are not searched for the innermost names: nobody reads them whole, and they are generated.
 */
export const maxNamedCodeBytes = 500_000;
/** Milliseconds for one snapshot; a repository that takes longer has no more of them until the host starts again. */
export const snapshotTimeoutMs = 10_000;
/** Untracked files that the snapshot of an iteration takes: their number, and the bytes of each. */
export const maxSnapshotUntracked = { files: 2_000, bytes: 1_048_576 /* 1 MiB */ };
/** Hashes of hunks that a person has looked at, which are kept; the oldest go first. */
export const maxLookedHunks = 10_000;
/** Maximum number of notes in a round. */
export const maxRoundNotes = 1_000;
/** Lines of each hunk that are searched for notes. */
export const maxSearchedHunkLines = 50_000;
/** Notes of a new round that are opened as comments. */
export const maxOpenNotes = 200;
/** Maximum number of files that no section names whose hunks are read, so that they are counted from the start. */
export const maxUnnamedHunkFiles = 1_000;
/** Characters of hunks that are kept in memory. */
export const maxKeptHunkChars = 8_000_000;
/** Texts of trees that are kept in memory. */
export const maxCachedTreeTexts = 30;
/** Bytes of a text that is kept in memory; a longer one is read again. */
export const maxCachedTreeTextBytes = 1_000_000;
/** Maximum number of reviews whose trees are listed; hardly anyone works on more at once. */
export const maxReviewsWithTrees = 4;
/** Skipped files that are stored with a round. */
export const maxKeptSkips = 50;
/**
 * Maximum number of references without a path that are searched for in the whole workspace; others are in changed files
 * only.
 */
export const maxSearchedMentions = 8;
/** References without a path that are looked for in changed files, for each side of a comparison. */
export const maxNamedMentions = 200;
/** Characters of texts of both sides that are kept in memory. */
export const maxSideTextChars = 8_000_000;

// commits
/** Bytes that are kept of the output of a command that tries commits, from its end. 128 KiB. */
export const maxCommandOutputBytes = 131_072;
/** Sections of a circle that are tried as the first one. */
export const maxTriedFirstSections = 12;
/** Bytes of a file whose code is read to find what sections need of each other; a longer one is only a file. */
export const maxNeedsTextBytes = 500_000;
/** Milliseconds of work for reading code to find what sections need of each other. */
export const needsReadingMs = 3_000;
/** UTF-16 code units of a declaration's head that are read. */
export const maxHeadChars = 2_000;
/** Lines of a declaration's head that are read. */
export const maxHeadLines = 40;
/** Names about which language servers are asked for uses that make a section need another. */
export const maxServerUseNames = 20;
/** Maximum number of files whose attributes are read, to say which of them a filter of git would replace. */
export const maxAttributedFiles = 20_000;
/** Folders of packages whose manifests are read for commands that may try commits. */
export const maxPackageFolders = 40;
/** Other folders of which that is done. */
export const maxOtherManifests = 12;
/** Bytes of a manifest that is read. */
export const maxManifestBytes = 1_000_000;

// turns
/** Milliseconds by which the time of a file may be too early: it is that of the last tick of the system's clock. */
export const clockTickMs = 20;
/** Sessions of assistants whose turns are remembered. */
export const maxRememberedSessions = 200;

// feedback
/** Maximum number of items of feedback in one batch. */
export const maxBatchItems = 100;
/**
 * Bytes of a batch's items as JSON, so that an answer has room for it. The first item is included whatever its size.
 */
export const maxBatchBytes = 11_000;
/** Pauses of an assistant: within its work, between two waits, and within a turn that a hook has told of. */
export const sessionPauses = { betweenCallsMs: 120_000, betweenWaitsMs: 20_000, turnMs: 900_000 };
/** Milliseconds for which a session counts as one that has just begun. */
export const newcomerMs = 60_000;
/** Milliseconds that the session before it gets to end, and between two looks whether it has. */
export const predecessorMs = 3_000;
export const predecessorLookMs = 50;
/** Maximum number of iterations in which the author of a section is looked for. */
export const maxOwnerIterations = 50;
/** Maximum number of reviews in a client's list. */
export const maxClientReviews = 100;
/** Maximum number of commented lines that a suggestion replaces. */
export const maxSuggestedLines = 400;
/** Plain texts of sections that are kept in memory. */
export const maxPlainSections = 2_000;

// undo
/** Bytes of a file that can be undone. 16 MiB. */
export const maxUndoFileBytes = 16_777_216;
/** UTF-16 code units of each side of a file that the question before an undo shows. */
export const maxUndoTextChars = 20_000;

// capability
/** Maximum number of UTF-16 code units read for one name. */
export const maxSymbolSearchChars = 64_000_000;
/** Maximum number of declarations of a name that are compared. */
export const maxComparedDeclarations = 60;
/** Maximum number of files of other projects that are loaded, so that their language server reads them. */
export const maxLoadedProjectFiles = 6;
/** Maximum depth of nested aliases that are resolved. */
export const maxAliasDepth = 8;
/** Names in a stretch of code that a language server is asked about. */
export const maxAskedNamesOfStretch = 60;
/** Maximum number of files that `changedFiles` lists; more are a failure. */
export const maxListedChangedFiles = 2_000;
/** Maximum number of files that a pattern of `findFiles` may match; more are a failure. */
export const maxFoundFiles = 2_000;
/** Maximum length of an answer of `gitDiff` in UTF-16 code units. */
export const maxDiffChars = 150_000;
/** Maximum number of UTF-16 code units in one answer of `readLines`. */
export const maxReadChars = 200_000;
/** Matches of a type's header that are tried: keywords occur in comments and strings, too. */
export const maxTriedHeads = 6;
/** Maximum number of UTF-16 code units of an alias that are read. */
export const maxAliasChars = 4_000;
/** Maximum number of UTF-16 code units of a type's header that are read. */
export const maxTypeHeaderChars = 8_000;
/** Maximum number of problems of a file for which actions are requested. */
export const maxAskedProblems = 50;
/** Files that a language server is asked about for one name of a local symbol. */
export const maxAskedLocalFiles = 8;

// check
/** Commits that `dialectic check --each-commit` judges: the last ones. */
export const maxJudgedCommits = 500;
/** Commits whose notes `dialectic check` reads, the newest ones: anyone who can push can write notes. */
export const maxCheckedCommits = 500;
/** Reviews of those commits that `dialectic check` looks at. */
export const maxCheckedReviews = 100;
/** Names of a check that are looked for on the disk. */
export const maxLookedCheckNames = 20;
/** Unexplained changes that `dialectic check` lists. */
export const maxUnexplainedRows = 1_000;
/** Maximum number of trees in which deleted files are looked for. */
export const maxTreesOfDeletedFiles = 20;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// base
/** Milliseconds of silence after which a burst of changes, such as saving all or a build, is reported as one. */
export const fileBurstQuietMs = 250;
/** Maximum milliseconds from the first change of a burst to its report. */
export const maxFileBurstMs = 2_000;
/** Number of leading bytes in which a NUL marks a file as binary. */
export const binaryCheckBytes = 8_000;
/** Milliseconds for which the look at a git directory is valid: one check reads many files. */
export const gitDirectoryFreshMs = 2_000;

// git
/** Milliseconds that git may take to blame a line. */
export const blameTimeoutMs = 10_000;
/** Lines in which a file says that it is generated. */
export const generatedMarkLines = 40;
/** Bytes of these lines that are read. */
export const generatedMarkBytes = 16_384;
/** UTF-16 code units of git's words about a refused file. */
export const maxRefusalChars = 300;
/** UTF-16 code units of the name of a filter. */
export const maxFilterNameChars = 100;
/** Milliseconds to wait for another git that holds a lock. */
export const lockWaitMs = 5_000;
/** Milliseconds between two tries. */
export const lockPauseMs = 100;

// store
/** Texts of sections that are read from the store at once. */
export const bodyBatchTexts = 256;
/** Maximum gap in bytes between two texts that are read in one go: reading it is cheaper than skipping it. 16 KiB. */
export const nearbyBytes = 16_384;
/** Milliseconds after the first notification of changes by other processes; the whole burst is read once. */
export const storeNewsSettleMs = 25;
/** Bytes that are written to find out whether the disk is full. */
export const diskProbeBytes = 4096;
/** A section list is stored whole this often, to limit the losses from a damaged record. */
export const sectionListsPerKeyframe = 64;
/** Bytes of a segment that are read at first. */
export const segmentWindowBytes = 1_048_576;

// socket
/** Milliseconds between two attempts to take a lock file. */
export const fileLockPauseMs = 50;
/** Milliseconds until a lost window is looked for again, at first; they double with each try. */
export const firstBackoffMs = 50;
/** Maximum of these milliseconds. */
export const maxBackoffMs = 1_000;
/** Milliseconds in which a window that closed its connection may still be listed: its process is ending. */
export const dyingWindowMs = 2_000;
/**
 * Maximum milliseconds that a conversation may have waited for other windows; its handshake would time out soon after.
 */
export const conversationFreshMs = 2_000;
/** Bytes from which a message is decoded by `transcode`; below, its overhead exceeds its gain. */
export const minTranscodedBytes = 4_096;
/**
 * Parts of a line from this many bytes on are kept as they were read: copying them would leave as much garbage. 4 KiB.
 */
export const minKeptLineBytes = 4_096;
/** Milliseconds until a window counts as silent; an editor that has just started is busy. */
export const windowProbeTimeoutMs = 4_000;
/** Bytes reserved for the header of a sent message. */
export const frameHeadBytes = 128;
/** Maximum characters for which the bytes are counted first; reserving the maximum would take longer. */
export const maxCountedChars = 16_384;
/** Milliseconds until a peer must have read our last message. */
export const farewellTimeoutMs = 1_000;
/** Milliseconds that running requests get when a server is disposed of, before they are cancelled. */
export const answerGraceMs = 500;
/** Milliseconds that they get after that. */
export const cancelGraceMs = 1_500;

// files
/** Lines before and after the referenced ones in a sheet of the page. */
export const sheetContextLines = 200;
/** Lines before and after the referenced ones in a preview. */
export const previewContextLines = 4;
/** Files of a commit that are listed with its message. */
export const maxCommitWordFiles = 1_000;
/** Milliseconds per period for which synchronous looks at files may block the process (plus one more look). */
export const blockingLookMs = 5;
/** Milliseconds of that period. */
export const blockingPeriodMs = 50;
/** Milliseconds from the first event of a burst in the workspace, such as a build or a checkout, to its report. */
export const folderSettleMs = 150;
/** Milliseconds from the first event of a burst in single watched folders, such as a checkout, to its report. */
export const watchSettleMs = 30;
/** Milliseconds that a query of git may take while somebody waits for a file. */
export const gitQueryTimeoutMs = 5_000;
/** Columns of a tab that an `.editorconfig` may ask for. */
export const maxTabWidth = 16;
/** UTF-16 code units that an expression is matched with at once. */
export const matchedBatchChars = 100_000;
/** Milliseconds for which a listing of the workspace is valid: one presented review uses it many times. */
export const listingFreshMs = 3_000;
/** Milliseconds that a search in files may take; a repository of 100,000 files takes two seconds, and more on a busy machine. */
export const fileSearchTimeoutMs = 30_000;

// shown
/** Titles of changed sections that the history names for one iteration. */
export const maxIterationTitles = 20;
/** UTF-16 code units of text that are sent with a manifest: about two screens. */
export const firstScreensChars = 12_000;
/** UTF-16 code units of a changed text that is sent with its patch; a longer one is requested separately. */
export const maxSentBodyChars = 16_000;

// history
/** UTF-16 code units that a hit in past iterations shows before it. */
export const hitLeadChars = 40;
/** UTF-16 code units that are shown of the hit. */
export const maxHitChars = 200;
/** UTF-16 code units that are shown behind it. */
export const hitTailChars = 120;
/** Runs of iterations with the hit that are named. */
export const maxHitRuns = 3;
/** Texts of past iterations that are read at once. */
export const historyBatchTexts = 64;
/** Points of a plan that its comparison with the changes lists. */
export const maxPlanPoints = 200;

// declarations
/** Milliseconds of work for the declarations of all texts of one request. */
export const outlinesTimeoutMs = 1_000;

// references
/** Maximum number of rows in one answer for references that are no longer right. */
export const maxStaleRows = 100;
/** Checked sections that are always remembered; more where the review has more. */
export const minCheckedSections = 200;
/** Pictures with problems that one answer names. */
export const maxNamedPictures = 8;
/** Changes of a commit that its preview shows. */
export const commitPreviewLines = 12;
/** Above this number of references, an answer lists only those that do not resolve. */
export const maxFullyListed = 50;
/** Unread brackets that one answer names; the others are counted. */
export const maxNamedBrackets = 10;

// presenting
/**
 * Milliseconds that an assistant waits for the references of its update. A busy machine needs more than one second in a small folder, too, and
 * an answer with the references is worth another one.
 */
export const referencesWaitMs = 2_000;
/** Number of corrected references that an answer names. */
export const maxNamedFixes = 10;
/** Milliseconds between a failed write of an iteration and its retry. */
export const storeRetryMs = 5_000;
/** References of the sample to the folder's code, and to that of its latest commit. */
export const maxSampleReferences = 4;
/** Lines of each such reference. */
export const maxSampleLines = 12;
/** Lines of the change that the sample shows, with those that name its file. */
export const maxSampleChangeLines = 16;
/** Reviews of others that an answer names. */
export const maxNamedReviews = 10;

// claims
/**
 * Milliseconds after which a running claim does not count any more: it may wait for a server that hangs, and others go
 * on.
 */
export const slowClaimMs = 3_000;
/** Milliseconds that an assistant waits for claims of the sections that it has updated. */
export const claimsWaitMs = 3_000;
/** Milliseconds that an assistant waits for claims of other sections. */
export const otherClaimsWaitMs = 300;
/** Claims that do not hold and that an answer lists. */
export const maxListedClaims = 50;
/** UTF-16 code units of each such claim. */
export const maxListedClaimChars = 300;
/** Milliseconds that one claim may take: long enough for a language server to read a new project. */
export const claimTimeoutMs = 30_000;
/** Milliseconds that git may take to find renamed files of claims. */
export const claimRenameTimeoutMs = 3_000;

// ide
/**
 * Milliseconds that a command of an assistant waits for the person's answer, may run, and may be applied by the same
 * call after its end.
 */
export const commandTimes = { answer: 40_000, run: 12_000, late: 300_000 };
/** Commands with similar names that a refusal names. */
export const maxNearCommands = 8;
/** Milliseconds without news after which the problems of a file count as settled, and without any word. */
export const settlePace = { quiet: 1_000, silence: 2_500, start: 20_000 };
/**
 * Milliseconds that an edit of an assistant waits for the person's answer, and may be applied by the same call after
 * its end. A program may run for 45 s in all.
 */
export const editTimes = { answer: 30_000, late: 300_000 };
/** Milliseconds that checking an allowed edit again may take. */
export const editCheckTimeoutMs = 45_000;
/**
 * Maximum length in characters of an edit's diff that the description of its review includes; a longer one is only
 * among the changes.
 */
export const maxDescribedDiffChars = 6_000;
/** Files of an edit that its title names. */
export const maxEditedFileNames = 3;
/** Places of an ambiguous name that are listed. */
export const maxSymbolCandidates = 30;
/** Unchanged lines around a change in a diff, as git shows. */
export const diffContextLines = 3;
/** Files with similar names that a refusal names. */
export const maxNearFiles = 10;
/** Files with one name that a refusal names. */
export const maxFileCandidates = 10;
/** Milliseconds that a scan of the disk may take; after that the servers answer from their current state. */
export const diskScanTimeoutMs = 5_000;
/** Milliseconds of work for telling uses from comments and strings when files with a name are listed. */
export const useNamingMs = 2_000;
/** UTF-16 code units of a value that a question to the person shows. */
export const maxQuestionTextChars = 300;
/** Milliseconds that language servers get for these problems; they are recorded in the background. */
export const baselineTimeoutMs = 60_000;
/** New problems that a page shows. */
export const maxReviewProblems = 200;
/** UTF-16 code units of a problem's line. */
export const maxProblemCodeChars = 200;
/** UTF-16 code units of a line with a match. */
export const maxSearchLineChars = 300;
/** Lines of a definition that an answer shows. */
export const maxDefinitionLines = 60;
/**
 * Maximum number of definitions or implementations whose code is read; the others, such as hundreds for an interface,
 * are only named.
 */
export const maxReadDefinitions = 20;
/** Milliseconds between looks at the disk: it may have reached the editor's text without any event. */
export const diskLookMs = 400;
/** Milliseconds of work for telling uses from comments and strings when uses are compared. */
export const useParsingMs = 5_000;
/** Files that an answer about a server which still reads names. */
export const maxUnreadFiles = 5;

// edits
/** Edits of the person in one report to an assistant; the rest follow with the next answer. */
export const maxReportedEdits = 50;
/** Milliseconds that git may take to list new files when the person's edits are looked for. */
export const editFilesTimeoutMs = 5_000;
/** Edits that are gone and that an answer names; a page shows the others. */
export const maxNamedGoneEdits = 20;
/** Milliseconds that git may take to read the committed text of an edited file. */
export const committedTextTimeoutMs = 5_000;

// languageServers
/** Milliseconds for a language server to print its version. */
export const serverVersionTimeoutMs = 10_000;
/** Characters of a value in a project's files that a message shows. */
export const maxServerValueChars = 200;
/** Characters of a server's last words that are kept for the log. */
export const maxLastWordsChars = 2_000;
/** Milliseconds for the list of processes. */
export const processListTimeoutMs = 5_000;
/**
 * Milliseconds to wait for a language server that looks for a declared name; the host searches by itself when it does
 * not answer.
 */
export const symbolQuestionTimeoutMs = 3_000;
/** Milliseconds after which missing servers are looked for again. */
export const serverSearchPauseMs = 60_000;

// notes
/** Characters of the title of an explanation. */
export const maxExplanationTitleChars = 120;
/** Milliseconds for importing the notes of other clones. */
export const importTimeoutMs = 30_000;
/** Milliseconds that git may take to read the files of an imported review. */
export const importedReviewTimeoutMs = 10_000;
/** Milliseconds that git may take to reach a remote. */
export const remoteTimeoutMs = 120_000;

// forges
/** Milliseconds that one request to a forge may take. */
export const ghTimeoutMs = 30_000;
/** Milliseconds for reading one pull request. */
export const pullTimeoutMs = 110_000;
/** Pages of one list of a pull request, of 100 comments each. */
export const maxForgePages = 30;
/** UTF-16 code units of the words of a forge in a message. */
export const maxForgeWordChars = 300;
/** UTF-16 code units of one comment, hunk or description; GitHub's own limit is about the same. */
export const maxForgeTextChars = 70_000;
/** UTF-16 code units of a title, a name or a path. */
export const maxForgeNameChars = 4_096;
/** UTF-16 code units of a description in the text of a review, as a quote. */
export const maxPullDescriptionChars = 60_000;
/** UTF-16 code units of the subject of a commit there. */
export const maxPullSubjectChars = 200;
/** Commits that the text of a pull request lists. */
export const maxPullCommits = 250;
/** Commits that the sheet of a new pull request names. */
export const maxNewPullCommits = 100;
/** Milliseconds that a push may take, with the person's hooks, which may run their tests. */
export const pushTimeoutMs = 1_800_000;
/** Commits that one fetch names: Windows bounds the length of a command. */
export const maxFetchedCommits = 100;
/** Fetches of the commits that comments of a pull request were written on. */
export const maxCommentedFetches = 24;
/** Bytes of a file whose text a thread of a pull request keeps. */
export const maxThreadFileBytes = 2_000_000;
/** The last line of a hunk whose file is not here: its text is empty up to it, and is kept. */
export const maxHunkEndLine = 20_000;
/** Milliseconds that a call waits for the person's permission to read a pull request. */
export const pullQuestionMs = 45_000;
/** Milliseconds for which a permission counts that comes after the call has ended. */
export const latePermissionMs = 600_000;

// pendingReview
/** UTF-16 code units of one text that is sent to a forge, with room for its mark; GitHub takes 65,536. */
export const maxSentTextChars = 65_000;
/** UTF-16 code units of the comment that an answer quotes in the sheet. */
export const maxQuotedThreadChars = 120;
/** Milliseconds for planning what is sent, and for sending all of it. */
export const sendingTimeoutMs = 600_000;

// changes
/** Maximum numbers of files and notes in one answer about changes; pages show the rest. */
export const maxAnsweredChanges = { files: 500, notes: 200 };
/** Skipped files that a remark about changes names. */
export const maxNamedSkips = 20;
/** Branches below the own layer of a range that are named. */
export const maxNamedLayers = 10;
/** Milliseconds for all git commands that fix the range of one request. */
export const rangeTimeoutMs = 50_000;
/** Characters of a hunk's heading, as many as git shows. */
export const maxHunkHeadingChars = 80;
/**
 * Milliseconds that a snapshot begins later than its call. Each start of git holds up the whole window: without a head
 * start, the answer and the client's question for feedback after it wait for four of them.
 */
export const snapshotDelayMs = 100;
/** Files with conflicts that a message names. */
export const maxNamedConflicts = 20;

// commits
/** Lines that are shown of the output of a command that tries commits. */
export const maxCommandOutputLines = 200;
/** UTF-16 code units of these lines. */
export const maxCommandOutputChars = 16_000;
/** Milliseconds that git may take to read a commit's message. */
export const commitMessageTimeoutMs = 10_000;
/** Milliseconds of searching the unchanged files for what sections need of each other. */
export const needsSearchMs = 2_000;
/** Files of which texts are in memory at the same time, when needs are looked for. */
export const needsBatchFiles = 32;
/** Names of needed declarations that an explanation shows. */
export const maxNamedNeeds = 3;
/** UTF-16 code units of each such name. */
export const maxNeedNameChars = 60;
/** A name with more changes says nothing about which of them a section needs. */
export const maxFollowedChanges = 6;
/** More declarations of one name say nothing about which is meant. */
export const maxMeantDeclarations = 4;
/** Milliseconds for all questions to language servers about uses that make a section need another. */
export const serverUsesTimeoutMs = 2_000;
/** Milliseconds between SIGTERM and SIGKILL. */
export const killDelayMs = 3_000;
/** Milliseconds beyond those before SIGKILL that the supervisor of a command gets. */
export const supervisorGraceMs = 5_000;
/** Milliseconds that the output of a process may stay open after its end, because child processes hold it. */
export const outputGraceMs = 500;
/** Files that a page lists for each planned commit. */
export const maxCommitFiles = 500;
/** Milliseconds between two messages about a command that tries commits. */
export const trialNewsMs = 250;
/**
 * Milliseconds after which the folder of a trial by a process on another machine, or in another container, counts as
 * left behind. 7 days.
 */
export const foreignTrialFolderMs = 604_800_000;
/** Suggested commands for trying commits. */
export const maxTrialSuggestions = 6;

// coverage
/** Maximum number of changes or sections in one answer about coverage, by its recipient. */
export const maxListedChanges = { page: 200, assistant: 20 };
/** Lines of each side of an unexplained change that a page shows. */
export const maxListedChangeLines = 6;
/** Reasons that are named for one outdated section. */
export const maxOutdatedReasons = 4;
/** Milliseconds that one measurement of coverage may take. */
export const coverageTimeoutMs = 60_000;
/** References that `check_references` lists in full; in larger reviews, valid references are only counted. */
export const maxListedReferences = 200;
/** Milliseconds that `check_references` waits for the unexplained changes. */
export const unexplainedWaitMs = 5_000;

// turns
/**
 * Milliseconds that the end of a turn waits for git. The person waits for it after every turn. In a repository of
 * 20,000 files, git takes half a second.
 */
export const turnEndGitMs = 2_000;
/** Milliseconds in which the changes at the beginning of a turn are read, while the assistant works. */
export const turnBeginningMs = 30_000;

// feedback
/** Milliseconds for which a repository that does not ignore the file of a review's state is not asked again. */
export const unignoredMs = 2_000;
/** Lines of a suggestion that its question shows. */
export const maxSuggestionLines = 5;
/** Lines of code that a comment quotes. */
export const maxCommentQuoteLines = 12;
/** Files without a commit that the end of a review names. */
export const maxUncommittedFiles = 10;

// news
/** Milliseconds in which what a person has looked at is stored together. */
export const newsSaveMs = 1_000;

// inbox
/** Milliseconds in which changes of what waits are written together, and read together. */
export const inboxWriteMs = 300;
export const inboxReadMs = 200;

// undo
/** Undone changes whose lines an assistant is told; the rest is named. */
export const maxToldUndoneChanges = 50;

// capability
/** Files that the message about a program's changes that were left over names. */
export const maxLeftOverFiles = 10;
/** Files that a search reads at once. */
export const searchBatchFiles = 32;
/** Similar names that a failed search for a symbol names. */
export const maxNearNames = 8;
/** Code actions that a failure names. */
export const maxOfferedActions = 20;
/** Changed files that a failure about a file without changes, or about a patch that is too long, names. */
export const maxNamedChangedFiles = 40;
/** Milliseconds that `diagnostics` waits for language servers. */
export const diagnosticsWaitMs = 25_000;
/** Files without an answer of a language server that `diagnostics` names. */
export const maxUncheckedFiles = 5;
/** Milliseconds for language servers to find the problems for which actions are asked. */
export const actionProblemsMs = 15_000;
/** Milliseconds for the editor to show these problems. */
export const shownProblemsMs = 4_000;

// pages
/** Milliseconds that a page may take to report its last paint. */
export const lastPaintTimeoutMs = 1_000;
/** UTF-16 code units of text in one answer about an export; a longer section is sent alone. */
export const exportPageChars = 1_000_000;

// app
/** Refusals and failures of clients' requests that a report of health names. */
export const maxLastErrors = 5;
/** UTF-16 code units of the message of each. */
export const maxErrorChars = 200;

// check
/** Mistakes in the rules of `dialectic check` that are named. */
export const maxRuleMistakes = 10;

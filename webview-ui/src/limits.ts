// The limits of the page: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// review
/** Most lines of code that a fence shows. Its reference opens all of them. */
export const maxFenceLines = 120;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// changes
/** Lines of context that the host returns at once. */
export const maxContextLines = 2_000;
/** Files whose hunks are requested at once; the contract allows no more. */
export const maxHunkFiles = 1_024;

/** Milliseconds without a key after which branches and tags are searched. */
export const baseSearchDelayMs = 150;
/** Commits whose viewed hunks are counted at once; the contract allows twice as many. */
export const maxCommitsPerCount = 50;
/** Chosen: the host reads the changes of each commit that is counted. A longer range is walked without the count. */
export const maxCountedCommits = 300;

// pendingReview
/** Lines and characters of a text that is to be sent that are shown before the person asks for all of it. */
export const maxPendingLines = 12;
export const maxPendingChars = 1_200;

// commits
/** Drafts of commit messages that are kept; beyond this the oldest are dropped. */
export const maxMessageDrafts = 20;

// diff
/** With more pairs than this in one gap, only units at the same position are compared. */
export const maxUnitPairs = 20_000;
/** Characters of a block that are compared. */
export const maxUnitChars = 4_000;

// drawing
/** Places up to which the layout of a diagram looks for few crossings. Beyond that it would take seconds. */
export const maxOrderedPlaces = 3_000;
/** Characters of a drawing as the page receives it. */
export const maxDrawingChars = 110_000;
/** Elements of a drawing that lie in each other. */
export const maxDrawingDepth = 60;
/** Most macros that a formula may expand: those that call themselves never end. */
export const maxExpansions = 200;
/** Largest sizes that a formula may ask for, in em. */
export const maxFormulaSizes: [number, number] = [40, 40];

// export
/** Most characters of the pictures in one export. */
export const maxExportPictureChars = 30_000_000;

// features
/** Bytes of colours of files that are kept. */
export const maxColourBytes = 16_000_000;
/** Milliseconds for the colours of a file: one of a megabyte takes about one second. */
export const colourTimeoutMs = 3_000;

// feedback
/** UTF-16 code units of a quote that is commented on. */
export const maxQuoteChars = 10_000;
/** Boxes whose lines are asked for at once. */
export const maxPlacedBoxes = 100;

// lines
/** Up to this many UTF-16 code units, whole lines are compared; of longer ones what their beginnings and ends leave. */
export const maxWholeLineChars = 1_000;
/** UTF-16 code units of a part of a line that is compared by words; a longer one is compared statement by statement. */
export const maxWordLineChars = 20_000;
/** UTF-16 code units of a line that are shown: longer lines are slow to lay out and not worth reading. */
export const maxShownLineChars = 2_000;
/** The same limit for writing systems that are slow to lay out. */
export const maxHeavyLineChars = 500;
/** Weight of a line from which its writing system counts as slow to lay out. */
export const maxLineWeight = 500;

// markdown
/** Characters of serialised hast in one chunk: about 16 kB of Markdown, which React shows in one slice. */
export const chunkWeight = 40_000;
/** Heavier blocks, of about 1,300 elements, are cut wherever possible, even if the cut is visible. */
export const maxBlockWeight = 3 * chunkWeight;
/** Rows of a table that stay together. */
export const maxTableRows = 200;
/** About 20,000 cells. A table with more of them has mostly padding cells that are not in its source. */
export const maxFilledWeight = 10 * maxBlockWeight;
/** Characters of a formula within a paragraph. Without a bound, marks that nothing closes take quadratic time. */
export const maxTextFormulaChars = 2_000;
/** Marks of invisible characters in a section. Further characters are spelled out, because each mark is an element. */
export const maxSectionMarks = 1_000;
/**
 * Milliseconds for formatting a text. Ordinary texts take a few; `first` cuts off hostile ones before others have
 * waited long. A busy machine may make any text late once, so it gets the time `again` when no other text waits.
 */
export const formatTimes = { first: 1_500, again: 6_000 } as const;
/** Milliseconds that a section may take when the reader insists. */
export const insistedFormatMs = 20_000;
/** Longer code stays plain, because its spans would not fit into one frame. */
export const maxHighlightedChars = 16_000;
/** Deeper trees are shown as plain text: recursion over them, including React's, could exhaust the stack. */
export const maxTreeDepth = 200;
/** Deeper quotes, lists and footnotes are not even read: the time for that grows with the cube of their depth. */
export const maxNestingDepth = 100;

// pictures
/** Characters of pictures that the page keeps. */
export const maxPictureChars = 32_000_000;
/** Pictures that the page keeps. */
export const maxKeptPictures = 500;

// references
/** Lines of fences whose code an iteration shows. The others are ordinary references. */
export const maxShownFences = 200;
/** Lines of fences whose code is kept, those of earlier iterations included. */
export const maxKeptFences = 400;

// review
/** Most names of what was in sight that are remembered; the oldest go first. */
export const maxPassedNames = 500;

// scroller
/** Widths whose measured heights are kept. */
export const maxKnownWidths = 4;
/** Maximum number of sections in a window, for reviews that consist of headings. */
export const maxMountedSections = 200;
/** Limits of a review of ordinary size, which is mounted as a whole. Its code is up to 300 hunks. */
export const maxWholeReview = { characters: 100_000, sections: 1_000, codeRows: 1_000, codePixels: 200_000 };

// search
/** Milliseconds that the worker may search a batch of text with an expression. */
export const expressionBatchMs = 1_000;
/** Hashes of texts in one request; the contract allows no more. */
export const maxHashesPerRequest = 256;

// state
/** Most reviews whose folds are kept; the oldest are dropped. */
export const maxFoldedReviews = 8;
/** Limit on the texts kept in the page, in UTF-16 code units. */
export const maxBodyChars = 8_000_000;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// changes
/** Width from which two columns fit. */
export const minTwoColumnPixels = 900;
/** Invisible characters that a hunk names. */
export const maxHunkNames = 4;
/** Lines of a hunk that are mounted together. */
export const maxPieceLines = 40;
/**
 * The same limit for context lines. It equals the lines that one step loads, so that existing pieces stay as they are
 * when more arrive.
 */
export const contextPieceLines = 20;
/** Lines that are expanded at first below one section. */
export const maxExpandedLines = 120;
/** Lines of the first hunk below a section that are expanded at first. */
export const maxFirstHunkLines = 400;
/** Lines of context that one step loads. */
export const contextStepLines = 20;
/** Context lines that git prints around a change. */
export const printedContextLines = 3;
/** Files whose hunks are requested first; then as many as are there, so that ten thousand files need few requests. */
export const firstHunkFiles = 32;
/** Changed files up to which all hunks are loaded with the names of their declarations. */
export const maxNamedAhead = 300;
/** Approximate number of lines in an answer with hunks; a longer one would block painting. */
export const hunkLinesPerRequest = 4_000;
/** Milliseconds between two looks at which hunks a scroll brings into sight. */
export const hunkSightPauseMs = 200;
/** Rows of a long group of the list of choices, until something is typed. */
export const maxQuietChoices = 5;
/** Commits of whose marks one request asks: git reads each of them. */
export const maxMarkedCommits = 50;
/** Pixels above and below the view in which rows of that list are mounted. */
export const choiceMarginPixels = 400;

// commits
/** Minimum and maximum number of rows in the field of a message: the wheel scrolls the sheet, not each field. */
export const messageRows = { min: 2, max: 40 };

// compare
/** Unchanged lines shown around a change of a text. */
export const comparedContextLines = 3;
/** Milliseconds per frame that may be spent on showing formatted blocks. */
export const frameSliceMs = 8;

// drawing
/** Characters of a formula that fits into a line of the narrowest page. A longer one scrolls by itself. */
export const maxInlineFormulaChars = 40;

// export
/** Milliseconds after which an export shows its progress. Faster ones only report the end. */
export const exportProgressAfterMs = 1_000;
/** UTF-16 code units of a piece of an exported file: encoding a piece must fit into a frame. */
export const exportPieceChars = 400_000;
/** Milliseconds between two progress updates of an export. */
export const exportProgressMs = 100;
/** Milliseconds after which the browser has started to read the file it saves. */
export const savedFileMs = 60_000;
/** Milliseconds between two looks whether the whole page is mounted. */
export const wholePageLookMs = 100;
/** Milliseconds that paper waits for pictures: the page keeps only so many. */
export const printedPicturesMs = 10_000;

// features
/** Marks of invisible characters in a text: each is an element. */
export const maxTextMarks = 500;
/** Pixels of a picture that takes as long as one picture may take. */
export const slowPicturePixels = 120_000_000;
/** Maximum sum of pictures that are drawn at once; each counts by its share of {@link slowPicturePixels}. */
export const maxDrawnShares = 3;
/** Pixels above and below the view within which a picture is read, and drawn, before it is seen. */
export const pictureMarginPixels = 1_000;

// feedback
/** Threads that a place shows, such as a section, beside those that the reader was led to. The others open with a button. */
export const maxOpenThreads = 5;
/** Fewer threads than this are never left out. */
export const minHiddenThreads = 3;
/** Threads with news that a place shows at once; the next come when these were read. */
export const maxNewThreads = 20;
/** Problems that are listed beside a verdict. */
export const maxListedProblems = 20;
/** Milliseconds without a change before the button appears beside a selection. */
export const selectionButtonMs = 200;
/** Characters of context on either side of a quote. */
export const quoteContextChars = 64;
/** Milliseconds in which a discarded draft can be brought back. Until then it stays on the disk. */
export const draftUndoMs = 12_000;
/** Longest delay between a keystroke and the save, in milliseconds. */
export const draftSaveMs = 250;
/** Milliseconds until a failed save is retried. */
export const draftRetryMs = 3_000;

// history
/** Characters of a comment that are quoted. */
export const maxStoryQuoteChars = 140;
/** Titles of an iteration that are named before "and n more". */
export const maxTimelineTitles = 3;
/** Iterations per request for changes. */
export const timelineBatchIterations = 64;

// host
/** Milliseconds until a lost connection is opened again, at first; they double with each try. */
export const firstReconnectMs = 250;
/** Maximum of these milliseconds. */
export const maxReconnectMs = 5_000;
/** Milliseconds after which a message of the page that has not arrived is reported as slow. */
export const slowMessageMs = 2_000;
/** Characters of messages in one POST. A request costs the page more than its contents. */
export const postBatchChars = 100_000;
/** Milliseconds after which a request for the page's key fails, so that it is tried again. */
export const pageRequestTimeoutMs = 10_000;

// lines
/** Most code units that a common beginning or end gives back to a word or a run of blanks. */
export const maxGivenBackChars = 100;
/** Code units that are shown before and after a change in a long line. */
export const changeContextChars = 200;
/** Code units of a long change that are shown at its beginning, and at its end. */
export const changeEndChars = 300;
/** Parts of a long line that are closer together are shown as one. */
export const minLineGapChars = 40;

// markdown
/** Blocks in one chunk. */
export const maxChunkBlocks = 60;
/** Milliseconds to wait for a worker to report that it is ready. The page's policy may forbid workers. */
export const workerStartMs = 10_000;
/** Milliseconds of a deadline that one timer counts at most, however late it comes. */
export const maxCountedMs = 250;
/**
 * Characters of sections that are formatted together. Each message costs the page as much as showing a short section.
 */
export const formatBatchChars = 4_000;

// news
/** Milliseconds for which a changed section is highlighted. */
export const sectionFlashMs = 800;
/** Milliseconds in which the highlight fades. */
export const sectionFadeMs = 400;

// problems
/** Most lines by which a line may have moved between the shown change and the editor. */
export const maxProblemDistance = 50;
/** Characters of a line of a problem that is found by its text. */
export const minProblemChars = 4;

// reading
/** Characters of text that a reader takes in per minute. */
export const readCharsPerMinute = 1_200;
/** Lines of code that a reader takes in per minute. */
export const readLinesPerMinute = 60;

// references
/** Milliseconds that the pointer must rest on a reference before its code is shown. */
export const previewRestMs = 350;
/** Milliseconds that the pointer must be away from it before the code is hidden. */
export const previewLeaveMs = 250;
/** Milliseconds in which the sections near the view are formatted after a jump to a heading within one. */
export const innerHeadingMs = 3_000;
/** Milliseconds between two changes of the address, because browsers refuse many in a short time. */
export const addressPauseMs = 500;

// review
/** Links to hunks below other sections that are shown at once. */
export const maxHunkLinks = 3;
/** Longer front matter is folded: it is for tools, and the review is below it. */
export const maxFrontMatterLines = 6;
/** Number of chunks of a section that are always laid out. Further chunks are laid out only near the view. */
export const maxChunksInFlow = 4;
/** UTF-16 code units of a section's source that the browser lays out in a few milliseconds. */
export const sourcePieceChars = 4_000;
/** Lines of such a piece. */
export const sourcePieceLines = 100;
/** Characters shown by tasks that share one commit of React. Each commit has a fixed cost. */
export const commitChars = 6_000;
/** Milliseconds that something must be in view of a present reader. */
export const dwellMs = 1_500;
/** Milliseconds after an input during which the reader counts as present. */
export const presenceMs = 5_000;
/** Milliseconds after the last step of a scroll in which the reader's place is written. */
export const placeSaveMs = 250;
/** Characters of serialised blocks that one frame can show beside its other work. More are shown in slices. */
export const maxAdoptedChars = 40_000;
/** Maximum number of milliseconds that an update waits for its formatted texts. */
export const updateGateMs = 50;
/** Milliseconds without a change before a selection is reported to the host. */
export const selectionReportMs = 150;

// scroller
/** Heights of the view per second above which lines pass too fast to be read. */
export const readableSpeed = 20;
/** The speed below which they can be read again. A scroll is not even, least of all on a slow machine. */
export const readableAgainSpeed = 10;
/** Milliseconds without a step after which the reader has stopped. */
export const scrollStopMs = 80;
/** Milliseconds of a scroll after which its place is looked up where the browser keeps it: measuring takes time. */
export const captureMs = 60;
/** Pixels around the view in which sections are mounted once the view is ready. */
export const wideMarginPixels = 600;
/** Pixels around the view in which sections are mounted before that. */
export const narrowMarginPixels = 100;
/** Rows, and pixels of code, that one idle moment adds at each end. */
export const idleGrowth = { rows: 12, codePixels: 1_500 };
/** Rows, and pixels of code, that it adds of a longer review that is wanted as a whole. */
export const wantedGrowth = { rows: 100, codePixels: 15_000 };

// search
/** Sections of a comparison in one request. */
export const comparedBatchSections = 64;
/** UTF-16 code units that the worker searches with an expression at once. */
export const expressionBatchChars = 200_000;
/** Milliseconds after which a search in all reviews shows what it has found: the first time, and then each time. */
export const foundPatienceMs = { first: 100, next: 500 };
/** Results of a search in past iterations. */
export const maxHistoryHits = 200;
/** Up to this many hits in mounted sections are all marked. With more hits, only those near the view are. */
export const maxMarkedHits = 1_000;
/** Frames in which the position of a hit in a heavy text is checked again. */
export const maxPositionChecks = 6;
/** Milliseconds between two updates of the results while texts are read. */
export const searchUpdateMs = 100;
/** Milliseconds after which an answer no longer moves the reader, who has read on. */
export const searchJumpMs = 10_000;
/** Milliseconds in which the nearest hit is looked for; then one behind unread texts is shown. */
export const nearestHitMs = 600;
/** Characters that a request for texts should return. */
export const searchBatchChars = 400_000;
/** Longest selection that is used as a search text. */
export const maxSelectedChars = 200;

// setup
/** Most assistants that get a button or a command of their own. */
export const maxOfferedAssistants = 3;

// state
/** UTF-16 code units of a heading that are shown where it only names a section. */
export const maxSectionTitleChars = 120;
/** Notices that are kept; beyond this the oldest are dropped. */
export const maxNotices = 3;

// status
/** Milliseconds that a notice stays at least. */
export const noticeMs = 4_000;
/** Milliseconds that each of its characters adds. */
export const noticeMsPerChar = 50;

// ui
/** Milliseconds between two updates of a time such as "2 minutes ago". */
export const relativeTimeMs = 20_000;
/** Milliseconds for which a button shows the outcome of a copy. */
export const copyOutcomeMs = 1_600;
/** Rows mounted above and below those in view. */
export const spareRows = 12;
/** Rows that a long list shows at first; their number doubles whenever their end comes near the view. */
export const firstListRows = 60;
/** Pixels below the view within which the end of the shown rows of a list is near. */
export const listEndPixels = 600;

// others
/** Notices for which there is room below the text. */
export const maxShownNotices = 2;

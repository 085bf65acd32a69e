// The limits of the domain of reviews: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// code
/** Lines between a change and a reference that still explains it. */
export const explainedDistanceLines = 3;

// pictures
/** Bounds above which a picture is not shown. */
export const maxPicture = {
  bytes: 4_194_304 /* 4 MiB */,
  /** A small file may unpack to any number of pixels. */
  pixels: 40_000_000,
  /** Elements of an SVG, those that references repeat counted each time. */
  elements: 100_000,
  /** Levels of an SVG, references included. */
  depth: 500,
} as const;

// sections
/** UTF-16 code units of front matter. */
export const maxFrontMatterChars = 16_384;
/** Aliases in front matter. */
export const maxFrontMatterAliases = 100;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// anchor
/** A line that occurs more often than this in a file is not searched for. */
export const maxLineOccurrences = 200;
/** Maximum distance in lines of the neighbours that are stored with a line. */
export const maxNeighbourDistance = 12;
/** UTF-16 code units of a neighbour's text that are kept. */
export const maxFingerprintChars = 120;
/** Maximum number of compared line pairs in one gap. */
export const maxGapPairs = 4_000;
/** Maximum number of compared line pairs in all gaps of a text. */
export const maxLinePairs = 40_000;
/** Characters of a line that are compared with those of similar lines. */
export const maxComparedLineChars = 400;
/**
 * Maximum number of lines that a change slides over: beyond it are repetitions, where no place is better than another.
 */
export const maxSlidLines = 1_000;
/** Maximum number of slide positions compared, starting from the lowest. */
export const maxSlidePlaces = 100;

// code
/** Longer lines are not hand-written: no declaration is looked for in them. */
export const maxDeclarationLineChars = 1_000;
/** Patterns of declared names that are kept in memory. */
export const maxDeclarationPatterns = 500;
/** UTF-16 code units of a note such as TODO. */
export const maxCodeNoteChars = 500;
/** UTF-16 code units of a line that are searched for such notes. */
export const maxNoteLineChars = 2_000;
/** Lines above a line in which the declaration around it is looked for. */
export const maxHolderDistance = 2_000;
/** Number of words of a line tried as the declared name: modifiers come before it. */
export const maxHolderNames = 8;

// commits
/** Maximum length of a review in a note, in UTF-16 code units: anyone who can push can write a note of any length. */
export const maxNotedReviewChars = 1_000_000;
/** UTF-16 code units of a commit's note that are read. */
export const maxNoteChars = 2 * maxNotedReviewChars;
/** Reviews in one note. */
export const maxNotedReviews = 20;
/** UTF-16 code units of a review's title in a note. */
export const maxNotedTitleChars = 300;
/** UTF-16 code units of a review's base in a note. */
export const maxNotedBaseChars = 1_000;
/** Largest number of an iteration in a note. */
export const maxNotedNumber = 10_000_000;

// diagrams
/** Characters of a diagram's or a formula's source; a longer one is shown as it is. */
export const maxDrawingSourceChars = 10_000;
/** Diagrams that are read for the note about diagrams with problems. */
export const maxReadDiagrams = 200;
/**
 * Nodes and groups of a diagram. Its layout then ends within a second or two; it cannot be interrupted but by the end
 * of the worker.
 */
export const maxDiagramNodes = 100;
/** Edges of a diagram. */
export const maxDiagramEdges = 140;
/** Places in the layers of a diagram's layout. */
export const maxDiagramPlaces = 8_000;
/** Groups of a diagram that lie in each other. */
export const maxGroupDepth = 8;
/** Steps and actors of a sequence diagram. */
export const maxSequenceSteps = 600;
/** Slices of a pie; more could not be told apart. */
export const maxPieSlices = 24;
/** Periods and events of a timeline. */
export const maxTimelineParts = 300;

// diff
/** Length of a shortest edit that is searched for: about 10 ms. */
export const maxEditLength = 1_000;
/** Total budget of one alignment for all of its searches, in squared edits. */
export const maxAlignmentWork = 8_000_000;
/** Maximum depth of recursion of one alignment. */
export const maxAlignmentDepth = 12;
/** Tokens that a change of words slides over. */
export const maxTokenSlide = 200;
/** UTF-16 code units of a section's text that are read to find similar ones. */
export const maxSimilarBodyChars = 20_000;
/** A shingle shared by more bodies than this is not significant. */
export const maxBodiesOfShingle = 8;
/**
 * Texts of up to this many UTF-16 code units in total are compared word by word at once; longer ones line by line
 * first.
 */
export const maxWordComparedChars = 50_000;
/** Changed lines beyond this many code units in total count as replaced as a whole. */
export const maxChangedLineChars = 400_000;

// display
/** Maximum number of consecutive combining or joining characters: the limit of Unicode's stream-safe format. */
export const maxJoinedMarks = 30;
/** Maximum weight of a text that is laid out at once: a few milliseconds. */
export const maxShapedWeight = 500;
/** Weight of a piece of text, and length of a word and of a mixed word in it. */
export const maxPieces = { weight: maxShapedWeight, word: 4_000, mixed: 2_000 };

// edits
/**
 * Maximum number of lines, and of UTF-16 code units per side, of a tracked edit: a larger one is too long to look at.
 */
export const maxTrackedEdit = { lines: 400, characters: 20_000 } as const;
/** Lines beyond those of an edit that its place may have when it is restored. */
export const maxReturnedLines = 10;

// markdown
/** Further fences are not looked at, because each one is followed to the end of the text. */
export const maxFollowedFences = 20;
/** Open runs of emphasis: every closing run examines them, so the limit keeps reading linear. */
export const maxOpenEmphasis = 200;
/** Maximum length of a fence's key in UTF-16 code units; a longer claim is not parsed anyway. */
export const maxFenceKeyChars = 4_000;
/** Maximum bracket nesting in a link destination that the page's parser supports. */
export const maxDestinationDepth = 32;
/** Number of UTF-16 code units of a heading that are read: titles are for finding and display. */
export const maxHeadingChars = 1_000;

// news
/** Iterations of last looks per review; the earliest ones beyond this are joined. */
export const maxLastLooks = 12;
/**
 * Respaced texts that are kept in memory. Beyond it they are forgotten; at worst a mark remains that shows no change.
 */
export const maxRespacedTexts = 1_000;

// pictures
/**
 * An SVG is drawn unasked while its counts, as shares of these bounds, sum up to at most 1. One at a single bound took
 * Chromium about a second, on two cores without a graphics card; a diagram of a thousand nodes with their edges is at a
 * half to nine tenths.
 */
export const drawnUnasked = {
  /** A piece of HTML and a marker count five times. */
  elements: 25_000,
  /** Path commands and points, each as often as its shape covers 800 × 600 pixels, and a hundredth of one anywhere. */
  commands: 4_000,
  /** Pixels of outlines, and dashes ten times. */
  lines: 1_800_000,
  /** Shapes of 800 × 600 pixels, and pictures within the picture by their pixels. */
  areas: 800,
  /** Letters of 16 pixels; one with a place of its own counts eight times. */
  letters: 120_000,
  /** Transparent groups, masks, clips and shadows, and parts of filters forty times, each as often as it covers 800 × 600 pixels. */
  effects: 400,
  /** With any, the other counts are ten times as much: the picture is drawn again and again. */
  animations: 150,
  /** Style rules that an element may have. */
  rules: 300_000,
} as const;
/** The largest filters that are drawn unasked: pixels of radius, octaves, and cells of a matrix in a row. */
export const maxFilter = { radius: 15, octaves: 4, order: 3, parts: 12 } as const;
/** Layers within layers, each of which is drawn again for those around it. */
export const maxPictureLayers = 30;
/** Largest side of a drawing, in pixels; it has no pixels of its own. */
export const maxPictureSide = 16_384;

// references
/** UTF-16 code units of a reference's path. */
export const maxReferencePathChars = 1_000;
/** UTF-16 code units of a diagram's word with a reference. */
export const maxDiagramWordChars = 1_000;
/**
 * Maximum length of a label in UTF-16 code units: a longer one is plain text, and Markdown readers look no further for
 * its end.
 */
export const maxLabelChars = 2_000;
/** Maximum length of a destination with title, in UTF-16 code units. */
export const maxDestinationChars = maxLabelChars + 400;
/** Maximum length of a reference; a longer one is shown but not opened. */
export const maxReferenceChars = 1_000;
/** Largest number of a line or column in a reference. */
export const maxLineNumber = 9_999_999;
/** Maximum length of what is read as a reference in brackets, in UTF-16 code units; a longer one is prose. */
export const maxBracketChars = 200;

// sections
/** Characters of a title that are compared. */
export const maxComparedTitleChars = 200;
/**
 * Maximum number of sections, more than anyone reads: further text belongs to the last one, so that a text of mere
 * headings blocks nothing.
 */
export const maxSections = 20_000;
/**
 * An edit may reveal more tags, in a block that it ends: these are edited, too. More rounds than this take contrived
 * texts.
 */
export const maxElementRounds = 5;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// code
/** Number of added and removed lines from which a hunk is divided; in a new file, a whole declaration is enough. */
export const minDividedLines = 40;
/**
 * Fewest changed lines in a part that is no whole declaration: naming a line in passing does not take it out of its
 * hunk.
 */
export const minPartLines = 10;
/** Fewest changed lines that no section names and that stand apart: fewer go with the lines beside them. */
export const minRestLines = 25;

// diagrams
/** Diagrams with problems that a note names. */
export const maxNamedDiagrams = 8;
/** UTF-16 code units of a diagram's statement in that note. */
export const maxStatementChars = 60;

// edits
/** Maximum number of lines inserted by others between those of an edit. */
export const maxLinesBetween = 40;
/** Lines of an edit that its patch shows. */
export const maxPatchLines = 60;

// feedback
/** Maximum length of a suggestion's patch in UTF-16 code units. */
export const maxSuggestionPatchChars = 4_000;

// markdown
/** Titles that a note about an open fence names. */
export const maxFenceTitles = 5;
/** Lines that a note about a text that was packed wrong names. */
export const maxNotedLines = 5;

// references
/** Maximum number of other words in an item or cell that merely lists a place. */
export const maxListedWords = 4;
/**
 * Maximum length of the name of an exported file in UTF-8 bytes: file systems allow 255, and an extension and a number
 * follow.
 */
export const maxFileNameBytes = 120;
/** UTF-16 code units of an unread bracket that a note shows. */
export const maxNamedBracketChars = 100;

// sections
/** UTF-16 code units of a title in an outline. */
export const maxOutlineTitleChars = 80;
/** Sections with similar titles that a refusal names. */
export const maxNearSections = 3;
/** Maximum number of sections or titles that a refusal names. */
export const maxCandidates = 20;
/** Number of removed subsections that a note names. */
export const maxNamedSubsections = 5;

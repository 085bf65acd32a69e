// The limits of the language of `ide_capability`: promised, safe and chosen. CONTRIBUTING.md has the rules for them ("How the code is written").

// Promised: a document or the description of a tool names the value, and a test checks it.

// phrase
/** Maximum number of programs that a sentence offers: a longer list is hard to choose from. */
export const maxOfferedPrograms = 5;
/** Maximum length of a sentence in UTF-16 code units. */
export const maxRequestChars = 1000;

// syntax
/** Maximum length of a program in UTF-16 code units. */
export const maxProgramChars = 1_000_000;
/**
 * Maximum nesting depth of lists, objects and calls in a tree; deeper ones are refused, so that recursion over a tree
 * never overflows the stack. A call has two braces in JSON: the limit for brackets is higher, so that every tree can be
 * written in both notations.
 */
export const maxSyntaxDepth = 100;

// others
/** Resource limits of a run. */
export const defaultLimits = { steps: 10_000, milliseconds: 60_000, resultLength: 400_000 };
/** Maximum nesting depth of calls, lists and objects in a running program. */
export const maxRunDepth = 64;
/** Maximum number of whole programs offered for an ambiguous request. */
export const maxChoices = 20;

// Safe: bounds on memory, time, recursion, and on what strangers send. They are raised only after a measurement.

// claim
/** Maximum length of a claim in UTF-16 code units. */
export const maxClaimChars = 4_000;

// phrase
/** Words of a sentence that are joined to a path. */
export const maxPathWords = 6;
/** Maximum number of words of a sentence. */
export const maxRequestWords = 120;

// registry
/** Maximum number of declared conversions that lead from one type to another. */
export const maxConversions = 4;
/** UTF-16 code units of a name that are compared with known names. */
export const maxComparedNameChars = 64;

// run
/** Maximum depth of nested ambiguities that are explored. */
export const maxExploredRounds = 3;
/** Milliseconds for exploring the meanings of an ambiguous program. */
export const explorationMs = 5_000;

// syntax
/** Maximum nesting depth of brackets. */
export const maxBrackets = 4 * maxSyntaxDepth;

// others
/** Questions of an ambiguous program that are asked at once. */
export const maxQuestions = 5;

// Chosen: taste. Delays, sizes of batches, and how much is shown.

// check
/** Maximum number of mistakes in one message; the rest is counted. */
export const maxMistakes = 8;

// claim
/** UTF-16 code units of a value in the sentence about a claim. */
export const maxClaimValueChars = 600;
/** Programs that the message about an ambiguous claim offers. */
export const maxClaimChoices = 5;
/** UTF-16 code units of a claim's title. */
export const maxClaimTitleChars = 120;

// phrase
/** Functions that are named when a sentence fits none. */
export const maxNearestFunctions = 3;

// syntax
/** UTF-16 code units of the source that an error shows before its place. */
export const excerptLeadChars = 60;
/** UTF-16 code units that it shows behind it. */
export const excerptTailChars = 60;

// others
/** Meanings of an ambiguous request that are described. */
export const maxMeanings = 20;

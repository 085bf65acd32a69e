/**
 * Questions that editors answer while somebody looks or types, and for which the language has no function. Without this, their words would
 * be read as names: "code lens of src/auth.ts" as a question about a symbol `lens`.
 */
const show = "(?:please )?(?:(?:show|list|get|give|display) )?(?:me )?(?:what are )?(?:all )?(?:the )?";

const absent = [
  {
    words: "code ?lens(?:es)?",
    name: "code lenses",
    instead: [
      'count(findReferences("name")) counts the uses of a symbol',
      'implementations("name") finds its implementations',
    ],
    nearest: ["findReferences", "implementations"],
  },
  {
    words: "(?:auto ?)?completions?",
    name: "completions, which belong to a place where somebody types",
    instead: ['members("Name") lists the members of a class', 'outline("src/auth.ts") lists what a file declares'],
    nearest: ["members", "outline"],
  },
  {
    words: "semantic (?:tokens?|highlighting)",
    name: "semantic tokens, which are colours",
    instead: [
      'outline("src/auth.ts") lists the symbols of a file with their kinds',
      'symbolInfo("name") describes one',
    ],
    nearest: ["outline", "symbolInfo"],
  },
].map((each) => ({ ...each, pattern: new RegExp(`^${show}${each.words} (?:of|for|in|at|on) \\S`, "i") }));

export interface AbsentQuestion {
  readonly message: string;
  /** Names of functions that answer a part of it. */
  readonly nearest: readonly string[];
}

/** Returns what to ask in place of a sentence about something that only an editor has; undefined for any other sentence. */
export function explainAbsent(sentence: string): AbsentQuestion | undefined {
  const found = absent.find(({ pattern }) => pattern.test(sentence.replaceAll("-", " ")));
  if (found === undefined) return undefined;
  const { name, instead, nearest } = found;
  return {
    message: [`There is no function for ${name}. In place of them:`, ...instead.map((each) => `- ${each}`)].join("\n"),
    nearest,
  };
}

// The part that loads with the first text that is read: Lezer's grammars. Each grammar is set up when its language comes.
import type { Steps } from "@dialectic/shared/review";
import type { Tree } from "@lezer/common";
import type { Language } from "./language.ts";
import { type OutlinedName, readTree } from "./readTree.ts";

/** Number of parsing steps between two chances for other work; one takes about a microsecond. */
const stepsPerTurn = 200;

const readC = async () => (await import("./cpp.ts")).cpp;
const readTypescript = async () => (await import("./javascript.ts")).typescript;
const readJavascript = async () => (await import("./javascript.ts")).javascript;
const readPython = async () => (await import("./python.ts")).python;

const languages: Readonly<Record<string, () => Promise<Language>>> = {
  ".ts": readTypescript,
  ".mts": readTypescript,
  ".cts": readTypescript,
  ".tsx": async () => (await import("./javascript.ts")).typescriptWithTags,
  ".js": readJavascript,
  ".mjs": readJavascript,
  ".cjs": readJavascript,
  ".jsx": readJavascript,
  ".py": readPython,
  ".pyi": readPython,
  ".go": async () => (await import("./go.ts")).go,
  ".rs": async () => (await import("./rust.ts")).rust,
  ".java": async () => (await import("./java.ts")).java,
  ".c": readC,
  ".h": readC,
  ".cc": readC,
  ".cpp": readC,
  ".cxx": readC,
  ".hh": readC,
  ".hpp": readC,
  ".hxx": readC,
  ".css": async () => (await import("./css.ts")).css,
  ".php": async () => (await import("./php.ts")).php,
};

/** Starts to read the declarations of a text in small steps; undefined for a language without a grammar. */
export async function startOutline(
  text: string,
  extension: string,
): Promise<Steps<readonly OutlinedName[]> | undefined> {
  const language = await languages[extension]?.();
  return language && readText(text, language);
}

/** Starts to parse a text in small steps; undefined for a language without a grammar. */
export async function startParse(text: string, extension: string): Promise<Steps<Tree> | undefined> {
  const language = await languages[extension]?.();
  return language && parse(text, language);
}

export interface WholeReading<Found> {
  readonly outline: readonly OutlinedName[];
  readonly found: Found;
}

/** Starts to read the declarations of a text, and what `read` finds in its tree; undefined for a language without a grammar. */
export async function startWhole<Found>(
  text: string,
  extension: string,
  read: (tree: Tree) => Steps<Found>,
): Promise<Steps<WholeReading<Found>> | undefined> {
  const language = await languages[extension]?.();
  return language && readWhole(text, language, read);
}

function* readWhole<Found>(
  text: string,
  language: Language,
  read: (tree: Tree) => Steps<Found>,
): Steps<WholeReading<Found>> {
  const tree = yield* parse(text, language);
  const outline = yield* readTree(tree, text, language);
  return { outline, found: yield* read(tree) };
}

function* readText(text: string, language: Language): Steps<readonly OutlinedName[]> {
  return yield* readTree(yield* parse(text, language), text, language);
}

function* parse(text: string, { parser }: Language): Steps<Tree> {
  const parsing = parser.startParse(text);
  let tree = parsing.advance();
  for (let count = 1; tree === null; count++) {
    if (count % stepsPerTurn === 0) yield;
    tree = parsing.advance();
  }
  return tree;
}

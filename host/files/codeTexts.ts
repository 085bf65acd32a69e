import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { countLines } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import type { EditorPort } from "../base/ports.ts";
import { isInGitDirectory } from "../git/index.ts";
import { maxRememberedTextChars, maxRememberedTexts, maxStoredTextChars } from "../limits.ts";
import { hashText } from "../store/index.ts";
import { readText as readCodeText } from "./codeFile.ts";

/** The current state of a file: its unsaved text in an editor, or else the disk. */
export interface CodeText {
  /** Infinity for a file that is not text. */
  readonly lines: number;
  /** The text and its hash; undefined if there is no text or it is very long. */
  readonly content: { readonly text: string; readonly hash: string } | undefined;
}

interface KnownText {
  readonly stamp: string;
  readonly code: CodeText;
}

interface SeenFile {
  readonly size: number;
  readonly stamp: string;
}

/** Returns the text of a file as {@link CodeTexts} would keep it; undefined for a binary or very long one. */
export function readKeptText(bytes: Buffer): string | undefined {
  const text = decodeText(bytes)?.text;
  return text === undefined || text.length > maxStoredTextChars ? undefined : text;
}

const unreadable: CodeText = { lines: Number.POSITIVE_INFINITY, content: undefined };

/** Texts of files that references name; an unchanged file is not read again. */
export class CodeTexts {
  readonly #editor: Pick<EditorPort, "unsavedText">;
  readonly #known = new Map<string, KnownText>();
  #characters = 0;

  constructor(editor: Pick<EditorPort, "unsavedText"> = {}) {
    this.#editor = editor;
  }

  /**
   * Reads a file unless its current state is cached; `stats` are its current stats if the caller has just looked them
   * up.
   */
  async read(path: string, stats?: BigIntStats): Promise<CodeText> {
    const open = this.#editor.unsavedText?.(path);
    const seen = open === undefined ? toSeenFile(stats ?? (await readStats(path))) : undefined;
    const stamp = open === undefined ? seen?.stamp : "open";
    const known = this.#known.get(path);
    if (open === undefined && known !== undefined && known.stamp === stamp) return known.code;
    if (open !== undefined && known?.code.content?.text === open) return known.code;
    const code = open === undefined ? await readText(path, seen) : await readOpen(path, open);
    if (stamp !== undefined) this.#remember(path, { stamp, code });
    return code;
  }

  isTypedIn(path: string): boolean {
    return this.#editor.unsavedText?.(path) !== undefined;
  }

  #remember(path: string, known: KnownText): void {
    this.#characters += countCharacters(known) - countCharacters(this.#known.get(path));
    this.#known.set(path, known);
    if (this.#known.size <= maxRememberedTexts && this.#characters <= maxRememberedTextChars) return;
    this.#known.clear();
    this.#characters = 0;
  }
}

function countCharacters(known: KnownText | undefined): number {
  return known?.code.content?.text.length ?? 0;
}

async function readText(path: string, seen: SeenFile | undefined): Promise<CodeText> {
  if (seen === undefined) return unreadable;
  const read = await readCodeText(path, undefined, seen);
  return read.kind === "text" ? toCodeText(read.text) : unreadable;
}

async function readOpen(path: string, text: string): Promise<CodeText> {
  return (await isInGitDirectory(path)) ? unreadable : toCodeText(text);
}

function toCodeText(text: string): CodeText {
  const lines = countLines(text);
  return { lines, content: text.length > maxStoredTextChars ? undefined : { text, hash: hashText(text) } };
}

function readStats(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

function toSeenFile(stats: BigIntStats | undefined): SeenFile | undefined {
  if (!stats?.isFile()) return undefined;
  return { size: Number(stats.size), stamp: `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` };
}

import { maxChangedLineChars, maxWordComparedChars } from "../limits.ts";
import { splitEndedLines } from "../textLines.ts";
import { diffTokens, type ReadToken } from "./diffTokens.ts";
import { splitWordTokens } from "./splitWordTokens.ts";
import { alignTokens, cutByHunks } from "./wordDiffHunks.ts";

/** A piece of text that is in both texts, or in one; removed comes before added. */
export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/**
 * Returns the changes from one text to another, by words and phrases: everything except additions is `before`,
 * everything except removals is `after`.
 */
export function diffWords(before: string, after: string): readonly WordChange[] {
  const writer = new ChangeWriter();
  for (const slice of diffWordsInSlices(before, after))
    for (const change of slice) writer.write(change.kind, change.text);
  return writer.changes;
}

/**
 * Like {@link diffWords}, but in bounded steps in reading order, so that a caller can pause or stop between them: each
 * takes at most about ten milliseconds per megabyte, for any texts.
 */
export function* diffWordsInSlices(before: string, after: string): Generator<readonly WordChange[], void, undefined> {
  if (before.length + after.length <= maxWordComparedChars) {
    yield diffAtOnce(before, after);
    return;
  }
  const oldLines = splitEndedLines(before);
  const newLines = splitEndedLines(after);
  for (const { kept, removed, added } of cutByHunks(oldLines, newLines, alignTokens(oldLines, newLines))) {
    const oldText = removed.join("");
    const newText = added.join("");
    yield toChanges("same", kept.before.join(""));
    yield oldText.length + newText.length > maxChangedLineChars
      ? [...toChanges("removed", oldText), ...toChanges("added", newText)]
      : diffAtOnce(oldText, newText);
  }
}

const readString: ReadToken<string> = { key: (token) => token, text: (token) => token };

function diffAtOnce(before: string, after: string): readonly WordChange[] {
  if (before === "" || after === "") return [...toChanges("removed", before), ...toChanges("added", after)];
  const oldTokens = splitWordTokens(before);
  const newTokens = splitWordTokens(after);
  const writer = new ChangeWriter();
  const hunks = diffTokens(oldTokens, newTokens, readString);
  for (const { kept, removed, added } of cutByHunks(oldTokens, newTokens, hunks)) {
    writer.write("same", kept.before.join(""));
    writer.write("removed", removed.join(""));
    writer.write("added", added.join(""));
  }
  return writer.changes;
}

function toChanges(kind: WordChange["kind"], text: string): readonly WordChange[] {
  return text === "" ? [] : [{ kind, text }];
}

class ChangeWriter {
  readonly #changes: WordChange[] = [];

  get changes(): readonly WordChange[] {
    return this.#changes;
  }

  write(kind: WordChange["kind"], text: string): void {
    const last = this.#changes.at(-1);
    if (text === "") return;
    if (last?.kind === kind) this.#changes[this.#changes.length - 1] = { kind, text: last.text + text };
    else this.#changes.push({ kind, text });
  }
}

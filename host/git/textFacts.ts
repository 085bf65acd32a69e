import { listLineHunks } from "@dialectic/shared/review";
import { decodeText, type FileText, type TextEncoding } from "../base/fileText.ts";
import { countEnds, type EndingChange, findEndingChange, withLineFeeds } from "../base/lineEndings.ts";
import { binaryCheckBytes, maxConcurrentTexts, maxRereadTextBytes } from "../limits.ts";
import { answer, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";
import { type LineListener, type ListedChange, readTreeChanges, type TreePair, type TreeSide } from "./treeChanges.ts";

/**
 * Encoding and line ends of a changed file. Git compares bytes: it takes UTF-16 for binary, and calls all lines changed
 * whose ends are. Such files are compared here again, as texts. Their hunks count lines as git does.
 */
export interface TextFacts {
  /** Absent when both sides are UTF-8. A side that does not exist is absent. */
  readonly encoding?: { readonly before?: TextEncoding; readonly after?: TextEncoding };
  /** A byte order mark of UTF-8 that came or went. */
  readonly byteOrderMark?: "added" | "removed";
  readonly endings?: EndingChange;
  /** True when the hunks are those of the texts, not those of git. */
  readonly isReread: boolean;
  /** True when the lines of these hunks have no carriage return: it is told for the whole file, or the same everywhere. */
  readonly areEndsHidden: boolean;
}

/** A changed file with what is known of its text; nothing when both sides are UTF-8 with the same line ends. */
export interface TextChange extends ListedChange {
  readonly text?: TextFacts;
}

/** Reads all files that differ between two trees, with their texts: see {@link readTreeChanges}. */
export async function readTextChanges(
  repository: WorkingTree,
  pair: TreePair,
  listener: LineListener = {},
  signal?: AbortSignal,
): Promise<GitAnswer<readonly TextChange[]>> {
  const read = await readTreeChanges(repository, pair, listener, signal);
  return read.kind === "read" ? addTextFacts(repository, read.value, listener, signal) : read;
}

/** Looks at the texts of changed files. The listener is told the lines of a file that is compared again, after `restart`. */
export async function addTextFacts(
  repository: WorkingTree,
  changes: readonly ListedChange[],
  listener: LineListener,
  signal?: AbortSignal,
): Promise<GitAnswer<readonly TextChange[]>> {
  const looked = await findTexts(repository, changes, signal);
  if (looked.kind !== "read") return looked;
  const found: TextChange[] = [...changes];
  for (let start = 0; start < looked.value.length; start += maxConcurrentTexts) {
    const some = looked.value.slice(start, start + maxConcurrentTexts);
    const oids = some.flatMap(({ change: { before, after } }) => [before.oid, after.oid]);
    const blobs = await readBlobs(repository, oids, { cap: maxRereadTextBytes + 1, signal });
    if (blobs.kind !== "read") return blobs;
    for (const { at, change } of some) {
      const text = findTextFacts(readSides(change, blobs.value));
      if (text === undefined) continue;
      const counts = text.isReread ? tellTextLines(at, { ...change, text }, blobs.value, listener) : {};
      found[at] = { ...change, ...counts, text };
    }
  }
  return answer(found);
}

/** Tells a listener the lines of a file as its texts have them, and counts them. */
export function tellTextLines(
  file: number,
  change: TextChange,
  blobs: ReadonlyMap<string, Buffer>,
  listener: LineListener,
  context = 3,
): { readonly additions: number; readonly deletions: number } {
  const { before, after } = toComparedTexts(readSides(change, blobs), change.text);
  let [additions, deletions] = [0, 0];
  listener.restart?.(file);
  for (const hunk of listLineHunks(before, after, context)) {
    listener.hunk?.(file, hunk, toBytes(hunk.heading));
    for (const line of hunk.lines) {
      if (line.startsWith("+")) additions += 1;
      if (line.startsWith("-")) deletions += 1;
      listener.line?.(file, toBytes(line));
    }
  }
  return { additions, deletions };
}

/** Returns the text of a side as its hunks show it. */
export function toShownText(bytes: Buffer, facts: TextFacts | undefined): string {
  const text = decodeText(bytes);
  return text === undefined ? bytes.toString("utf8") : showText(text, facts);
}

function showText({ encoding, hasMark, text }: FileText, facts: TextFacts | undefined): string {
  // A mark of UTF-8 belongs to the first line, as for git.
  const all = encoding === "UTF-8" && hasMark ? `\ufeff${text}` : text;
  return facts?.areEndsHidden === true ? withLineFeeds(all) : all;
}

/** Both sides of a file: a text, `absent`, or undefined when it is not one. */
export interface TextSides {
  readonly before: FileText | "absent" | undefined;
  readonly after: FileText | "absent" | undefined;
}

/** Compares the encodings and line ends of both sides; undefined for other files than texts, and when there is nothing to say. */
export function findTextFacts({ before, after }: TextSides): TextFacts | undefined {
  if (before === undefined || after === undefined) return undefined;
  const [one, other] = [before === "absent" ? undefined : before, after === "absent" ? undefined : after];
  const [was, is] = [one?.encoding, other?.encoding];
  const isUtf8 = [was, is].every((encoding) => encoding === undefined || encoding === "UTF-8");
  const endings = one && other && findEndingChange(countEnds(one.text), countEnds(other.text));
  const isMarked = one && other && isUtf8 && one.hasMark !== other.hasMark;
  const isWide = [was, is].some((encoding) => encoding?.startsWith("UTF-16"));
  if (isUtf8 && endings === undefined && isMarked !== true) return undefined;
  const isOther = was !== undefined && is !== undefined && was !== is;
  const isReread = isWide || isOther || endings?.isWhole === true;
  const isCrlf = [one, other].every((side) => side === undefined || countEnds(side.text).lf === 0);
  return {
    ...(isUtf8 ? {} : { encoding: { ...(was && { before: was }), ...(is && { after: is }) } }),
    ...(isMarked === true ? { byteOrderMark: other?.hasMark === true ? "added" : "removed" } : {}),
    ...(endings === undefined ? {} : { endings }),
    isReread,
    areEndsHidden: isReread && (isCrlf || endings?.isWhole === true),
  };
}

export function toComparedTexts({ before, after }: TextSides, facts: TextFacts | undefined) {
  const toText = (side: TextSides["before"]) => (side === undefined || side === "absent" ? "" : showText(side, facts));
  return { before: toText(before), after: toText(after) };
}

function readSides({ before, after }: TextChange, blobs: ReadonlyMap<string, Buffer>): TextSides {
  const readSide = ({ mode, oid }: TreeSide) => {
    if (mode === "000000") return "absent";
    const bytes = mode.startsWith("100") ? blobs.get(oid) : undefined;
    return bytes === undefined || bytes.length > maxRereadTextBytes ? undefined : decodeText(bytes);
  };
  return { before: readSide(before), after: readSide(after) };
}

/** Finds the texts among the doubtful files. Of files that git takes for binary, as pictures, only the first bytes are read. */
async function findTexts(
  repository: WorkingTree,
  changes: readonly ListedChange[],
  signal: AbortSignal | undefined,
): Promise<GitAnswer<readonly { readonly at: number; readonly change: ListedChange }[]>> {
  const doubtful = changes.flatMap((change, at) => (change.isDoubtful === true ? [{ at, change }] : []));
  const opaque = doubtful.filter(({ change }) => change.additions === undefined);
  const oids = opaque.flatMap(({ change: { before, after } }) => [before.oid, after.oid]);
  return mapAnswer(await readBlobs(repository, oids, { cap: binaryCheckBytes, signal }), (heads) => {
    const isWide = ({ oid }: TreeSide) => {
      const head = heads.get(oid);
      return head !== undefined && decodeText(head)?.encoding.startsWith("UTF-16") === true;
    };
    return doubtful.filter(
      ({ change: { additions, before, after } }) => additions !== undefined || isWide(before) || isWide(after),
    );
  });
}

/** Returns a text with one character per byte, as git's output is read. */
function toBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

import { type ChangedFile, toVisible } from "@dialectic/shared/protocol";

/** Describes in English what changed about a file besides its lines, in the order in which it is read. */
export function listChangeWords(file: ChangedFile): string[] {
  const { from, status, isSubmodule, mode, link, endings, encoding, byteOrderMark } = file;
  const words: string[] = [];
  if (isSubmodule === true) words.push("submodule");
  if (from !== undefined) words.push(`${status === "C" ? "copied" : "renamed"} from ${toVisible(from)}`);
  const modeWords = mode && describeMode(mode);
  if (modeWords !== undefined) words.push(modeWords);
  if (link !== undefined) words.push(`link to ${toVisible(link)}`);
  if (endings !== undefined) words.push(`line endings: ${endings.before} → ${endings.after}`);
  if (encoding !== undefined) words.push(describeEncoding(encoding));
  if (byteOrderMark !== undefined) words.push(`byte order mark ${byteOrderMark}`);
  return words;
}

function describeMode({ before, after }: NonNullable<ChangedFile["mode"]>): string | undefined {
  // The words of a link name its target.
  if (after === "120000") return undefined;
  if (before === "120000") return after === "100755" ? "no longer a link, executable" : "no longer a link";
  if (after === "100755") return "now executable";
  if (before === "100755") return "no longer executable";
  return `mode ${before} → ${after}`;
}

function describeEncoding({ before, after }: NonNullable<ChangedFile["encoding"]>): string {
  const isOther = before !== undefined && after !== undefined && before !== after;
  return isOther ? `encoding: ${before} → ${after}` : `${after ?? before}`;
}

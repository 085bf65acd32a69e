import type { EndCounts } from "../base/lineEndings.ts";

/** Adjacent lines of a file that differ. The `start` of a side without lines is the line before the gap. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** The first removed and added lines, without their line ends. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Digest of all removed and added lines, of which the bounds leave out some. It does not depend on their place. */
  readonly digest: string;
}

export interface FilePatch {
  /** Relative to the repository, with `/`; the old path of a deleted file. */
  readonly path: string;
  readonly from?: string;
  readonly status: "added" | "deleted" | "modified" | "renamed" | "copied";
  /** True when the file has no lines: it is binary, or a submodule. */
  readonly isOpaque: boolean;
  /** Present when the file may be UTF-16, or its line ends may have changed. */
  readonly doubt?: PatchDoubt;
  readonly modes?: { readonly before: string; readonly after: string };
  readonly hunks: readonly Hunk[];
}

export interface PatchDoubt {
  /** Object id of the old side. */
  readonly before: string;
  readonly isBinary: boolean;
  /** Line ends of the removed and the added lines. */
  readonly removed: EndCounts;
  readonly added: EndCounts;
}

export const submoduleMode = "160000";

/** Reads the name from `diff --git "a/x" "b/x"`. It is needed where no other line names the file; both sides have the same name then. */
export function parseHeadingName(rest: string): string {
  const quoted = /^("(?:[^"\\]|\\.)*") /s.exec(rest)?.[1];
  // The unquoted heading repeats one name, so it is split in the middle.
  const first = quoted ?? rest.slice(0, (rest.length - 1) / 2);
  return parseSideName(first) ?? "";
}

/** Strips the side from `a/src/auth.ts`; undefined for `/dev/null`. Git appends a tab to a name that contains a space. */
export function parseSideName(written: string): string | undefined {
  const name = unquoteName(written.endsWith("\t") ? written.slice(0, -1) : written);
  return name === "/dev/null" ? undefined : name.slice(2);
}

const escapes: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

export function unquoteName(written: string): string {
  if (!written.startsWith('"') || !written.endsWith('"')) return written;
  return written
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/gs, (_whole, octal: string | undefined, letter: string) =>
      octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
}

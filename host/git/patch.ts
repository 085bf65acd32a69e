/** Neighbouring lines of a file that differ. Where a side has no lines, its `start` is the line after which they would stand. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** The first of the lines that went and of those that came, without their ends. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A file that differs. */
export interface FilePatch {
  /** Relative to the repository, with `/`; that of before, of a file that was deleted. */
  readonly path: string;
  /** The path before, of what was renamed or copied. */
  readonly from?: string;
  readonly status: "added" | "deleted" | "modified" | "renamed" | "copied";
  /** A file without lines of its own: bytes, or a submodule, which is a commit. */
  readonly isOpaque: boolean;
  /** Changes of a file's mode, such as `100644` to `100755`. */
  readonly modes?: { readonly before: string; readonly after: string };
  readonly hunks: readonly Hunk[];
}

/** The mode that git gives a submodule. */
export const submoduleMode = "160000";

/** What `diff --git "a/x" "b/x"` says where no other line names the file: both sides have the same name then. */
export function nameInHeading(rest: string): string {
  const quoted = /^("(?:[^"\\]|\\.)*") /s.exec(rest)?.[1];
  // A line that names one file twice is cut in its middle.
  const first = quoted ?? rest.slice(0, (rest.length - 1) / 2);
  return nameOnSide(first) ?? "";
}

/** `a/src/auth.ts` without its side; nothing for `/dev/null`. Git ends a name with a tab that has a blank in it. */
export function nameOnSide(written: string): string | undefined {
  const name = unquoted(written.endsWith("\t") ? written.slice(0, -1) : written);
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

/** A name as git writes it: in quotes, where it has characters that would end it. */
export function unquoted(written: string): string {
  if (!written.startsWith('"') || !written.endsWith('"')) return written;
  return written
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/gs, (_whole, octal: string | undefined, letter: string) =>
      octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
}

/** Where a frame lies. */
export interface Place {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** Something in a segment file that could not be read. */
export interface StoreProblem extends Place {
  /** `torn` is what a crash leaves of a record that was never acknowledged; `cut` are bytes that a file had when it was closed. */
  readonly reason: "damaged" | "torn" | "malformed" | "unreadable" | "newer-format" | "cut";
}

/** A problem of a range in a file. */
export function placeOf(
  file: string,
  { offset, length }: Omit<Place, "file">,
  reason: StoreProblem["reason"],
): StoreProblem {
  return { file, offset, length, reason };
}

/** A problem as a log tells it. */
export function problemText({ file, offset, length, reason }: StoreProblem): string {
  return reason === "cut"
    ? `${length} bytes are missing at the end of ${file}, which had ${offset + length} when it was closed`
    : `${length} bytes of ${file || "the folder"} at ${offset} are ${reason}`;
}

/** False for what a crash leaves behind, and for what only a newer version understands. */
export function isDamage({ reason }: StoreProblem): boolean {
  return reason !== "torn" && reason !== "newer-format";
}

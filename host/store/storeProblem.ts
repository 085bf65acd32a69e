export interface Place {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export interface StoreProblem extends Place {
  /** `torn` is an unacknowledged record after a crash; `cut` means that bytes are missing that a closed file had. */
  readonly reason: "damaged" | "torn" | "malformed" | "unreadable" | "newer-format" | "cut";
}

export function createStoreProblem(
  file: string,
  { offset, length }: Omit<Place, "file">,
  reason: StoreProblem["reason"],
): StoreProblem {
  return { file, offset, length, reason };
}

export function describeStoreProblem({ file, offset, length, reason }: StoreProblem): string {
  return reason === "cut"
    ? `${length} bytes are missing at the end of ${file}, which had ${offset + length} when it was closed`
    : `${length} bytes of ${file || "the folder"} at ${offset} are ${reason}`;
}

/** Returns false for the remains of a crash, and for content of a newer version. */
export function isDamage({ reason }: StoreProblem): boolean {
  return reason !== "torn" && reason !== "newer-format";
}

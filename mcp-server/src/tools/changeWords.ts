import type { ChangedFile } from "@dialectic/shared/protocol";

/** Describes in English what changed about a file besides its lines, in the order in which it is read. */
export function listChangeWords({ from, status, isSubmodule, mode, link }: ChangedFile): string[] {
  const words: string[] = [];
  if (isSubmodule === true) words.push("submodule");
  if (from !== undefined) words.push(`${status === "C" ? "copied" : "renamed"} from ${from}`);
  const modeWords = mode && describeMode(mode);
  if (modeWords !== undefined) words.push(modeWords);
  if (link !== undefined) words.push(`link to ${link}`);
  return words;
}

function describeMode({ before, after }: NonNullable<ChangedFile["mode"]>): string | undefined {
  // The words of a link name its target.
  if (after === "120000") return undefined;
  if (before === "120000") return after === "100755" ? "no longer a link, executable" : "no longer a link";
  if (after === "100755") return "now executable";
  if (before === "100755") return "no longer executable";
  return `mode ${before} -> ${after}`;
}

import { type ChangedFile, sortGeneratedLast } from "@dialectic/shared/protocol";
import { singlesFirst } from "../base/singlesFirst.ts";

/**
 * Sorts the files of an answer, whose list may be cut: changed files come before new ones, new ones with few others in their folders before
 * those with many, and generated ones last.
 */
export function sortForAnswer(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const changed = files.filter(({ status }) => status !== "A");
  const fresh = files.filter(({ status }) => status === "A");
  return sortGeneratedLast([...changed, ...singlesFirst(fresh, ({ path }) => path)]);
}

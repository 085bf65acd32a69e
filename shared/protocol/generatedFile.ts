import type { ChangedFile } from "./changesContract.ts";

/** True for a generated file that is neither to be explained nor to be viewed. */
export function isUncounted({ generated }: Pick<ChangedFile, "generated">): boolean {
  return generated?.counts === false;
}

/** Puts the generated files that do not count last. */
export function sortGeneratedLast(files: readonly ChangedFile[]): readonly ChangedFile[] {
  return files.toSorted((one, other) => Number(isUncounted(one)) - Number(isUncounted(other)));
}

import type { FileProblems } from "./ideDiagnosticsBridge.ts";

/** Returns true when a checker may answer about the file later. */
export function isWaitedFor({ unserved }: Pick<FileProblems, "unserved">): boolean {
  return unserved === undefined;
}

/**
 * Says in one line which kinds of files nothing checks, such as `Nothing checks .ts files (7) and .md files (1) here: ...`; undefined when
 * something checks all of them.
 */
export function describeUnchecked(files: readonly Pick<FileProblems, "filePath" | "unserved">[]): string | undefined {
  const kinds = new Map<string, number>();
  for (const { filePath, unserved } of files) {
    if (unserved === undefined) continue;
    const [end] = /(?<=[^/\\])\.[^./\\]+$/.exec(filePath) ?? [];
    const kind = end === undefined ? "files without an extension" : `${end} files`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  if (kinds.size === 0) return undefined;
  const told = [...kinds].sort(([, one], [, other]) => other - one).map(([kind, count]) => `${kind} (${count})`);
  const last = told.pop() ?? "";
  const listed = told.length === 0 ? last : `${told.join(", ")} and ${last}`;
  return `Nothing checks ${listed} here: no language server is installed and allowed for them. Use the project's own build, linter or tests.`;
}

import type { CodeExcerpt } from "@dialectic/shared/protocol";

/** Returns the place of an excerpt's marked lines in the syntax of references. */
export function formatPlace({ path, markFrom, markTo }: CodeExcerpt): string {
  return markFrom === markTo ? `${path}:${markFrom}` : `${path}:${markFrom}-${markTo}`;
}

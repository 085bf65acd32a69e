import type { CodeExcerpt } from "@dialectic/shared/protocol";

/** Where the marked lines of an excerpt stand, as a reference says it. */
export function placeName({ path, markFrom, markTo }: CodeExcerpt): string {
  return markFrom === markTo ? `${path}:${markFrom}` : `${path}:${markFrom}-${markTo}`;
}

import type { CheckFlip } from "@dialectic/shared/protocol";
import { type ReviewDocument, withoutUndefined } from "@dialectic/shared/review";
import { maxFlipNameChars } from "../limits.ts";
import { hashText, type StoredClaim } from "../store/index.ts";
import { listClaims } from "./reviewClaims.ts";

/** Results of the checks of two iterations; undefined for one whose checks were not run. */
interface KeptClaims {
  readonly before: readonly StoredClaim[] | undefined;
  readonly after: readonly StoredClaim[] | undefined;
}

/**
 * Finds the checks of the later iteration whose result is the opposite of the earlier one; `ids` are those of the
 * compared sections.
 */
export function claimFlips(
  document: ReviewDocument,
  ids: readonly string[],
  { before = [], after = [] }: KeptClaims,
): readonly CheckFlip[] {
  if (before.length === 0 || after.length === 0) return [];
  return listClaims(document).flatMap(({ section, index, text }): readonly CheckFlip[] => {
    const now = after.find((each) => each.hash === section.hash && each.index === index);
    const name = hashText(text);
    const then = before.find((each) => each.text === name && each.state !== "unknown");
    if (now === undefined || then === undefined || now.state === "unknown" || now.state === then.state) return [];
    const { state, expected, found } = now;
    const [check = ""] = text.split("\n", 1);
    return [
      withoutUndefined({
        ordinal: ids.indexOf(section.id),
        check: check.slice(0, maxFlipNameChars),
        state,
        expected,
        found,
      }),
    ];
  });
}

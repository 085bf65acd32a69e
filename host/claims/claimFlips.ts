import type { CheckFlip } from "@dialectic/shared/protocol";
import type { ReviewDocument } from "@dialectic/shared/review";
import { hashText, type StoredClaim } from "../store/index.ts";
import { claimsOf } from "./reviewClaims.ts";

/** What came of the checks of two iterations; nothing of one in which nobody looked. */
interface KeptClaims {
  readonly before: readonly StoredClaim[] | undefined;
  readonly after: readonly StoredClaim[] | undefined;
}

/** UTF-16 code units of a check that are told. */
const longestName = 200;

/** The checks of the later iteration that came to the opposite in the earlier one; `ids` are those of the compared sections. */
export function claimFlips(
  document: ReviewDocument,
  ids: readonly string[],
  { before = [], after = [] }: KeptClaims,
): readonly CheckFlip[] {
  if (before.length === 0 || after.length === 0) return [];
  return claimsOf(document).flatMap(({ section, index, text }): readonly CheckFlip[] => {
    const now = after.find((each) => each.hash === section.hash && each.index === index);
    const name = hashText(text);
    const then = before.find((each) => each.text === name && each.state !== "unknown");
    if (now === undefined || then === undefined || now.state === "unknown" || now.state === then.state) return [];
    const { state, expected, found } = now;
    const [check = ""] = text.split("\n", 1);
    return [
      {
        ...{ ordinal: ids.indexOf(section.id), check: check.slice(0, longestName), state },
        ...(expected === undefined ? {} : { expected }),
        ...(found === undefined ? {} : { found }),
      },
    ];
  });
}

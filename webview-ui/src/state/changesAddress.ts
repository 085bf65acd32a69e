import { namePart, readPart } from "@dialectic/shared/protocol";
import type { ChangesRange } from "./changedCode.ts";

/*
 * The address of changes. It names the review, the round, and the earlier round or the part of it, so that a copied link leads to the same
 * changes. No anchor of a section has an equals sign.
 */

const prefix = "changes=";

/** Changes that an address names. */
export interface AddressedChanges {
  readonly reviewId: string;
  readonly range: ChangesRange;
}

/** Returns the page's address with the anchor of changes. */
export function buildChangesAddress(
  { origin, pathname }: Pick<Location, "origin" | "pathname">,
  reviewId: string,
  { round, since, part }: ChangesRange,
): string {
  const more = {
    ...(since === undefined ? {} : { since: `${since}` }),
    ...(part === undefined ? {} : { part: namePart(part) }),
  };
  return `${origin}${pathname}#${String(new URLSearchParams({ changes: `${round}`, ...more, review: reviewId }))}`;
}

/**
 * Reads an anchor, as it stands in the address: undefined when it is no anchor of changes, and "unreadable" when it is one that names
 * none.
 */
export function readChangesAddress(anchor: string): AddressedChanges | "unreadable" | undefined {
  if (!anchor.startsWith(prefix)) return undefined;
  const names = new URLSearchParams(anchor);
  const [round, since] = [readNumber(names.get("changes")), readNumber(names.get("since") ?? "0")];
  const [reviewId, name] = [names.get("review"), names.get("part")];
  const part = name === null ? undefined : readPart(name);
  if (round === undefined || round < 1 || since === undefined || reviewId === null) return "unreadable";
  if (name !== null && part === undefined) return "unreadable";
  return { reviewId, range: { round, since: names.has("since") ? since : undefined, part } };
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

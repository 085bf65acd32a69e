import type { ChoiceMemory } from "@dialectic/host";
import { namePart, type RangePart, readPart } from "@dialectic/shared/protocol";
import type { ChangesPlace } from "./changesPlace.ts";

/*
 * The choice of changes that a person sees of a review. It outlives a reload of the window. Rules:
 * - A choice counts until the next round arrives, whose changes are new.
 * - Another base is no matter of a round: it counts for the next ones, too.
 * - One choice is kept, that of the review in which the person chose last.
 */

/** The person's choice, and the latest round at that moment. */
export interface ChosenPlace {
  readonly place: ChangesPlace;
  readonly latest: number;
}

const key = "chosenChanges";

export function keepChoice(memory: ChoiceMemory, { place, latest }: ChosenPlace): void {
  const { reviewId, round, since, part } = place;
  const kept = new URLSearchParams({ review: reviewId, round: String(round), latest: String(latest) });
  if (since !== undefined) kept.set("since", String(since));
  if (part !== undefined) kept.set("part", namePart(part));
  const name = part?.kind === "commit" ? undefined : part?.name;
  if (name !== undefined) kept.set("name", name);
  memory.set(key, kept.toString());
}

/** Returns the kept choice; undefined when there is none that can be read. */
export function readChoice(memory: ChoiceMemory): ChosenPlace | undefined {
  const kept = new URLSearchParams(memory.get(key) ?? "");
  const [reviewId, round, latest] = [kept.get("review"), Number(kept.get("round")), Number(kept.get("latest"))];
  const since = kept.get("since");
  const part = readPart(kept.get("part") ?? "");
  const numbers = [round, latest, Number(since ?? 0)];
  if (reviewId === null || round < 1 || !numbers.every((number) => Number.isSafeInteger(number))) return undefined;
  const named = part === undefined ? {} : { part: withName(part, kept.get("name")) };
  return { place: { reviewId, round, ...(since === null ? {} : { since: Number(since) }), ...named }, latest };
}

/** Returns what the choice means for a review whose latest round may have come since; undefined when nothing is left of it. */
export function carryChoice(
  chosen: ChosenPlace | undefined,
  reviewId: string,
  latest: number,
): ChangesPlace | undefined {
  if (chosen?.place.reviewId !== reviewId) return undefined;
  const { place } = chosen;
  if (chosen.latest === latest) return place;
  return place.part?.kind === "base" && place.round === chosen.latest ? { ...place, round: latest } : undefined;
}

function withName(part: RangePart, name: string | null): RangePart {
  return part.kind === "commit" || name === null ? part : { ...part, name };
}

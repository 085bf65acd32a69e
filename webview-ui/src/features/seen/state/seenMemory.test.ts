import { describe, expect, it } from "vitest";
import type { PanelMemory } from "../../../host/panelPort.ts";
import type { SeenReview } from "./seenMarks.ts";
import { findRemembered, rememberSeen, toRemembered } from "./seenMemory.ts";

function memoryOf(value: unknown = undefined): PanelMemory & { readonly value: () => unknown } {
  let kept = value;
  return {
    read: () => kept,
    write: (next) => {
      kept = structuredClone(next);
    },
    value: () => kept,
  };
}

/** Creates a review with marked sections; each id maps to the iteration of the last look. */
function seenOf(reviewId: string, marked: Readonly<Record<string, number>> = {}): SeenReview {
  const marks = new Map(
    Object.entries(marked).map(([id, iteration]) => [id, { kind: "changed" as const, iteration, hash: "h" }]),
  );
  return { reviewId, iteration: 99, base: 98, sections: { ids: [], hashes: [] }, marks, respaced: new Map() };
}

describe("rememberSeen", () => {
  it("keeps a review next to the others, with the marked sections by iteration", () => {
    const memory = memoryOf();
    rememberSeen(memory, seenOf("one", { a: 3, b: 2, c: 3 }));
    rememberSeen(memory, seenOf("other"));
    rememberSeen(memory, seenOf("one", { a: 3, b: 2 }));
    expect(memory.value()).toEqual([
      { reviewId: "other", base: 98, marked: [] },
      {
        reviewId: "one",
        base: 98,
        marked: [
          { iteration: 2, ids: ["b"] },
          { iteration: 3, ids: ["a"] },
        ],
      },
    ]);
    expect(findRemembered(memory, "other")).toEqual({ reviewId: "other", base: 98, marked: [] });
  });

  it("forgets the reviews that were saved longest ago", () => {
    const memory = memoryOf();
    for (let number = 0; number < 20; number += 1) rememberSeen(memory, seenOf(`r${number}`));
    expect([findRemembered(memory, "r11"), findRemembered(memory, "r12")?.reviewId]).toEqual([undefined, "r12"]);
  });

  it("stays small when ten thousand sections are marked in every review", () => {
    const memory = memoryOf();
    const all = Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`s${place}`, 1 + (place % 40)]));
    for (let number = 0; number < 6; number += 1) rememberSeen(memory, seenOf(`r${number}`, all));
    expect(JSON.stringify(memory.value()).length).toBeLessThan(200_000);
    expect(findRemembered(memory, "r5")?.marked.flatMap(({ ids }) => ids)).toHaveLength(10_000);
  });

  it("treats unreadable data as an empty memory", () => {
    expect([findRemembered(memoryOf("x"), "r"), findRemembered(memoryOf([{ reviewId: "r" }]), "r")]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("toRemembered", () => {
  it("joins the earliest iterations when there are many", () => {
    const marked = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`s${place}`, place + 1]));
    const { marked: groups } = toRemembered(seenOf("r", marked));
    expect(groups.map(({ iteration }) => iteration)).toEqual([1, ...Array.from({ length: 11 }, (_, at) => 20 + at)]);
    expect(groups[0]?.ids).toHaveLength(19);
  });
});

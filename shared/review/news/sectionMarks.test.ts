import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listIterationsToAskFor, recallSeen, toRemembered } from "./readSections.ts";
import {
  createSeen,
  findTouchedSections,
  type SeenReview,
  type ShownIteration,
  updateSeen,
  withLookedAt,
} from "./sectionMarks.ts";

/** Creates an iteration with sections written as `id:hash`. */
function iterationOf(iteration: number, text: string): ShownIteration {
  const rows = text.split(" ").filter((row) => row !== "");
  const column = (place: number) => rows.map((row) => row.split(":")[place] ?? "");
  return { meta: { reviewId: "r", iteration }, sections: { ids: column(0), hashes: column(1) } };
}

/** Returns the state after these iterations, one after the other. */
const after = (...texts: readonly string[]) =>
  texts
    .slice(1)
    .reduce(
      (seen, text, index) => updateSeen(seen, iterationOf(index + 2, text)),
      createSeen(iterationOf(1, texts[0] ?? "")),
    );

const marksOf = ({ marks }: SeenReview) => Object.fromEntries(marks);

describe("updateSeen", () => {
  it("marks changed, new and removed sections, with the iteration that the reader knows", () => {
    expect(marksOf(after("a:1 b:1 c:1", "a:1 b:2 d:1"))).toEqual({
      b: { kind: "changed", iteration: 1, hash: "1" },
      c: { kind: "removed", iteration: 1, hash: "1" },
      d: { kind: "new", iteration: 1, hash: "" },
    });
  });

  it("keeps a mark through updates that have nothing to do with it", () => {
    expect(marksOf(after("a:1 b:1 c:1", "a:1 b:2 c:1", "a:1 b:2 c:2", "c:2 b:2 a:1"))).toEqual({
      b: { kind: "changed", iteration: 1, hash: "1" },
      c: { kind: "changed", iteration: 1, hash: "1" },
    });
  });

  it("keeps the same marks object when a marked section changes again", () => {
    const once = after("a:1 b:1", "a:2 b:1");
    expect(updateSeen(once, iterationOf(3, "a:3 b:1")).marks).toBe(once.marks);
    expect(marksOf(updateSeen(once, iterationOf(3, "b:1")))).toEqual({
      a: { kind: "removed", iteration: 1, hash: "1" },
    });
  });

  it("removes the mark when the text that the reader knows is back", () => {
    const undone = after("a:1 b:1 c:1", "a:2 c:1 d:1", "a:1 b:1 c:1");
    expect([marksOf(undone), undone.base]).toEqual([{}, 3]);
  });

  it("ignores blank lines at the end of a text, added or removed", () => {
    const first = createSeen(iterationOf(1, "a:1"));
    const longer = updateSeen(first, iterationOf(2, "a:1x b:1"), ["a"]);
    expect(Object.keys(marksOf(longer))).toEqual(["b"]);
    const changed = updateSeen(longer, iterationOf(3, "a:2 b:1"));
    expect(Object.keys(marksOf(changed))).toEqual(["b", "a"]);
    expect(marksOf(updateSeen(changed, iterationOf(4, "a:1")))).toEqual({});
  });
});

describe("withLookedAt", () => {
  it("removes the marks of these sections, and counts the next change from here", () => {
    const seen = withLookedAt(after("a:1 b:1", "a:2 b:2"), ["a"]);
    expect(marksOf(seen)).toEqual({ b: { kind: "changed", iteration: 1, hash: "1" } });
    expect(marksOf(updateSeen(seen, iterationOf(3, "a:3 b:3")))).toEqual({
      a: { kind: "changed", iteration: 2, hash: "2" },
      b: { kind: "changed", iteration: 1, hash: "1" },
    });
  });

  it("changes nothing when none of them has a mark", () => {
    const seen = after("a:1 b:1", "a:2 b:1");
    expect(withLookedAt(seen, ["b", "x"])).toBe(seen);
  });
});

describe("findTouchedSections", () => {
  it("equals a comparison of all sections", async () => {
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2 })), {
      selector: ([id]) => id,
    });
    await fc.assert(
      fc.property(rows, rows, (one, other) => {
        const textOf = (all: readonly (readonly [number, number])[]) => all.map(([id, hash]) => `s${id}:h${hash}`);
        const before = new Map(one.map(([id, hash]) => [`s${id}`, `h${hash}`]));
        const then = new Map(other.map(([id, hash]) => [`s${id}`, `h${hash}`]));
        const naive = [...new Set([...before.keys(), ...then.keys()])]
          .map((id) => ({ id, before: before.get(id) ?? "", after: then.get(id) ?? "" }))
          .filter((each) => each.before !== each.after);
        const found = findTouchedSections(
          iterationOf(1, textOf(one).join(" ")).sections,
          iterationOf(2, textOf(other).join(" ")).sections,
        );
        const byId = <Value extends { readonly id: string }>(all: readonly Value[]) =>
          all.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(byId(found)).toEqual(byId(naive));
      }),
    );
  });
});

/** A step of a reader: an update to these texts, a look at some sections, or a reload of the page after an update. */
type Step =
  | { readonly kind: "update" | "away"; readonly hashes: readonly number[] }
  | { readonly kind: "look"; readonly ids: readonly number[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("update" as const, "away" as const),
    // Zero is a missing section.
    hashes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant("look" as const), ids: fc.array(fc.integer({ min: 0, max: 4 })) }),
);

const rowsOf = (hashes: readonly number[]) =>
  hashes.flatMap((hash, place) => (hash === 0 ? [] : [`s${place}:h${hash}`])).join(" ");

describe("the text that the reader knows", () => {
  it("is the text of the last look, whatever happened in between, across reloads as well", async () => {
    await fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const iterations = [[1, 1, 1, 1, 1] as readonly number[]];
        const known: number[] = [1, 1, 1, 1, 1];
        let seen = createSeen(iterationOf(1, rowsOf(known)));
        for (const each of steps) {
          if (each.kind === "look") {
            const current = iterations.at(-1) ?? [];
            for (const place of each.ids) known[place] = current[place] ?? 0;
            seen = withLookedAt(
              seen,
              each.ids.map((place) => `s${place}`),
            );
          } else {
            iterations.push(each.hashes);
            const next = iterationOf(iterations.length, rowsOf(each.hashes));
            const kept = toRemembered(seen);
            const since = listIterationsToAskFor(kept).map((from) => {
              const old = iterationOf(from, rowsOf(iterations[from - 1] ?? [])).sections;
              return [from, findTouchedSections(old, next.sections)] as const;
            });
            seen = each.kind === "update" ? updateSeen(seen, next) : recallSeen(kept, next, new Map(since));
          }
          const current = iterations.at(-1) ?? [];
          const differing = known.flatMap((hash, place) => (hash === current[place] ? [] : [`s${place}`]));
          expect([...seen.marks.keys()].toSorted()).toEqual(differing);
          for (const [id, { iteration, hash }] of seen.marks) {
            const place = Number(id.slice(1));
            expect([hash, iterations[iteration - 1]?.[place]]).toEqual([
              known[place] === 0 ? "" : `h${known[place]}`,
              known[place],
            ]);
          }
        }
      }),
    );
  });
});

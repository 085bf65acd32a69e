import { describe, expect, it } from "vitest";
import { chooseStep, chooseStepBack, page, type ReadStop } from "./readStep.ts";

const stop = (id: string, top: number | undefined, isClosed = false): ReadStop => ({ id, top, isClosed });

describe("a step of reading", () => {
  it.each<[string, readonly ReadStop[], object]>([
    ["passes what is wholly in sight", [stop("a", 0), stop("b", 60), stop("c", 480)], { kind: "go", id: "c" }],
    [
      "scrolls on in what is longer than the window",
      [stop("a", -900), stop("b", 1_200)],
      { kind: "page", id: undefined },
    ],
    ["makes no small step to what begins near the top", [stop("a", 0), stop("b", 90)], { kind: "page", id: "b" }],
    ["goes to what begins right below", [stop("a", 0), stop("b", 600)], { kind: "go", id: "b" }],
    [
      "opens what is closed in sight first",
      [stop("a", 0), stop("b", 90, true), stop("c", 500)],
      { kind: "open", id: "b" },
    ],
    ["does not open what is hardly in sight", [stop("a", 0), stop("b", 590, true)], { kind: "go", id: "b" }],
    ["opens nothing that was left above", [stop("a", -90, true), stop("b", 400)], { kind: "go", id: "b" }],
  ])("%s", (_, stops, step) => expect(chooseStep(stops, 600, false)).toEqual(step));

  it("ends only when nothing in sight is closed", () => {
    expect(chooseStep([stop("a", 0), stop("b", 590, true)], 600, true)).toEqual({ kind: "open", id: "b" });
    expect(chooseStep([stop("a", 0), stop("b", 590)], 600, true)).toEqual({ kind: "end" });
  });

  it("goes back in steps of the same size", () => {
    const all = [stop("a", -900), stop("b", -480), stop("c", -100), stop("d", 200)];
    expect(chooseStepBack(all, 600)).toEqual({ kind: "go", id: "b" });
    expect(chooseStepBack([stop("a", -900), stop("c", -100)], 600)).toEqual({ kind: "page", id: "c" });
    expect(chooseStepBack([stop("a", -900), stop("d", 200)], 600)).toEqual({ kind: "page", id: "a" });
  });

  it("shows every line, and takes at most two presses for each window", () => {
    const [height, length] = [600, 12_000];
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 200; round += 1) {
      const tops: number[] = [0];
      while ((tops.at(-1) ?? 0) < length) tops.push((tops.at(-1) ?? 0) + 32 + random() * random() * 900);
      const within = tops.filter((top) => top < length - 32);
      let [at, presses, shown] = [0, 0, height];
      for (; presses < 200; presses += 1) {
        const stops = within.map((top, place) => stop(String(place), top - at));
        const step = chooseStep(stops, height, at >= length - height);
        if (step.kind === "end") break;
        const next = step.kind === "go" ? (within[Number(step.id)] ?? 0) : at + page * height;
        at = Math.min(next, length - height);
        expect(at).toBeLessThanOrEqual(shown + 4);
        shown = Math.max(shown, at + height);
      }
      expect(shown).toBeGreaterThanOrEqual(length);
      expect(presses).toBeLessThanOrEqual((2 * length) / height);
    }
  });
});

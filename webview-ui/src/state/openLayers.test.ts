import { describe, expect, it } from "vitest";
import { readLayers } from "./openLayers.ts";

describe("readLayers", () => {
  it("reads the layers of a history entry", () => {
    const layers = [
      { kind: "iteration", reviewId: "r1", iteration: 2 },
      { kind: "comparison", reviewId: "r1", from: 1, to: 2 },
    ];
    expect(readLayers({ layers })).toEqual(layers);
  });

  it.each([
    null,
    undefined,
    "layers",
    {},
    { layers: [{ kind: "sheet" }] },
    { layers: [{ kind: "changes", round: "1" }] },
  ])("finds no layers in %j, which another page or version has left", (state) => expect(readLayers(state)).toEqual([]));
});

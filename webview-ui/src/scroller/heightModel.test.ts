import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTable } from "../state/testSections.fixture.ts";
import { HeightModel } from "./heightModel.ts";

const columnsOf = (hashes: readonly string[]) => createTable(hashes.map((hash, index) => ({ id: `s${index}`, hash })));

function modelOf(hashes: readonly string[]): HeightModel {
  const model = new HeightModel();
  model.setWidth(800);
  model.setSections(columnsOf(hashes));
  return model;
}

describe("HeightModel", () => {
  it("places sections by their measured heights", () => {
    const model = modelOf(["a", "b", "c"]);
    model.measure(0, 10);
    model.measure(1, 20);
    model.measure(2, 30);
    expect([model.getTop(0), model.getTop(1), model.getTop(2), model.getTop(3), model.total]).toEqual([
      0, 10, 30, 60, 60,
    ]);
  });

  it("finds the section at an offset, and the nearest one beyond the ends", () => {
    const model = modelOf(["a", "b", "c"]);
    for (const index of [0, 1, 2]) model.measure(index, 10);
    expect([-5, 0, 9, 10, 29, 30, 99].map((offset) => model.indexAt(offset))).toEqual([0, 0, 0, 1, 2, 2, 2]);
  });

  it("remembers measured heights by text and width", () => {
    const model = modelOf(["a", "b"]);
    model.measure(0, 123);
    model.setWidth(400);
    const narrow = model.getHeight(0);
    model.setWidth(800);
    model.setSections(columnsOf(["b", "a"]));
    expect([narrow === 123, model.getHeight(1)]).toEqual([false, 123]);
  });

  it("knows after any series of updates the same as a new model that starts with the last one", () => {
    const texts = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (series) => {
        const model = modelOf([]);
        for (const hashes of series) {
          model.setSections(columnsOf(hashes));
          for (const [index, hash] of hashes.entries()) model.measure(index, hash.charCodeAt(0));
        }
        const last = series.at(-1) ?? [];
        const tops = last.map((_, index) => model.getTop(index));
        expect(tops).toEqual(
          last.map((_, index) => last.slice(0, index).reduce((top, hash) => top + hash.charCodeAt(0), 0)),
        );
      }),
    );
  });
});

import { expect, it, vi } from "vitest";
import { manifestOf } from "../../state/testSections.ts";
import { HeightModel } from "./heightModel.ts";
import { ReviewScroller } from "./reviewScroller.ts";

it("puts the reader back when the document has what is shown, also when two states come in one turn", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  const wanted: string[][] = [];
  const scroller = new ReviewScroller(
    { onWanted: (rows) => wanted.push(rows.map(({ hash }) => hash)), onPlace: () => {}, onSettled: () => {} },
    new HeightModel(() => 50),
  );
  scroller.show(manifestOf(1, ["a", "b"]));
  scroller.commit();
  // The page draws after the turn.
  const next = manifestOf(2, ["x", "a", "b"]);
  scroller.show(next);
  scroller.show({ ...next, revision: 3 });
  expect(wanted).toEqual([["a", "b"]]);
  scroller.commit();
  expect(wanted).toEqual([
    ["a", "b"],
    ["x", "a", "b"],
  ]);
  // What is drawn already needs no drawing.
  scroller.show({ ...next, revision: 4 });
  expect(wanted).toHaveLength(3);
  scroller.dispose();
});

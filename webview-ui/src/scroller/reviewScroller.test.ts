import { beforeEach, describe, expect, it, vi } from "vitest";
import { createManifest, createTable } from "../state/testSections.fixture.ts";
import { HeightModel } from "./heightModel.ts";
import { ReviewScroller } from "./reviewScroller.ts";

let resized: (element?: Element) => void;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(report: (entries: readonly ResizeObserverEntry[]) => void) {
        resized = (target) => report(target === undefined ? [] : [{ target } as ResizeObserverEntry]);
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

describe("a reader in the middle", () => {
  it.each([
    ["stays where a section is left", ["x", "b"], 500],
    ["begins at the top where no section is left", ["x", "y"], 0],
  ])("%s", (_, ids, top) => {
    const scroller = new ReviewScroller({
      onWanted: () => {},
      onReadable: () => {},
      onPlace: () => {},
      onSettled: () => {},
    });
    const [view, list] = [document.createElement("div"), document.createElement("div")];
    const detach = scroller.attach(list, view);
    scroller.show(createManifest(1, ["a", "b", "c"]));
    scroller.jumpTo("c");
    view.scrollTop = 500;
    const sections = createTable(ids.map((id) => ({ id, hash: id })));
    scroller.show({ ...createManifest(2, []), sections });
    expect(view.scrollTop).toBe(top);
    detach();
    scroller.dispose();
  });
});

it("stays where it is in a row of code that an edit replaces, with its neighbours in view", () => {
  const nothing = () => {};
  const events = { onWanted: nothing, onReadable: nothing, onPlace: nothing, onSettled: nothing };
  const scroller = new ReviewScroller(events, new HeightModel(() => 300));
  const [view, list] = [document.createElement("div"), document.createElement("div")];
  view.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  Object.defineProperty(view, "clientHeight", { value: 500 });
  const detach = scroller.attach(list, view);
  const show = (revision: number, heights: Readonly<Record<string, number>>) => {
    const ids = Object.keys(heights);
    scroller.show({ ...createManifest(revision, []), sections: createTable(ids.map((id) => ({ id, hash: id }))) });
    let above = 0;
    for (const [id, height] of Object.entries(heights)) {
      const [element, top] = [document.createElement("div"), above];
      element.getBoundingClientRect = () => new DOMRect(0, top - view.scrollTop, 500, height);
      scroller.mount(id, element);
      above += height;
    }
    scroller.commit();
  };
  show(1, { file: 300, "lines of h1": 300, next: 300 });
  view.scrollTop = 400;
  view.dispatchEvent(new Event("scroll"));
  // A section grows above, and the hunk is longer by one line.
  show(2, { new: 200, file: 300, "lines of h2": 324, next: 300 });
  expect(view.scrollTop).toBe(600);
  detach();
  scroller.dispose();
});

it("holds the box in which the person writes, also when it was away while its row of code was replaced", () => {
  const nothing = () => {};
  const events = { onWanted: nothing, onReadable: nothing, onPlace: nothing, onSettled: nothing };
  const scroller = new ReviewScroller(events, new HeightModel(() => 300));
  const [view, list] = [document.createElement("div"), document.createElement("div")];
  view.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  Object.defineProperty(view, "clientHeight", { value: 500 });
  const box = document.createElement("div");
  box.className = "comment-box";
  box.append(document.createElement("textarea"));
  document.body.append(view);
  const detach = scroller.attach(list, view);
  const show = (revision: number, heights: Readonly<Record<string, number>>, boxTop?: number) => {
    if (boxTop === undefined) document.body.append(box);
    else {
      view.append(box);
      box.getBoundingClientRect = () => new DOMRect(0, boxTop - view.scrollTop, 500, 100);
    }
    box.querySelector("textarea")?.focus();
    const ids = Object.keys(heights);
    scroller.show({ ...createManifest(revision, []), sections: createTable(ids.map((id) => ({ id, hash: id }))) });
    let above = 0;
    for (const [id, height] of Object.entries(heights)) {
      const [element, top] = [document.createElement("div"), above];
      element.getBoundingClientRect = () => new DOMRect(0, top - view.scrollTop, 500, height);
      scroller.mount(id, element);
      above += height;
    }
    scroller.commit();
  };
  show(1, { text: 500, h1: 300, h2: 500, h3: 300 }, 900);
  view.scrollTop = 600;
  view.dispatchEvent(new Event("scroll"));
  // The code of the next iteration is not there yet: the box waits elsewhere, and the shorter view scrolls.
  show(2, { text: 500, h1: 300 });
  view.scrollTop = 300;
  view.dispatchEvent(new Event("scroll"));
  // It comes in another order.
  show(3, { text: 500, h3: 300, h1: 300, h2: 500 }, 1200);
  expect(box.getBoundingClientRect().top).toBe(300);
  detach();
  view.remove();
  scroller.dispose();
});

it("keeps its place once the document has the shown state, even when two states arrive in one turn", () => {
  const wanted: string[][] = [];
  const scroller = new ReviewScroller(
    {
      onWanted: (rows) => wanted.push(rows.map(({ hash }) => hash)),
      onReadable: () => {},
      onPlace: () => {},
      onSettled: () => {},
    },
    new HeightModel(() => 50),
  );
  scroller.show(createManifest(1, ["a", "b"]));
  scroller.commit();
  // The page draws after this turn.
  const next = createManifest(2, ["x", "a", "b"]);
  scroller.show(next);
  scroller.show({ ...next, revision: 3 });
  expect(wanted).toEqual([["a", "b"]]);
  scroller.commit();
  expect(wanted).toEqual([
    ["a", "b"],
    ["x", "a", "b"],
  ]);
  // A state that is already drawn needs no new drawing.
  scroller.show({ ...next, revision: 4 });
  expect(wanted).toHaveLength(3);
  scroller.dispose();
});

it.each([
  ["that grew", 8_700],
  ["below one that grew", 9_020],
])("keeps the section in view %s while the reader scrolled, before the size is reported", (_, top) => {
  const ids = Array.from({ length: 200 }, (_, index) => `s${index}`);
  const scroller = new ReviewScroller(
    { onWanted: () => {}, onReadable: () => {}, onPlace: () => {}, onSettled: () => {} },
    new HeightModel(() => 50),
  );
  const [view, list] = [document.createElement("div"), document.createElement("div")];
  Object.defineProperty(view, "clientHeight", { value: 500 });
  view.getBoundingClientRect = () => new DOMRect(0, 0, 300, 500);
  const detach = scroller.attach(list, view);
  scroller.show({ ...createManifest(1, []), sections: createTable(ids.map((id) => ({ id, hash: id }))) });
  const [grown, next] = [document.createElement("section"), document.createElement("section")];
  grown.getBoundingClientRect = () => new DOMRect(0, -view.scrollTop, 300, 9_000);
  next.getBoundingClientRect = () => new DOMRect(0, 9_000 - view.scrollTop, 300, 50);
  scroller.mount("s0", grown);
  scroller.mount("s1", next);
  scroller.commit();
  view.scrollTop = top;
  view.dispatchEvent(new Event("scroll"));
  expect(scroller.window()?.ids).toEqual(expect.arrayContaining(["s0", "s1"]));
  detach();
  scroller.dispose();
});

it("keeps the target of a jump in view when the text above it gets longer, even after the browser scrolls by itself", () => {
  const nothing = () => {};
  const events = { onWanted: nothing, onReadable: nothing, onPlace: nothing, onSettled: nothing };
  const scroller = new ReviewScroller(events, new HeightModel(() => 300));
  const [view, list] = [document.createElement("div"), document.createElement("div")];
  let heights = { a: 300, b: 300, c: 50 };
  const boxes = { a: () => 0, b: () => heights.a, c: () => heights.a + heights.b };
  view.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  const detach = scroller.attach(list, view);
  scroller.show(createManifest(1, ["a", "b", "c"]));
  for (const id of ["a", "b", "c"] as const) {
    const element = document.createElement("div");
    element.getBoundingClientRect = () => new DOMRect(0, boxes[id]() - view.scrollTop, 500, heights[id]);
    scroller.mount(id, element);
  }
  scroller.commit();
  scroller.jumpTo("c");
  scroller.commit();
  // The text ends here, so the section stays below the top of the view.
  view.scrollTop = 150;
  view.dispatchEvent(new Event("scroll"));
  heights = { a: 900, b: 900, c: 50 };
  resized();
  expect(boxes.c() - view.scrollTop).toBe(450);
  const top = view.scrollTop;
  view.dispatchEvent(new Event("pointerdown"));
  heights = { a: 900, b: 950, c: 50 };
  resized();
  expect(view.scrollTop).toBe(top);
  detach();
  scroller.dispose();
});

it("is at the same place after an editor has taken the page's size while it was hidden", () => {
  const nothing = () => {};
  const onPlace = vi.fn();
  const events = { onWanted: nothing, onReadable: nothing, onPlace, onSettled: nothing };
  const scroller = new ReviewScroller(events, new HeightModel(() => 400));
  const [view, list] = [document.createElement("div"), document.createElement("div")];
  let height = 400;
  Object.defineProperty(view, "clientHeight", { value: 500 });
  view.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  const detach = scroller.attach(list, view);
  scroller.show(createManifest(1, ["a", "b", "c"]));
  for (const [at, id] of ["a", "b", "c"].entries()) {
    const element = document.createElement("div");
    element.getBoundingClientRect = () => new DOMRect(0, at * height - view.scrollTop, 500, height);
    scroller.mount(id, element);
  }
  scroller.commit();
  const scrollTo = (top: number) => {
    view.scrollTop = top;
    view.dispatchEvent(new Event("scroll"));
  };
  scrollTo(500);
  const { innerWidth, innerHeight } = window;
  const resizePage = (width: number, pageHeight: number) => {
    vi.stubGlobal("innerWidth", width);
    vi.stubGlobal("innerHeight", pageHeight);
  };
  onPlace.mockClear();
  resizePage(300, 150);
  height = 900;
  resized();
  scrollTo(1_000);
  resizePage(innerWidth, innerHeight);
  scrollTo(1_100);
  expect(onPlace).not.toHaveBeenCalled();
  height = 400;
  resized();
  expect(view.scrollTop).toBe(500);
  scrollTo(600);
  expect(onPlace).toHaveBeenCalled();
  detach();
  scroller.dispose();
});

it("reports what is at the top once the view has another size, without a scroll", () => {
  const tops: (string | undefined)[] = [];
  const scroller = new ReviewScroller({
    onWanted: () => {},
    onReadable: () => {},
    onPlace: ([first]) => tops.push(first?.id),
    onSettled: () => {},
  });
  const [view, list] = [document.createElement("main"), document.createElement("div")];
  const [code, next] = [document.createElement("section"), document.createElement("section")];
  view.getBoundingClientRect = () => new DOMRect(0, 0, 300, 500);
  let height = 200;
  code.getBoundingClientRect = () => new DOMRect(0, -100, 300, height);
  next.getBoundingClientRect = () => new DOMRect(0, height - 100, 300, 400);
  const detach = scroller.attach(list, view);
  const sections = createTable(["code", "next"].map((id) => ({ id, hash: id })));
  scroller.show({ ...createManifest(1, []), sections });
  scroller.mount("code", code);
  scroller.mount("next", next);
  scroller.commit();
  resized(view);
  height = 90;
  resized(view);
  expect(tops.slice(-2)).toEqual(["code", "next"]);
  detach();
  scroller.dispose();
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SectionColumns } from "../state/sectionColumns.ts";
import { createTable } from "../state/testSections.fixture.ts";
import type { SectionRange } from "./sectionWindow.ts";
import { WholeReview } from "./wholeReview.ts";

let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", (request: number) => idle.splice(request - 1, 1));
});

function createRows(count: number, length: number, level = 1): SectionColumns {
  const table = createTable(Array.from({ length: count }, (_, index) => ({ id: `s${index}`, hash: `h${index}` })));
  return { ...table, levels: table.ids.map(() => level), lengths: table.ids.map(() => length) };
}

function open(sections: SectionColumns) {
  let mounted: SectionRange = { first: 20, last: 24 };
  const whole = new WholeReview((range) => (mounted = range));
  whole.show(sections);
  const grow = () => {
    whole.growLater(() => mounted);
    idle.shift()?.();
    return mounted;
  };
  return { whole, grow };
}

describe("a review of ordinary size", () => {
  it("is mounted step by step to both ends", () => {
    const { grow } = open(createRows(40, 100));
    expect([grow(), grow(), grow()]).toEqual([
      { first: 8, last: 36 },
      { first: 0, last: 40 },
      { first: 0, last: 40 },
    ]);
  });

  it("is mounted in smaller steps when there is much code", () => {
    const { grow } = open(createRows(40, 1_000, -1));
    expect(grow()).toEqual({ first: 18, last: 26 });
  });

  it("keeps what is mounted when the reader moves on, but not when a jump leaves it", () => {
    const { whole } = open(createRows(40, 100));
    expect(whole.keep({ first: 5, last: 12 }, { first: 10, last: 20 })).toEqual({ first: 5, last: 20 });
    expect(whole.keep({ first: 30, last: 36 }, { first: 0, last: 20 })).toEqual({ first: 30, last: 36 });
  });

  it("keeps its last rows when an update adds some", () => {
    const { whole } = open(createRows(40, 100));
    whole.show(createRows(42, 100));
    expect(whole.keep({ first: 5, last: 12 }, { first: 0, last: 40 })).toEqual({ first: 0, last: 42 });
    expect(whole.isPart({ first: 0, last: 42 })).toBe(false);
  });

  it("mounts nothing beyond the end of a shorter state", () => {
    const { whole } = open(createRows(4, 100));
    expect(whole.keep({ first: 0, last: 3 }, { first: 0, last: 9 })).toEqual({ first: 0, last: 4 });
  });
});

describe("a review that keeps a window", () => {
  it.each([
    ["a long text", createRows(101, 1_000)],
    ["many sections", createRows(1_001, 10)],
    ["many hunks", createRows(1_001, 100, -1)],
    ["long hunks", createRows(100, 2_001, -1)],
  ])("has %s", (_what, sections) => {
    const { whole, grow } = open(sections);
    expect(whole.isOrdinary).toBe(false);
    expect(whole.keep({ first: 5, last: 12 }, { first: 10, last: 20 })).toEqual({ first: 5, last: 12 });
    expect(grow()).toEqual({ first: 20, last: 24 });
  });

  it("is also mounted to both ends as long as all of it is wanted", () => {
    const { whole, grow } = open(createRows(300, 1_000));
    whole.want(true, () => ({ first: 20, last: 24 }));
    const wanted = idle.length;
    expect([wanted, grow(), grow(), grow()]).toEqual([
      1,
      { first: 0, last: 124 },
      { first: 0, last: 224 },
      { first: 0, last: 300 },
    ]);
    expect([whole.isPart({ first: 0, last: 299 }), whole.isPart({ first: 0, last: 300 })]).toEqual([true, false]);
    whole.want(false, () => ({ first: 0, last: 300 }));
    expect(whole.keep({ first: 5, last: 12 }, { first: 0, last: 300 })).toEqual({ first: 5, last: 12 });
  });

  it("does not have 1,000 sections with 100,000 characters", () => {
    expect(open(createRows(1_000, 100)).whole.isOrdinary).toBe(true);
  });
});

it("stops growing when it is closed", () => {
  const { whole } = open(createRows(40, 100));
  whole.growLater(() => ({ first: 0, last: 4 }));
  whole.dispose();
  expect(idle).toEqual([]);
});

import type { ChangedFile } from "@dialectic/shared/protocol";
import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../renderInPanel.fixture.tsx";
import type { WidenedHunk } from "../state/changedCode.ts";
import type { PanelState } from "../state/panelStore.ts";
import { HunkPart } from "./changes/HunkPart.tsx";
import { buildHunkRows, type LinesRow } from "./changes/state/changeRows.ts";
import { type LineMarks, lineMarks } from "./lineMarks.tsx";
import { MarksContext, noMarks } from "./marks.tsx";

const file: ChangedFile = { id: "f", path: "src/a.ts", status: "M" };
const hunk: WidenedHunk = {
  hash: "h",
  heading: "",
  oldStart: 1,
  oldLines: 3,
  newStart: 1,
  newLines: 3,
  body: " one\n-two\n+zwei\n three\n",
};

function linesOf(own: WidenedHunk): LinesRow {
  const row = buildHunkRows(file, own, "", "inline").find(({ row: { kind } }) => kind === "lines")?.row;
  if (row?.kind !== "lines") throw new Error("The hunk has no lines");
  return row;
}

/** Renders the lines of the hunk with marks, and returns the text of each row of the table. */
function renderLines(lines: Readonly<Record<string, LineMarks>>, state: Partial<PanelState> = {}) {
  const page = renderInPanel(
    <MarksContext value={{ ...noMarks, lines }}>
      <HunkPart row={linesOf(hunk)} />
    </MarksContext>,
    { state },
  );
  const rows = () => [...page.container.querySelectorAll("tr")].map(({ textContent }) => textContent);
  return { ...page, rows };
}

/** Finds `one after 2` at line 2, wherever the id of the active section, which nothing here reads, has that among others. */
function marksFrom(name: string) {
  let rendered = 0;
  const known = new Map<string, ReadonlyMap<number, string>>();
  const mark = lineMarks<string>(
    ({ activeId = "" }, _, { side }) => {
      const own = activeId.split(",").filter((each) => each.startsWith(`${name} ${side} `));
      const found = known.get(own.join()) ?? new Map(own.map((each) => [Number(each.split(" ")[2]), each]));
      known.set(own.join(), found);
      return found;
    },
    ({ found }) => {
      rendered += 1;
      return <p>{found}</p>;
    },
  );
  return { mark, countRendered: () => rendered };
}

describe("marks at lines", () => {
  it("stand below their line, those of one feature after those of another, and the side before first", () => {
    const [one, two] = [marksFrom("one"), marksFrom("two")];
    const { rows } = renderLines(
      { one: one.mark, two: two.mark },
      { activeId: "two after 1,one after 1,one before 1,one before 2,one after 9" },
    );
    expect(rows().map((row) => row?.match(/(?:one|two) (?:before|after) \d/g) ?? [])).toEqual([
      [],
      ["one before 1", "one after 1", "two after 1"],
      [],
      ["one before 2"],
      [],
      [],
    ]);
  });

  it("come and go with the state, and are rendered again only where something else is found", () => {
    const { mark, countRendered } = marksFrom("one");
    const { rows, store } = renderLines({ one: mark }, { activeId: "one after 1" });
    const before = countRendered();
    act(() => store.setState({ isOutlineOpen: true }));
    act(() => store.setState({ activeId: "one after 1,one after 70" }));
    expect(countRendered()).toBe(before);
    act(() => store.setState({ activeId: "one after 3" }));
    expect(rows().filter((row) => row === "one after 3")).toHaveLength(1);
    expect(rows().filter((row) => row === "one after 1")).toEqual([]);
    act(() => store.setState({ activeId: "" }));
    expect(rows()).toHaveLength(4);
  });
});

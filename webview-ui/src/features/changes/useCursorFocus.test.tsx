import { act } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { ChangeGoal, OpenChanges } from "../../state/changedCode.ts";
import type { ChangeRow } from "./state/changeRows.ts";
import { nothingChanged } from "./state/changesState.ts";
import { useCursorFocus } from "./useCursorFocus.ts";

const file = { id: "a", path: "src/a.ts", status: "M" } as const;
const hunkOf = (hash: string) =>
  ({ hash, oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, heading: "", body: "-a\n+b\n" }) as const;
const rows: readonly ChangeRow[] = [
  { kind: "file", file },
  { kind: "hunk", file, hunk: hunkOf("h1") },
  { kind: "hunk", file, hunk: hunkOf("h2") },
];

function Row({ row, name }: { readonly row: ChangeRow; readonly name: string }) {
  const area = useRef<HTMLElement>(null);
  useCursorFocus(area, row);
  return (
    <section ref={area}>
      <div tabIndex={-1} id={`heading-${name}`} />
      <button type="button" id={`button-${name}`} />
    </section>
  );
}

function show() {
  const open: OpenChanges = {
    round: 1,
    since: undefined,
    list: { kind: "loading" },
    hunks: new Map(),
    folded: new Set(),
    cursor: undefined,
    top: undefined,
    goal: undefined,
    isWide: undefined,
  };
  const view = (
    <>
      <button type="button" id="outside" />
      <main className="changes">
        <section className="scroller">
          {["file", "h1", "h2"].map((name, at) => (
            <Row key={name} name={name} row={rows[at] as ChangeRow} />
          ))}
        </section>
      </main>
    </>
  );
  const { store } = renderInPanel(view, { state: { changes: { ...nothingChanged, open } } });
  const focus = (id: string) => document.getElementById(id)?.focus();
  const step = (cursor: ChangeGoal) =>
    act(() => store.setState(({ changes }) => ({ changes: { ...changes, open: { ...open, cursor } } })));
  return { focus, step, focused: () => document.activeElement?.id };
}

it("takes the focus from one row to the next", () => {
  const { focus, step, focused } = show();
  focus("button-h1");
  step({ file: "a", hunk: "h2" });
  expect(focused()).toBe("heading-h2");
  step({ file: "a" });
  expect(focused()).toBe("heading-file");
});

it("leaves it on a control of the row itself, outside the rows, and at a line", () => {
  const { focus, step, focused } = show();
  focus("button-h2");
  step({ file: "a", hunk: "h2" });
  expect(focused()).toBe("button-h2");
  step({ file: "a", hunk: undefined, line: { side: "after", line: 1 } });
  expect(focused()).toBe("button-h2");
  focus("outside");
  step({ file: "a", hunk: "h1" });
  expect(focused()).toBe("outside");
});

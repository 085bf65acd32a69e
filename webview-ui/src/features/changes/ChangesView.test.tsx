import { expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ChangesView } from "./ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./changesParts.ts";
import { describeFile, nothingChanged } from "./state/changesState.ts";

const nothing = () => () => undefined;
const scroller: ChangesParts["scroller"] = {
  window: () => undefined,
  subscribe: nothing,
  attach: nothing,
  mount: nothing,
  commit: () => undefined,
  reveal: () => undefined,
  getHeight: () => 0,
  pace: { isFast: false, whenReadable: nothing },
};
const parts: ChangesParts = { scroller, findRow: () => undefined, markHits: nothing };

it.each([
  [1, "There are no changes since round 1."],
  [undefined, "There are no changes."],
])("says that there are no changes since round %s", (since, said) => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const list = { kind: "files", files: [], notes: [] } as const;
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open = { round: 2, since, list, hunks: new Map(), ...place };
  const view = (
    <ChangesPartsContext value={parts}>
      <ChangesView />
    </ChangesPartsContext>
  );
  const { container } = renderInPanel(view, { state: { changes: { ...nothingChanged, open } } });
  expect(container.querySelector(".changes-said")?.textContent).toBe(said);
});

it("says that a file conflicts with the new base", () => {
  const file = { id: "a", path: "a.ts", status: "M", isConflict: true } as const;
  expect(describeFile(file)).toBe("modified, conflicts with the new base, so compared hunk by hunk");
});

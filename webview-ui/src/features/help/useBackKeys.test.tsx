import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { PanelState } from "../../state/panelStore.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingChanged } from "../changes/state/changesState.ts";
import { useBackKeys } from "./useBackKeys.ts";

const { meta, sections } = createManifest(1, ["1", "2"]);
const opened = { reviewId: "r1", iteration: 1 };
const changes = {
  ...nothingChanged,
  reviewId: "r1",
  open: {
    round: 1,
    since: undefined,
    list: { kind: "loading" as const },
    hunks: new Map(),
    folded: new Set<string>(),
    cursor: undefined,
    top: undefined,
    goal: undefined,
    isWide: undefined,
  },
};

function Page({ isBrowser }: { readonly isBrowser: boolean }) {
  useBackKeys(isBrowser);
  return <textarea />;
}

function open(state: Partial<PanelState>, isBrowser = false) {
  const view = { kind: "review" as const, review: { meta, sections, revision: 1 } };
  const page = renderInPanel(<Page isBrowser={isBrowser} />, {
    state: { view, rounds: { reviewId: meta.reviewId, rounds: [], viewed: "" }, ...state },
    host: {
      "view/open": async ({ iteration }) => ({
        kind: "viewing",
        state: { kind: "review", manifest: createManifest(1, ["1"]) },
        follows: iteration === undefined,
      }),
      "changes/viewed": async () => ({ hunks: [], partly: [] }),
      "changes/files": () => new Promise(() => undefined),
    },
  });
  const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key, altKey: true });
  return { ...page, press };
}

describe("useBackKeys", () => {
  it("leaves changes, then an old iteration, and goes forward again", async () => {
    const { store, asked, press } = open({ changes, opened });
    expect(press("ArrowLeft")).toBe(false);
    expect([store.getState().changes.open, store.getState().opened]).toEqual([undefined, opened]);
    expect(press("ArrowLeft")).toBe(false);
    await expect.poll(() => store.getState().opened).toBeUndefined();
    expect(asked[0]).toEqual(["view/open", {}]);
    expect(press("ArrowRight")).toBe(false);
    await expect.poll(() => store.getState().opened).toEqual(opened);
    expect(press("ArrowRight")).toBe(false);
    await expect.poll(() => store.getState().changes.open?.round).toBe(1);
  });

  it("leaves the key to the editor when nothing is open, and in a text field", () => {
    const nothing = open({});
    expect([nothing.press("ArrowLeft"), nothing.press("ArrowRight")]).toEqual([true, true]);
    nothing.unmount();
    const { store, press, getByRole } = open({ changes });
    expect(press("ArrowLeft", getByRole("textbox"))).toBe(true);
    expect(store.getState().changes.open).toBeDefined();
  });

  it("closes a preview first, which is all that it does in a browser", () => {
    const preview = {
      question: { reviewId: "r1", hash: "1", text: "a.ts:1" },
      place: { left: 0, top: 0, bottom: 0 },
      outcome: { kind: "refused" as const, message: "gone" },
    };
    const { store, press } = open({ changes, preview }, true);
    expect(press("ArrowLeft")).toBe(false);
    expect(store.getState().preview).toBeUndefined();
    expect(press("ArrowLeft")).toBe(true);
    expect(store.getState().changes.open).toBeDefined();
  });
});

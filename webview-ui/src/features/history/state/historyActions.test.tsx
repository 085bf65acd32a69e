import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../../renderInPanel.fixture.tsx";
import { createManifest } from "../../../state/testSections.fixture.ts";

const viewOf = (reviewId: string) => {
  const { meta, sections } = createManifest(1, ["1", "2"], reviewId);
  return { kind: "review" as const, review: { meta, sections, revision: 1 } };
};

/** Opens a page that shows a review, with a host that can show another one. */
function openPage(isKnown = true) {
  const page = renderInPanel(null, {
    state: { view: viewOf("r1"), sheet: { kind: "help" } },
    host: {
      "view/open": async ({ reviewId = "" }) => {
        if (!isKnown) return { kind: "refused", message: "It is not known." };
        page.store.setState({ view: viewOf(reviewId) });
        return {
          kind: "viewing",
          state: { kind: "review", manifest: createManifest(1, ["1"], reviewId) },
          follows: false,
        };
      },
    },
  });
  return page;
}

describe("showSection", () => {
  it("goes to a section of the current iteration without asking the host", async () => {
    const { actions, asked, store } = openPage();
    await actions.showSection({ reviewId: "r1", iteration: 1, sectionId: "b" });
    expect(store.getState()).toMatchObject({ jump: { sectionId: "b" }, sheet: undefined });
    expect(asked).toEqual([]);
  });

  it("leaves the changes that cover the text, also without a section", async () => {
    const { actions, store } = openPage();
    const open = { round: 1, since: undefined } as never;
    store.setState(({ changes }) => ({ changes: { ...changes, open } }));
    await actions.showSection({ reviewId: "r1", iteration: 1, thread: "t" });
    expect([store.getState().changes.open, store.getState().jump]).toEqual([undefined, undefined]);
  });

  it("opens another review at the section", async () => {
    const { actions, asked, store } = openPage();
    await actions.showSection({ reviewId: "r2", iteration: 1, sectionId: "b" });
    expect(asked[0]).toEqual(["view/open", { reviewId: "r2", iteration: 1 }]);
    expect(store.getState()).toMatchObject({ jump: { sectionId: "b" }, opened: { reviewId: "r2", iteration: 1 } });
  });

  it("stays at its place and shows the reason when the review does not open", async () => {
    const { actions, store } = openPage(false);
    await actions.showSection({ reviewId: "r2", iteration: 1, sectionId: "b" });
    expect(store.getState().jump).toBeUndefined();
    expect(store.getState().notices).toMatchObject([{ text: "It is not known." }]);
  });
});

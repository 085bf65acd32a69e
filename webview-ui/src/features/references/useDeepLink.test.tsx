import { expect, it, onTestFinished, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { useDeepLink } from "./useDeepLink.ts";

function Page() {
  useDeepLink(true);
  return null;
}

it("says that the comment in the address is gone, once the comments are known", () => {
  // jsdom knows no navigations.
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  location.hash = "comment-gone";
  onTestFinished(() => history.replaceState(null, "", location.pathname));
  const { meta, sections } = createManifest(1, ["1"]);
  const { store } = renderInPanel(<Page />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } }, feedback: nothingSaid },
  });
  expect(store.getState().notices).toEqual([]);
  store.setState({ feedback: { ...nothingSaid, reviewId: "r1", isKnown: true } });
  expect(store.getState().notices.map(({ text }) => text)).toEqual(["This review no longer has this comment."]);
});

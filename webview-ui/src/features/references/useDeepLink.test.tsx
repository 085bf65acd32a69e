import { act } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { addressPauseMs } from "../../limits.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingChanged } from "../changes/state/changesState.ts";
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

it("goes to an address that the reader enters just before the address would follow them", async () => {
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  const follow: (() => void)[] = [];
  const later = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (run: () => void, delay: number) =>
    delay === addressPauseMs ? follow.push(run) : later(run, delay),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, "", location.pathname);
  });
  const { meta, sections } = createManifest(1, ["1", "2", "3"]);
  const { store } = renderInPanel(<Page />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } }, activeId: "a" },
  });
  const changed = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
  act(() => store.setState({ activeId: "b" }));
  location.hash = "c-3";
  // A busy page comes to the timer before the event.
  follow.pop()?.();
  await changed;
  expect([location.hash, store.getState().jump?.sectionId]).toEqual(["#c-3", "c"]);
  act(() => store.setState({ activeId: "c" }));
  act(() => store.setState({ activeId: "b" }));
  follow.pop()?.();
  expect(location.hash).toBe("#b-2");
});

it("says that the changes in the address are not there, and shows the address of what is read", async () => {
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  location.hash = "changes=2&review=r1";
  onTestFinished(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, "", location.pathname);
  });
  const { meta, sections } = createManifest(1, ["1"]);
  const changes = { ...nothingChanged, reviewId: meta.reviewId };
  const { store } = renderInPanel(<Page />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } }, activeId: sections.ids[0], changes },
  });
  expect(store.getState().notices).toEqual([]);
  act(() => store.setState({ rounds: { reviewId: meta.reviewId, rounds: [], viewed: "" } }));
  await vi.waitFor(() => expect(location.hash).toBe(""));
  expect(store.getState().notices.map(({ text }) => text)).toEqual(["The changes of this address are not there."]);
});

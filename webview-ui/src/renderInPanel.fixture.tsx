import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { OpenBoxes } from "./features/feedback/CommentBoxView.tsx";
import { DraftKeeper } from "./features/feedback/state/draftKeeper.ts";
import { createFeedbackActions, type FeedbackActions } from "./features/feedback/state/feedbackActions.ts";
import { type Panel, PanelContext } from "./features/panelContext.ts";
import { CodeBelow } from "./features/review/codeBelow.ts";
import { createReading } from "./features/review/readThrough.ts";
import type { Host } from "./host/linkToHost.ts";
import { FakeWorker } from "./markdown/test/fakeWorker.fixture.ts";
import { createPanelActions, type PanelActions } from "./state/panelActions.ts";
import { createPanelStore, type PanelState, type PanelStore } from "./state/panelStore.ts";

interface TestPage {
  readonly state?: Partial<PanelState>;
  readonly host?: Partial<Host>;
  /** In pixels; decides `(width >= …px)` queries. */
  readonly width?: number;
  readonly isBrowser?: boolean;
}

/** Renders inside a panel with the real store and actions; the test supplies the host's answers. */
export function renderInPanel(
  content: ReactNode,
  { state = {}, host = {}, width = 1_200, isBrowser = true }: TestPage = {},
) {
  completeDom(width);
  const store = createPanelStore(state);
  const asked: unknown[] = [];
  const currentHost = () => recordingHost(host, asked);
  const actions = createPanelActions({
    store,
    currentHost,
    isBrowser,
    isNarrow: () => width < 720,
    adopt: (state) => asked.push(["adopt", state.kind]),
    workers: { startWorker: () => new FakeWorker(), setTimer: () => () => undefined },
    feedback: (notify) => feedbackIn(store, currentHost, notify),
    reading: (others) => createReading({ store, code: new CodeBelow(), actions: others, notify: others.notify }),
  });
  const panel: Panel = { store, actions, retry: () => void asked.push(["retry"]), scrolledLines: new Map() };
  const page = render(
    <PanelContext value={panel}>
      {content}
      <OpenBoxes />
    </PanelContext>,
  );
  return { ...page, store, actions, asked, user: userEvent.setup() };
}

/** Adds browser features that jsdom lacks: media queries, modal dialogs, scrolling. */
export function completeDom(width = 1_200, holds: (query: string) => boolean = () => false): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const least = /width >= (\d+)px/.exec(query)?.[1];
    const matches = least === undefined ? holds(query) : width >= Number(least);
    return Object.assign(new EventTarget(), { matches, media: query });
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });
}

/** Creates the comment actions of the page with timers that never fire: drafts are saved on request only. */
function feedbackIn(store: PanelStore, currentHost: () => Host, notify: PanelActions["notify"]): FeedbackActions {
  let count = 0;
  const drafts = new DraftKeeper({
    keep: (reviewId, draft) => currentHost()["feedback/draft"]({ reviewId, draft }),
    onOutcome: () => undefined,
    setTimer: () => () => undefined,
  });
  return createFeedbackActions({
    store,
    currentHost,
    notify,
    drafts,
    selectedQuote: () => undefined,
    focusedThread: () => document.activeElement?.closest<HTMLElement>("[data-thread-id]")?.dataset["threadId"],
    isMounted: () => true,
    newId() {
      count += 1;
      return `call-${count}`;
    },
  });
}

function recordingHost(answers: Partial<Host>, asked: unknown[]): Host {
  const answer = (method: string) => (parameters: unknown, signal?: unknown) => {
    asked.push([method, parameters]);
    const served: unknown = Reflect.get(answers, method);
    if (typeof served !== "function") throw new Error(`The test does not expect ${method}`);
    return served(parameters, signal);
  };
  // Every property is a method of the protocol; calls of other methods do not compile.
  return new Proxy({} as Host, { get: (_, method) => answer(String(method)) });
}

/** Ten lines of a file, starting at line 40, two of them marked. */
export const testExcerpt: CodeExcerpt = {
  path: "src/session.ts",
  language: "typescript",
  firstLine: 40,
  text: Array.from({ length: 10 }, (_, index) => `line ${40 + index}`).join("\n"),
  markFrom: 42,
  markTo: 43,
  totalLines: 180,
};

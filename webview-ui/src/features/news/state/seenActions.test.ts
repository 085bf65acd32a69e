import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { nothingSaid } from "../../feedback/state/feedbackState.ts";
import { createSeenActions } from "./seenActions.ts";
import { createNews } from "./seenNews.fixture.ts";

function threadAt(id: string, sectionId?: string): Thread {
  const place = sectionId === undefined ? { kind: "review" as const } : { kind: "section" as const, sectionId };
  return { id, place, iteration: 1, state: "open", entries: [] };
}

/** Creates a page of the sections `a` to `f` at its third iteration, with this news. */
function pageWith(entries: readonly string[], threads: readonly Thread[] = [], isRefused = false) {
  const sections = createTable(["a", "b", "c", "d", "f"].map((id) => ({ id, hash: "1" })));
  const meta = { ...createMeta("r1"), iteration: 3, iterations: 3 };
  const news = createNews(entries, { iteration: 3 });
  const store = createPanelStore({
    view: { kind: "review", review: { meta, sections, revision: 3 } },
    news,
    feedback: { ...nothingSaid, threads },
  });
  const notices: string[] = [];
  const went: unknown[] = [];
  const read: string[] = [];
  const host = { "news/read": ({ keys }) => void read.push(...keys) } satisfies Partial<Host>;
  const actions = createSeenActions({
    store,
    // The only method that the actions call.
    currentHost: () => host as unknown as Host,
    notify: (_level, text) => void notices.push(text),
    compare: async (from, to, start) => {
      went.push(["compare", from, to, start?.id]);
      return !isRefused;
    },
    openThread: (id) => {
      went.push(id);
      store.setState(({ feedback }) => ({ feedback: { ...feedback, current: id } }));
    },
    toggleChanges: () => void went.push("changes"),
    openIteration: async (id) => void went.push(`open ${id}`),
  });
  const walk = (step: 1 | -1) => {
    const before = went.length;
    actions.walkNews(step);
    return went.length > before ? went.at(-1) : store.getState().jump?.sectionId;
  };
  return { store, actions, notices, went, read, walk };
}

const three = ["changed:b", "changed:d", "new:f", "removed:e"];

describe("createSeenActions", () => {
  it("takes nothing in sight for the news of another review, which may be there before it is shown", () => {
    const { store, actions, read } = pageWith(["review"]);
    store.setState({ news: createNews(["review"], { reviewId: "r2" }) });
    actions.markRead(["review"]);
    expect(read).toEqual([]);
    store.setState({ news: createNews(["review"]) });
    actions.markRead(["review"]);
    expect(read).toEqual(["review"]);
  });

  it("marks everything as seen, once", () => {
    const { actions, read, notices } = pageWith(["changed:b", "answer:t1"]);
    actions.markAllSeen();
    expect([read, notices]).toEqual([["section:b:3", "said:answer-t1"], ["Everything is marked as seen."]]);
    const other = pageWith([]);
    other.actions.markAllSeen();
    expect([other.read, other.notices]).toEqual([[], ["Nothing new since you last looked."]]);
  });

  it("tells the host only of what is new", () => {
    const { actions, read } = pageWith(["changed:b"]);
    actions.markRead(["section:b:3", "section:c:3"]);
    actions.markRead(["section:c:3"]);
    expect(read).toEqual(["section:b:3"]);
  });

  it("compares what the reader last looked at with the latest, and then removed sections are read", async () => {
    const { actions, went, read } = pageWith(three);
    await actions.showChangesSinceSeen();
    expect([went, read]).toEqual([[["compare", 1, 3, undefined]], ["section:e:3"]]);
  });

  it("keeps removed sections new when nothing could be compared", async () => {
    const { actions, read } = pageWith(three, [], true);
    await actions.showChangesSinceSeen();
    expect(read).toEqual([]);
  });

  it("shows the changes of one section", async () => {
    const { actions, went } = pageWith(three);
    await actions.showSectionChange("d");
    await actions.showSectionChange("a");
    expect(went).toEqual([["compare", 1, 3, "d"]]);
  });

  it("says that there is nothing to compare", async () => {
    const { actions, went, notices } = pageWith(["answer:t1"]);
    await actions.showChangesSinceSeen();
    expect([went, notices]).toEqual([[], ["Nothing new since you last looked."]]);
  });

  it("marks nothing at an old iteration, and leads to the latest one", () => {
    const { actions, store, notices, read, went } = pageWith(three);
    const { view } = store.getState();
    if (view.kind !== "review") throw new Error("A review is shown");
    const meta = { ...view.review.meta, iteration: 2 };
    store.setState({ view: { kind: "review", review: { ...view.review, meta } } });
    actions.markAllSeen();
    actions.walkNews(1);
    const said = "What is new is marked only in the latest iteration.";
    expect([notices, read, went]).toEqual([[said], [], ["open r1"]]);
  });
});

describe("walkNews", () => {
  it("walks sections and their threads in reading order, then the rest, and wraps around", () => {
    const threads = [
      threadAt("t0"),
      threadAt("t1", "d"),
      threadAt("t2", "b"),
      threadAt("t3", "b"),
      threadAt("t4", "c"),
    ];
    const news = ["changed:b", "changed:d", "removed:e", "answer:t1", "comment:t2", "addressed:t0", "asked:9"];
    const { walk, notices, read } = pageWith(news, threads);
    const gone = ["compare", 1, 3, "e"];
    expect(Array.from({ length: 7 }, () => walk(1))).toEqual(["b", "t2", "d", "t1", "t0", "changes", gone]);
    expect([walk(1), notices]).toEqual(["b", ["Continued at the first."]]);
    expect(walk(-1)).toEqual(gone);
    expect(read).toContain("asked:9");
  });

  it("leads to an edit that waits and to another review", () => {
    const { walk, store } = pageWith(["changed:b", "edit:1", "other:r2"]);
    expect(walk(1)).toBe("b");
    walk(1);
    expect(store.getState().seen.walkedTo?.edit).toBe("edit:1");
    expect([walk(1), walk(1)]).toEqual(["open r2", "b"]);
  });

  it("goes to the only news again without a word", () => {
    const { walk, notices } = pageWith(["answer:t1"], [threadAt("t1", "b")]);
    expect([walk(1), walk(1), walk(-1), notices]).toEqual(["t1", "t1", "t1", []]);
  });

  it("goes on from where it was when what it led to was read meanwhile", () => {
    const { walk, store } = pageWith(["changed:b", "answer:t1", "changed:d"], [threadAt("t1", "b")]);
    expect([walk(1), walk(1)]).toEqual(["b", "t1"]);
    store.setState({ news: createNews(["changed:d"], { iteration: 3 }) });
    expect(walk(1)).toBe("d");
  });

  it("starts from the section being read once the reader has scrolled or gone elsewhere", () => {
    const { walk, store, actions } = pageWith(three);
    walk(1);
    store.setState({ activeId: "d" });
    expect(walk(-1)).toEqual(["compare", 1, 3, "e"]);
    store.setState({ activeId: "d", jump: { sectionId: "b" } });
    actions.dropWalk();
    expect(walk(-1)).toBe("b");
    store.setState({ activeId: "d", jump: { sectionId: "d" } });
    expect(walk(1)).toBe("f");
  });

  it("says that there is nothing new", () => {
    const { walk, notices } = pageWith([]);
    expect([walk(1), walk(-1), notices]).toEqual([
      undefined,
      undefined,
      ["Nothing new since you last looked.", "Nothing new since you last looked."],
    ]);
  });
});

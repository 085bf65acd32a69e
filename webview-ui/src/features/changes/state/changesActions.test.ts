import type { ChangeRound } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { createChangesActions } from "./changesActions.ts";
import { toStoryCode } from "./changesState.ts";

interface PageOfChanges {
  readonly rounds?: readonly ChangeRound[];
  /** False when the host has not told the rounds yet. */
  readonly isKnown?: boolean;
  readonly isBrowser?: boolean;
}

/** Creates the page of a review of changes whose host answers when the test lets it. */
function pageOfChanges({ rounds = [], isKnown = true, isBrowser = true }: PageOfChanges = {}) {
  const meta = createMeta("r");
  const store = createPanelStore({
    view: { kind: "review", review: { meta, sections: createTable([]), revision: 1 } },
  });
  const tell = (all: readonly ChangeRound[]) =>
    store.setState({ rounds: { reviewId: meta.reviewId, rounds: [...all], viewed: "" } });
  store.setState(({ changes }) => ({ changes: { ...changes, reviewId: meta.reviewId } }));
  if (isKnown) tell(rounds);
  const kept = new Set<string>();
  const waiting: (() => void)[] = [];
  const [opened, said]: [unknown[], string[]] = [[], []];
  const later = <T>(answer: () => T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer())));
  // Only the members that these tests call; a host has far more.
  const host = {
    "changes/open": (place: { readonly file?: string }) => {
      opened.push(place);
      return Promise.resolve(
        place.file === "gone" ? { kind: "refused", message: "Not in this round." } : { kind: "opened" },
      );
    },
    "changes/files": () => Promise.resolve({ kind: "refused", message: "Not here." }),
    "changes/viewed": () => {
      const hunks = [...kept];
      return later(() => ({ hunks }));
    },
    "changes/mark": ({ hunks, isViewed }: { hunks: readonly string[]; isViewed: boolean }) =>
      later(() => {
        for (const hunk of hunks) isViewed ? kept.add(hunk) : kept.delete(hunk);
        return { kind: "kept" };
      }),
  } as unknown as Host;
  const actions = createChangesActions({
    store,
    currentHost: () => host,
    ask: (question) => question(host),
    notify: (_, text) => void said.push(text),
    isBrowser,
    isNarrow: () => false,
    beginComment: () => undefined,
  });
  const settle = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { store, actions, tell, kept, settle, opened, said, viewed: () => [...store.getState().changes.viewed] };
}

const round = (number: number): ChangeRound => ({
  number,
  iteration: 1,
  at: 0,
  title: "",
  range: "HEAD",
  resolved: "",
  client: "",
  files: 1,
  additions: 1,
  deletions: 0,
});

describe("createChangesActions", () => {
  it("opens all changes of the newest round, once the page that has just begun knows it", async () => {
    const { store, actions, tell, settle } = pageOfChanges({ isKnown: false });
    const shown = actions.showChanges();
    expect(store.getState().changes.open).toBeUndefined();
    tell([round(1), round(2)]);
    await shown;
    await settle();
    expect(store.getState().changes.open).toMatchObject({ round: 2, since: undefined });
  });

  it("opens nothing once another review is shown, and waits for none on a page without one", async () => {
    const { store, actions, said } = pageOfChanges({ isKnown: false });
    const asked = actions.showChanges();
    const show = (reviewId: string | undefined) =>
      store.setState(({ changes }) => ({ changes: { ...changes, reviewId } }));
    show("other");
    await asked;
    show(undefined);
    await actions.showChanges();
    store.setState({ rounds: { reviewId: "r", rounds: [round(1)], viewed: "" } });
    show("r");
    expect([store.getState().changes.open, said]).toEqual([undefined, ["This review has no code changes."]]);
  });

  it("says why there are no changes: there are none, or the folder is not trusted", async () => {
    const { store, actions, settle, said } = pageOfChanges();
    void actions.showChanges();
    await settle();
    store.setState({ isRestricted: true });
    void actions.showChanges();
    await settle();
    expect(said).toEqual(["This review has no code changes.", "Code changes are shown once you trust the folder."]);
  });

  it("opens VS Code's own views there: the list of files, or a file at a line", async () => {
    const page = pageOfChanges({ rounds: [round(1), round(2)], isBrowser: false });
    const { store, actions, settle, opened, said } = page;
    const line = { side: "before", line: 4 } as const;
    const asked = [
      actions.showChanges(),
      actions.showChanges({ file: "f", line }, { round: 1 }),
      actions.showChanges({ file: "f" }, { round: 2, since: 1 }),
      actions.showChanges({ file: "gone" }, { round: 1 }),
    ];
    await settle();
    await Promise.all(asked);
    const reviewId = "r";
    expect(opened).toEqual(
      expect.arrayContaining([
        { reviewId, round: 2 },
        { reviewId, round: 1, file: "f", line },
        { reviewId, round: 2, since: 1, file: "f" },
        { reviewId, round: 1, file: "gone" },
      ]),
    );
    expect(said).toEqual(["Not in this round."]);
    expect(store.getState().changes.open).toBeUndefined();
  });

  it("marks one part of a divided hunk, and the hunk with its last part", async () => {
    const { store, actions, settle, viewed } = pageOfChanges();
    const section = (id: string, start: number, end: number) => {
      const parts: [number, number][] = [[start, end]];
      return { id, hunks: [{ file: "f", hash: "a", line: 1, lines: 9, parts }] };
    };
    const places = { round: 1, sections: [section("s1", 0, 4), section("s2", 4, 9)], rest: [], references: [] };
    const story = toStoryCode(places, { kind: "loading" }, undefined);
    store.setState(({ changes }) => ({ changes: { ...changes, story } }));
    const marked = async (mark: string, isViewed: boolean) => {
      const done = actions.markHunks([mark], isViewed);
      await settle();
      await done;
      return viewed().toSorted();
    };
    expect(await marked("a:0-4", true)).toEqual(["a:0-4"]);
    expect(await marked("a:4-9", true)).toEqual(["a", "a:0-4", "a:4-9"]);
    expect(await marked("a:0-4", false)).toEqual(["a:4-9"]);
    expect(await marked("a", true)).toEqual(["a", "a:4-9"]);
    expect(await marked("a:4-9", false)).toEqual(["a:0-4"]);
  });

  it("takes over marks that were set elsewhere", async () => {
    const { actions, kept, settle, viewed } = pageOfChanges();
    kept.add("a");
    void actions.readViewed();
    await settle();
    expect(viewed()).toEqual(["a"]);
  });

  it("keeps a mark that was made while an older answer was in flight", async () => {
    for (const begins of ["reading", "marking"]) {
      const { actions, kept, settle, viewed } = pageOfChanges();
      kept.add("a");
      if (begins === "reading") void actions.readViewed();
      void actions.markHunks(["b"], true);
      if (begins === "marking") void actions.readViewed();
      await settle();
      expect(viewed().toSorted()).toEqual(["a", "b"]);
    }
  });
});

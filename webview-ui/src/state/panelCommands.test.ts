import { joinOnce, type NamedOnce, panelCommandNames } from "@dialectic/shared/protocol";
import { describe, expect, expectTypeOf, it } from "vitest";
import { nothingChanged } from "../features/changes/state/changesState.ts";
import { createTestComparison } from "../features/compare/state/testComparison.fixture.ts";
import { createNews } from "../features/news/state/seenNews.fixture.ts";
import { english } from "../texts/english.ts";
import type { Command, CommandName, Commands } from "./command.ts";
import type { ActionGroups, PanelActions } from "./panelActions.ts";
import { commandList, type NameWith, type panelCommands, runCommand } from "./panelCommands.ts";
import { createPanelStore, type PanelState } from "./panelStore.ts";
import { createManifest } from "./testSections.fixture.ts";

const run = () => undefined;

describe("the commands", () => {
  it("have each name once, and no other name: anything else does not compile", () => {
    expectTypeOf<keyof typeof panelCommands>().toEqualTypeOf<CommandName>();
    const one = { find: { run } } satisfies Commands;
    // @ts-expect-error: both features take the name.
    expect(() => joinOnce({ one, other: { find: { run } } })).toThrow("find");
    // @ts-expect-error: the list of names does not have it.
    expect({ "find-it": { run } } satisfies Commands).toBeDefined();
    // @ts-expect-error: names of the list have no command.
    expect(one satisfies Readonly<Record<CommandName, Command>>).toBeDefined();
    expect(commandList.map(({ name }) => name)).toEqual(expect.arrayContaining([...panelCommandNames]));
  });

  it("have each key once", () => {
    const keys = commandList.flatMap(({ key }) => key ?? []);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it("have a row in the help exactly when they have a key, with a text for each row", () => {
    expect(commandList.filter(({ key, help }) => (key === undefined) !== (help === undefined))).toEqual([]);
    type Row = NameWith<{ readonly help: { readonly group: string } }>;
    expectTypeOf<keyof typeof english.help.keys>().toEqualTypeOf<Row>();
    const shared = commandList.flatMap(({ help }) => (help && "sharesRow" in help ? help.sharesRow : []));
    expect(shared.filter((name) => !Object.hasOwn(english.help.keys, name))).toEqual([]);
  });

  it("have a text for each entry of the menu", () => {
    expectTypeOf<keyof typeof english.menu.entries>().toEqualTypeOf<NameWith<{ readonly menu: object }>>();
  });

  it.each(["help", "menu"] as const)("have a place of their own in their group of the %s", (part) => {
    const places = commandList.flatMap(({ [part]: place }) =>
      place !== undefined && "group" in place ? `${place.group} ${place.order}` : [],
    );
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter((each, at) => places.indexOf(each) !== at)).toEqual([]);
  });
});

describe("the actions of the page", () => {
  it("have each name in one group, so that no order decides which one counts: another does not compile", () => {
    expectTypeOf<NamedOnce<ActionGroups>>().toEqualTypeOf<unknown>();
    type Again = ActionGroups & { readonly again: Pick<PanelActions, "jumpBy"> };
    expectTypeOf<NamedOnce<Again>>().toEqualTypeOf<{ readonly namedTwice: "jumpBy" }>();
  });
});

describe("what a key means", () => {
  const { meta, sections } = createManifest(1, ["1"]);
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open: PanelState["changes"]["open"] = {
    round: 1,
    since: undefined,
    list: { kind: "loading" },
    hunks: new Map(),
    ...place,
  };
  const review: Partial<PanelState> = { view: { kind: "review", review: { meta, sections, revision: 1 } } };
  const news = createNews(["changed:1"], { reviewId: meta.reviewId, iteration: meta.iteration });
  const withNews = { ...review, news };
  const comparison = { ...withNews, comparison: createTestComparison() };
  const changes = { ...comparison, changes: { ...nothingChanged, open } };

  /** Runs a command in a state of the page, and returns the actions that it called. */
  function press(name: CommandName, state: Partial<PanelState>, hasHunks = true): readonly string[] {
    const called: string[] = [];
    const record = (action: string | symbol) => (parameter: unknown) => {
      called.push([String(action), parameter].filter((each) => each !== undefined).join(" "));
      return hasHunks;
    };
    const actions = new Proxy({} as PanelActions, { get: (_, action) => record(action) });
    runCommand(name, { store: createPanelStore(state), actions });
    return called;
  }

  it.each([
    ["next-section", "jumpBy 1", "jumpBy 1", "stepFile 1"],
    ["previous-section", "jumpBy -1", "jumpBy -1", "stepFile -1"],
    ["next-change", "walkNews 1", "stepChange 1", "stepHunk 1"],
    ["previous-change", "walkNews -1", "stepChange -1", "stepHunk -1"],
    ["next-unviewed", "nextUnviewedHere", "nextUnviewedHere", "nextUnviewed"],
    ["toggle-viewed", "toggleViewedHere", "toggleViewedHere", "toggleViewed"],
    ["undo-change", "undoStoryHere", "undoStoryHere", "undoInChanges"],
    ["comment", "commentHere", "commentHere", "commentOnLines"],
    ["find", "openSearch", "openSearch", "openSearch"],
  ] as const)("depends on the view: %s", (name, inReview, inComparison, amongChanges) => {
    expect([withNews, comparison, changes].map((state) => press(name, state))).toEqual([
      [inReview],
      [inComparison],
      [amongChanges],
    ]);
  });

  it("goes to the next hunk when nothing is new, and says that nothing is new when there is no code either", () => {
    expect(press("next-change", review)).toEqual(["stepHunkHere 1"]);
    expect(press("previous-change", review, false)).toEqual(["stepHunkHere -1", "walkNews -1"]);
  });

  it("is a comment on lines of a diff when they are selected in the review", () => {
    document.body.innerHTML =
      '<table><tr><td><button class="diff-line" data-file="a" data-side="after" data-line="2"></button></td></tr></table>';
    document.querySelector("button")?.focus();
    expect(press("comment", review)).toEqual(["commentOnLines [object Object]"]);
  });
});

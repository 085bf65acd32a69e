import type { ClaimRow } from "@dialectic/shared/protocol";
import { act, screen, within } from "@testing-library/react";
import { Profiler, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { clearPage } from "../../clearPage.fixture.ts";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { keepEqual } from "../../state/keepEqual.ts";
import { panelCommands } from "../../state/panelCommands.ts";
import { adoptManifest } from "../../state/reviewMirror.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { FollowedSection } from "../review/FollowedReference.tsx";
import { markdownComponents } from "../review/markdownComponents.tsx";
import { emptySlots, SlotsContext } from "../slots.ts";
import { ClaimButton, ClaimState } from "./ClaimState.tsx";
import { ClaimSummary } from "./ClaimSummary.tsx";

const outcome = adoptManifest(createManifest(1, ["h1", "h2"]));
if (outcome.kind === "stale" || outcome.kind === "lost-place") throw new Error(outcome.kind);
const view = { kind: "review", review: outcome.mirror } as const;

const row = (text: string, state: ClaimRow["state"], more: Partial<ClaimRow> = {}): ClaimRow => ({
  hash: "h1",
  index: 0,
  text,
  state,
  at: 1,
  ...more,
});
const claims = (...rows: readonly ClaimRow[]) => ({ reviewId: "r1", claims: [...rows] });

/** Returns a fence as the worker delivers it. */
function fence(source: string, language = "check") {
  const code = {
    type: "element",
    tagName: "code",
    properties: { className: [`language-${language}`] },
    children: [{ type: "text", value: `${source}\n` }],
  };
  // A chunk is a serialised list of hast nodes.
  const chunk = JSON.stringify([{ type: "element", tagName: "pre", properties: {}, children: [code] }]) as HastChunk;
  return hastToReact(chunk, markdownComponents);
}

const slots = { ...emptySlots, ClaimState, ClaimButton };

function shown(content: ReactNode, rows?: readonly ClaimRow[]) {
  const state = { view, ...(rows === undefined ? {} : { claims: claims(...rows) }) };
  const host = { "claims/run": async () => ({}), "claims/stop": async () => ({}) };
  return renderInPanel(
    <SlotsContext value={slots}>
      <ClaimSummary />
      <FollowedSection value="h1">{content}</FollowedSection>
    </SlotsContext>,
    { state, host },
  );
}

/** Returns the state and the details of the row. */
const line = () => {
  const parts = document.querySelectorAll(".claim-line > .claim-word, .claim-line > .claim-detail");
  return [...parts].map(({ textContent }) => textContent).join("");
};
const program = () => document.querySelector("details");

describe("the rows of many claims", () => {
  it("are drawn again only where a result differs", () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(`claim ${at}`, "holds", { index: at, found: "true" }));
    const drawn: string[] = [];
    const { store } = renderInPanel(
      rows.map(({ hash, text }) => (
        <Profiler key={text} id={text} onRender={(id) => drawn.push(id)}>
          <ClaimState hash={hash} text={text} />
        </Profiler>
      )),
      { state: { view, claims: claims(...rows) } },
    );
    expect(drawn).toHaveLength(200);
    drawn.length = 0;
    const arrived = rows.map((each, at) => (at === 77 ? { ...each, state: "fails" as const, at: 2 } : { ...each }));
    act(() => store.setState((state) => keepEqual(state, { claims: claims(...arrived) })));
    expect(drawn).toEqual(["claim 77"]);
  });
});

describe("a fence with a claim", () => {
  it.each<[ClaimRow["state"], Partial<ClaimRow>, string]>([
    ["holds", { found: "3" }, "Passed: found 3"],
    ["fails", { expected: "3", found: "5" }, "Failed: expected 3, found 5"],
    ["unknown", { reason: "There is no server." }, "Unknown: There is no server."],
    ["pending", {}, "Running: Running"],
  ])("shows that it %s", (state, more, words) => {
    shown(fence("a() == 3"), [row("a() == 3", state, more)]);
    expect(line()).toBe(words);
  });

  it("is found by its text, whatever surrounds its lines", () => {
    shown(fence("  // A title\r\n  a() == 3"), [row("// A title\na() == 3", "holds", { found: "3" })]);
    expect(line()).toBe("Passed: found 3");
  });

  it("is being checked until the host has reported on the shown review", () => {
    const { store } = shown(fence("a()"));
    expect(line()).toBe("Running: Running");
    act(() => store.setState({ claims: { reviewId: "r2", claims: [row("a()", "fails")] } }));
    expect(line()).toBe("Running: Running");
    act(() => store.setState({ claims: claims(row("a()", "fails", { expected: "true", found: "false" })) }));
    expect(line()).toBe("Failed: expected true, found false");
  });

  it("that the host does not know is unknown, without a button", () => {
    shown(fence("a()"), [row("b()", "holds")]);
    expect(line()).toBe("Unknown: Only code blocks with the language “check” are run.");
    expect(screen.queryByRole("button", { name: "Run check again" })).toBeNull();
  });

  it("is plain code outside of a section, and in any other language", () => {
    renderInPanel(fence("a()"));
    shown(fence("a()", "js"), []);
    expect(document.querySelector(".check")).toBeNull();
  });

  it("is checked again by its button, and shows that until the answer arrives", async () => {
    const { user, store, asked } = shown(fence("a()"), [row("a()", "fails", { index: 2, expected: "1", found: "2" })]);
    await user.click(screen.getByRole("button", { name: "Run check again" }));
    expect([asked, line()]).toEqual([[["claims/run", { claim: { hash: "h1", index: 2 } }]], "Running: Running"]);
    act(() => store.setState({ claims: claims(row("a()", "holds", { found: "1", at: 2 })) }));
    expect(line()).toBe("Passed: found 1");
  });

  it("shows when it was checked, and its previous result", () => {
    const at = new Date(2020, 1, 3, 4, 5).getTime();
    shown(fence("a()"), [
      row("a()", "fails", { expected: "1", found: "2", at, was: { state: "holds", iteration: 2 } }),
    ]);
    expect([line(), document.querySelector(".claim-time")?.textContent]).toEqual([
      "Failed: expected 1, found 2, passed in iteration 2",
      "2020-02-03 04:05",
    ]);
  });

  it("of an old iteration shows its result at that time, and is not run", () => {
    shown(fence("a()"), [row("a()", "holds", { found: "1", isOld: true })]);
    expect([line(), screen.queryByRole("button", { name: /Run/ })]).toEqual(["Passed: found 1", null]);
  });

  it("can be stopped while it is being checked", async () => {
    const { user, asked } = shown(fence("a()"), [row("a()", "pending", { index: 1, at: undefined })]);
    await user.click(screen.getByRole("button", { name: "Stop check" }));
    expect(asked).toEqual([["claims/stop", { claim: { hash: "h1", index: 1 } }]]);
  });

  it.each([
    ["// One caller\ncount(a()) == 1", "One caller", "false"],
    ["//\n# One caller\na()", "One caller", "false"],
    ["count(a()) == 1\n// One caller", "count(a()) == 1", "true"],
  ])("is a row named by the first line of its program: %j", (source, name, isCode) => {
    shown(fence(source), [row(source, "holds")]);
    const named = document.querySelector<HTMLElement>(".claim-name");
    expect([named?.textContent, named?.dataset["code"]]).toEqual([name, isCode]);
    expect([program()?.open, program()?.querySelector("pre")?.textContent]).toEqual([false, `${source}\n`]);
  });

  it("unfolds its program when its first result is a failure, and not when a later one is", () => {
    const { store } = shown(fence("a()"), [row("a()", "pending")]);
    const tell = (state: ClaimRow["state"]) => act(() => store.setState({ claims: claims(row("a()", state)) }));
    tell("fails");
    expect(program()?.open).toBe(true);
    tell("holds");
    expect(program()?.open).toBe(true);
    clearPage();
    const later = shown(fence("a()"), [row("a()", "holds")]);
    act(() => later.store.setState({ claims: claims(row("a()", "fails")) }));
    expect(program()?.open).toBe(false);
  });

  it("has all of long details in its row, as text", () => {
    const reason = "This is not closed.\n  a(\n   ^<b>bold</b>";
    shown(fence("a("), [row("a(", "unknown", { reason })]);
    expect(line()).toBe(`Unknown: ${reason}`);
  });
});

describe("the summary of claims", () => {
  it.each([
    [["holds", "holds"], "2 of 2 checks passed", "2 of 2 checks passed"],
    [
      ["holds", "fails", "unknown"],
      "1 check fails",
      "1 of 3 checks passed, 1 failed, 1 unknown. Go to next failed check",
    ],
    [["fails", "fails"], "2 checks fail", "0 of 2 checks passed, 2 failed. Go to next failed check"],
    [["fails"], "1 check fails", "1 check failed. Go to next failed check"],
    [["unknown"], "1 unknown check", "1 check unknown. Go to next check with an unknown result"],
    [["holds"], "1 check passed", "1 check passed"],
  ] as const)("says how the checks have ended: %j", (states, words, hint) => {
    shown(
      null,
      states.map((state, at) => row(`c${at}()`, state)),
    );
    const mark = document.querySelector<HTMLElement>(".header-mark");
    const said = mark?.querySelector(".header-long") ?? mark;
    expect([said?.textContent, mark?.title]).toEqual([words, hint]);
  });

  it.each([
    [[{ isText: true }], "1 text check passed"],
    [[{ isText: true }, { isText: true }, { isText: true }], "3 text checks passed"],
    [[{ isText: true }, {}], "2 of 2 checks passed"],
    [[{ isText: true }, { state: "pending" }], undefined],
  ] as const)("says so when all checks only look for text: %j", (rows, words) => {
    shown(
      null,
      rows.map((more, at) => row(`c${at}()`, "holds", more)),
    );
    expect(document.querySelector(".header-mark .header-long")?.textContent).toBe(words);
  });

  it("shows that all are being checked until that is done", () => {
    const { actions, asked, store } = shown(fence("a()"), [row("a()", "holds", { found: "1" }), row("b()", "holds")]);
    act(() => panelCommands["run-checks"].run(actions));
    expect([asked, line()]).toEqual([[["claims/run", {}]], "Running: Running"]);
    const isRunning = () => document.querySelector(".header-mark .codicon-loading") !== null;
    expect(isRunning()).toBe(true);
    const news = (at: number) =>
      claims(row("a()", "fails", { at: 2, expected: "1", found: "2" }), row("b()", "holds", { at }));
    act(() => store.setState({ claims: news(1) }));
    expect([line(), isRunning()]).toEqual(["Failed: expected 1, found 2", true]);
    act(() => store.setState({ claims: news(2) }));
    expect(isRunning()).toBe(false);
  });

  it("is checked again by its command, which reports a review without claims", () => {
    const current = shown(null, [row("a()", "holds")]);
    panelCommands["run-checks"].run(current.actions);
    expect(current.asked).toEqual([["claims/run", {}]]);
    clearPage();
    for (const [rows, words] of [
      [[], "This review has no checks."],
      [[row("a()", "holds", { isOld: true })], "Only the checks of the latest iteration can be run."],
    ] as const) {
      const { actions, asked, store } = shown(null, rows);
      panelCommands["run-checks"].run(actions);
      expect([asked, store.getState().notices.map(({ text }) => text)]).toEqual([[], [words]]);
      clearPage();
    }
  });

  it("is absent without claims", () => {
    shown(null, []);
    expect(document.querySelector(".header-mark")).toBeNull();
  });

  it("leads to the next claim that does not hold, section by section, and around", async () => {
    const rows = [row("a()", "fails"), row("b()", "holds"), row("c()", "fails", { hash: "h2" })];
    const { user, store } = shown(fence("a()"), rows);
    const go = () => user.click(screen.getByRole("button", { name: /^2 checks fail/ }));
    await go();
    expect([store.getState().jump, document.activeElement?.parentElement]).toEqual([{ sectionId: "a" }, program()]);
    expect(program()?.open).toBe(true);
    await go();
    expect([store.getState().jump, store.getState().claimGoal]).toEqual([{ sectionId: "b" }, "h2 c()"]);
    await go();
    expect(store.getState().jump).toEqual({ sectionId: "a" });
  });

  it("says how the checks have ended when a key asks for a failed one and none has", () => {
    for (const [rows, words] of [
      [[row("a()", "holds"), row("b()", "holds")], "2 of 2 checks passed"],
      [[], "This review has no checks."],
    ] as const) {
      const { actions, store } = shown(null, rows);
      act(() => panelCommands["next-failed-check"].run(actions));
      expect(store.getState().notices.map(({ text }) => text)).toEqual([words]);
      clearPage();
    }
  });

  it("announces only claims that held and have stopped holding, until they hold again", () => {
    const { store } = shown(null, [row("// One caller\na()", "pending")]);
    const said = () =>
      within(screen.getByRole("status")).queryByText(/./)?.textContent ?? screen.getByRole("status").textContent;
    const tell = (state: ClaimRow["state"], at: number) =>
      act(() =>
        store.setState({ claims: claims(row("// One caller\na()", state, { at, expected: "1", found: "2" })) }),
      );
    tell("fails", 1);
    expect(said()).toBe("");
    tell("holds", 2);
    expect(said()).toBe("");
    tell("fails", 3);
    expect(said()).toBe("A check that passed now fails: One caller, expected 1, found 2");
    const after = said();
    tell("pending", 4);
    expect(said()).toBe(after);
    tell("holds", 5);
    expect(said()).toBe("");
  });
});

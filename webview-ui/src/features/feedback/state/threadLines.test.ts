import type { Thread, ThreadLine } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore, type PanelState } from "../../../state/panelStore.ts";
import { nothingChanged, toPlacedCode } from "../../changes/state/changesState.ts";
import { nothingSaid } from "./feedbackState.ts";
import { followThreadLines } from "./threadLines.ts";

const threadAt = (id: string, line: number, round = 1): Thread => ({
  id,
  iteration: 1,
  entries: [],
  state: "open",
  place: {
    kind: "code",
    path: "a.ts",
    line,
    endLine: line,
    state: "moved",
    change: { round, file: "f1", side: "after", line: 3, endLine: 3 },
  },
});

/** A page with the story of round 2, whose host answers when the test lets it. */
function followed() {
  const store = createPanelStore({ isConnected: true, feedback: { ...nothingSaid, reviewId: "r" } });
  const asked: string[] = [];
  const waiting: { answer(lines: readonly ThreadLine[]): void; fail(): void }[] = [];
  const host = {
    "thread/lines": ({ round, since, boxes }: { round: number; since?: number; boxes: readonly { key: string }[] }) => {
      asked.push([`${since ?? ""}..${round}`, ...boxes.map(({ key }) => key)].join(" "));
      return new Promise((resolve, reject) =>
        waiting.push({ answer: (lines) => resolve({ lines }), fail: () => reject(new Error("gone")) }),
      );
    },
  } as unknown as Host; // only the member that these tests call
  followThreadLines({ store, currentHost: () => host });
  const say = (feedback: Partial<PanelState["feedback"]>) =>
    store.setState((state) => ({ feedback: { ...state.feedback, ...feedback } }));
  const list = { kind: "files", files: [], notes: [] } as const;
  const story = toPlacedCode({ round: 2, sections: [], rest: [], references: [] }, list);
  const show = () =>
    store.setState({
      changes: { ...nothingChanged, reviewId: "r", story: { ...story, references: new Map(), expanded: new Map() } },
    });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const settle = async (end: (next: (typeof waiting)[number]) => void) => {
    await turn();
    for (const next of waiting.splice(0)) end(next);
    await turn();
  };
  const lines = () => [...(store.getState().feedback.lines.get("..2")?.byName.values() ?? [])].map(({ line }) => line);
  return { store, asked, say, show, settle, lines };
}

const at = (line: number): ThreadLine => ({ name: "t", file: "f1", side: "after", line });

describe("followThreadLines", () => {
  it("sends no request while no comment is on changes", async () => {
    const { asked, show, say, settle, store } = followed();
    show();
    say({ threads: [{ ...threadAt("t", 3), place: { kind: "review" } }] });
    await settle(() => undefined);
    expect([asked, store.getState().feedback.lines.size]).toEqual([[], 1]);
  });

  it("asks again when comments arrive or move, one request at a time, and shows the known lines until then", async () => {
    const { asked, show, say, settle, lines } = followed();
    show();
    say({ threads: [threadAt("t", 3)] });
    await settle(({ answer }) => answer([at(3)]));
    expect([asked, lines()]).toEqual([["..2"], [3]]);
    say({ threads: [threadAt("t", 4)] });
    say({ threads: [threadAt("t", 5)] });
    expect([asked, lines()]).toEqual([["..2", "..2"], [3]]);
    await settle(({ answer }) => answer([at(4)]));
    expect([asked, lines()]).toEqual([["..2", "..2", "..2"], [4]]);
    await settle(({ answer }) => answer([at(5)]));
    // The same places again are no news.
    say({ threads: [threadAt("t", 5)] });
    expect([asked.length, lines()]).toEqual([3, [5]]);
  });

  it("asks about the boxes of comments that are being written", async () => {
    const { asked, show, say, settle } = followed();
    show();
    const subject = { kind: "change", round: 1, file: "f1", side: "after", line: 3, endLine: 3 } as const;
    const box = { key: "change:1", place: { kind: "change" }, subject, iteration: 1, isOpen: true } as const;
    say({ boxes: new Map([[box.key, box]]) });
    await settle(() => undefined);
    expect(asked).toEqual(["..2 change:1"]);
  });

  it("keeps the lines when the host fails, and asks again after a new connection", async () => {
    const { asked, show, say, settle, lines, store } = followed();
    show();
    say({ threads: [threadAt("t", 3)] });
    await settle(({ answer }) => answer([at(3)]));
    say({ threads: [threadAt("t", 4)] });
    await settle(({ fail }) => fail());
    expect([asked.length, lines()]).toEqual([2, [3]]);
    store.setState({ isConnected: false });
    store.setState({ isConnected: true });
    expect(asked.length).toBe(3);
    await settle(({ answer }) => answer([at(4)]));
    expect(lines()).toEqual([4]);
  });
});

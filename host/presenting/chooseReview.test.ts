import { describe, expect, it } from "vitest";
import { type Choice, chooseReview, type KnownReview } from "./chooseReview.ts";

/** A review that claude-code presented in a session that has ended. */
function review(id: string, more: Partial<KnownReview> = {}): KnownReview {
  return { id, title: id, isOpen: true, clients: ["claude-code"], isOthers: false, ...more };
}

const at = (seq: number) => ({ seq, host: "a" });
const session = { name: "claude-code", session: "s" };
const command = { name: "command line" };
const own: Choice = { kind: "review", id: "mine", rule: "own" };
const ended: Choice = { kind: "review", id: "ended", rule: "ended" };
const last = (id: string): Choice => ({ kind: "review", id, rule: "last" });
const others = (...reviews: readonly KnownReview[]): Choice => ({ kind: "others", reviews });

const running = review("running", { isOthers: true });
const closed = review("closed", { isOpen: false });
const codex = review("codex", { clients: ["codex"] });
const typed = review("typed", { clients: ["command line"] });

describe("a call of a session is about", () => {
  it.each<readonly [string, readonly KnownReview[], Choice]>([
    ["nothing, where there is no review", [], { kind: "none" }],
    ["the review that it presented", [running, review("mine", { presented: at(1) })], own],
    ["the one that it presented last", [review("x", { presented: at(1) }), review("mine", { presented: at(2) })], own],
    ["its own also when another session works on it", [review("mine", { presented: at(1), isOthers: true })], own],
    ["its own also when it has ended", [review("ended"), review("mine", { presented: at(1), isOpen: false })], own],
    ["the one on which it received feedback", [review("ended"), review("mine", { received: at(1) })], own],
    [
      "what it presented, not what it heard later",
      [review("x", { received: at(2) }), review("mine", { presented: at(1) })],
      own,
    ],
    ["the last one whose sessions have ended", [running, review("ended"), review("older")], ended],
    ["the last one even when that is closed", [review("ended", { isOpen: false }), review("older")], ended],
    ["none of a session that runs", [running, closed], { kind: "review", id: "closed", rule: "ended" }],
    ["none of another client", [codex, typed], others(codex, typed)],
    [
      "none of a session that runs, of whatever client",
      [{ ...codex, isOthers: true }],
      others({ ...codex, isOthers: true }),
    ],
    ["one that its client and another presented", [review("ended", { clients: ["codex", "claude-code"] })], ended],
    [
      "nothing, where all of others are closed",
      [
        { ...running, isOpen: false },
        { ...codex, isOpen: false },
      ],
      { kind: "none" },
    ],
  ])("%s", (_, reviews, expected) => {
    for (const purpose of ["change", "read"] as const)
      expect(chooseReview(session, purpose, reviews)).toEqual(expected);
  });
});

describe("a call without a session", () => {
  it.each<readonly [string, "change" | "read", readonly KnownReview[], Choice]>([
    ["changes the last review, whoever presented it", "change", [codex, typed], last("codex")],
    ["changes the last one that is closed, which begins a new one", "change", [closed, typed], last("closed")],
    ["changes none of a session that runs", "change", [running, typed], last("typed")],
    ["is told which ones others have open", "change", [running], others(running)],
    ["reads the last one of its name", "read", [running, typed], last("typed")],
    ["reads the last one, also of a session that runs", "read", [running, codex], last("running")],
    ["finds nothing where nothing is", "read", [], { kind: "none" }],
  ])("%s", (_, purpose, reviews, expected) => {
    expect(chooseReview(command, purpose, reviews)).toEqual(expected);
  });
});

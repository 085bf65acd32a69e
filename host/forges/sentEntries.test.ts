import { type FeedbackThread, toMarkId, withMark } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import type { ForgeThread, ForgeThreads } from "./forge.ts";
import { hashForMark, joinSent, sentKeys } from "./sentEntries.ts";

const marked = (key: string, text: string, reviewId = "r1") =>
  withMark({ id: toMarkId(reviewId, key, hashForMark), said: "00000000", sent: "00000000", text });
const lines = { path: "a.ts", side: "after", line: 1, endLine: 1, commit: "", hunk: "" } as const;
const thread = (
  id: string,
  said: readonly (readonly [author: string, text: string])[],
  isWhole = false,
): ForgeThread => ({
  id,
  lines: isWhole ? undefined : lines,
  entries: said.map(([author, text], at) => ({ id: `${id}.${at}`, author, text, at })),
  isResolved: false,
});
const own: FeedbackThread = {
  id: "t1",
  target: { kind: "review" },
  iteration: 1,
  state: "open",
  entries: [{ id: "e1", by: { kind: "person" }, text: "Why?", at: 1, mode: "review", sent: undefined }],
};
const verdict = {
  id: "v1",
  by: { kind: "person" },
  verdict: "approve",
  text: "",
  at: 1,
  iteration: 1,
  comments: 0,
} as const;
const join = (threads: readonly ForgeThread[], verdicts: ForgeThreads["verdicts"] = []) =>
  joinSent(
    { login: "me", threads, verdicts, isCut: false },
    {
      reviewId: "r1",
      sections: ["s1"],
      feedback: { threads: [own], verdicts: [{ ...verdict, place: { seq: 1, host: "h" } }] },
    },
  );
const shown = (threads: ReturnType<typeof join>["threads"]) =>
  threads.map(({ id, here, entries }) => [here ?? id, ...entries.map(({ text }) => text)]);

describe("what was sent from here", () => {
  it("joins its thread with the answers of others, and is not added itself", () => {
    const { threads } = join([
      thread("c1", [
        ["me", marked(sentKeys.entry("e1"), "Why?")],
        ["mona", "Because."],
      ]),
    ]);
    expect(shown(threads)).toEqual([["t1", "Because."]]);
  });

  it("is left out as a section, until somebody answers", () => {
    const section = marked(sentKeys.section("s1"), "Words.");
    expect(join([thread("c1", [["me", section]])]).threads).toEqual([]);
    expect(
      shown(
        join([
          thread("c1", [
            ["me", section],
            ["mona", "Hm."],
          ]),
        ]).threads,
      ),
    ).toEqual([["c1", "Hm."]]);
  });

  it("leaves what was written by hand in a body", () => {
    const body = `By hand.\n\n${marked(sentKeys.section("s1"), "Words.")}`;
    expect(shown(join([thread("r1", [["me", body]], true)]).threads)).toEqual([["r1", "By hand."]]);
    expect(join([thread("r1", [["me", marked(sentKeys.entry("e1"), "Why?")]], true)]).threads).toEqual([]);
  });

  it("is a comment like any other with a mark that somebody has copied, or that is of another review", () => {
    const copied = marked(sentKeys.entry("e1"), "Why?");
    const other = marked(sentKeys.entry("e1"), "Why?", "r2");
    expect(shown(join([thread("c1", [["mona", copied]]), thread("c2", [["me", other]])]).threads)).toEqual([
      ["c1", copied],
      ["c2", other],
    ]);
  });

  it("is no verdict of somebody else when it is the one that was given here", () => {
    const said = (author: string, given: "approve" | "request-changes") => ({
      id: author,
      author,
      verdict: given,
      at: 1,
    });
    const { verdicts } = join([], [said("me", "approve"), said("mona", "approve"), said("me", "request-changes")]);
    expect(verdicts.map(({ author, verdict: given }) => `${author} ${given}`)).toEqual([
      "mona approve",
      "me request-changes",
    ]);
  });
});

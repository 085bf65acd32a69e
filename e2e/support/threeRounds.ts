import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Assistant } from "./assistant.ts";
import { waitForItems } from "./comments.ts";
import type { TestWorkspace } from "./workspace.ts";

/** A verdict, as named on the panels. */
export type Decision = "Approve" | "Request changes";

/** A person's actions in a review of changes, in one of the panels. */
export interface Reviewer {
  /** Waits for the review with that title. */
  requested(title: string): Promise<void>;
  /** Returns removed and added lines of `src/auth.ts`, sorted, as the newest round shows them by default. */
  changedLines(): Promise<readonly string[]>;
  /** Comments on an added line, and keeps the comment for the verdict. */
  commentOnLine(line: ChangedLine, comment: string): Promise<void>;
  /** Comments on a section, and keeps the comment for the verdict. */
  commentOnSection(title: string, comment: string): Promise<void>;
  decide(decision: Decision, text: string): Promise<void>;
  /** Waits for a status of the review. */
  waitForStatus(status: "Changes requested" | "Approved" | "Merged"): Promise<void>;
  /** Commits the staged files. */
  commit(): Promise<void>;
}

/** A line on the side after. */
export interface ChangedLine {
  readonly number: number;
  readonly text: string;
}

interface Said {
  readonly kind: string;
  readonly text: string;
  /** Subjects and texts of the comments. */
  readonly comments: readonly string[];
}

interface Parties {
  readonly assistant: () => Assistant;
  readonly workspace: () => TestWorkspace;
  readonly reviewer: () => Reviewer;
}

const line = (number: number, value: number): ChangedLine => ({
  number,
  text: `export const authLine${number} = ${value};`,
});

/** An editor draws its lines some time after it has opened. */
const patience = { timeout: 60_000, interval: 500 };

/** The person's input in each round: the assistant receives all of it, and nothing else. */
const given = {
  first: {
    kind: "request_changes",
    text: "Two things.",
    comments: ["src/auth.ts:23: 230 is too much.", 'the section "Raise limits": Say why, please.'],
  },
  second: { kind: "request_changes", text: "", comments: ["src/auth.ts:33: Rather 60."] },
  third: { kind: "approve", text: "Good now.", comments: [] },
} as const satisfies Readonly<Record<string, Said>>;

/**
 * Tells the story of a review over three rounds, from the request to the commit, in whichever panel the person uses.
 */
export function itGoesThroughThreeRounds({ assistant, workspace, reviewer }: Parties): void {
  let reviewId = "";
  let cursor: string | undefined;
  const received: Said[] = [];

  const folder = (...parts: string[]) => join(workspace().folder, ...parts);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: workspace().environment });
  const change = (from: string, to: string) =>
    writeFileSync(folder("src/auth.ts"), readFileSync(folder("src/auth.ts"), "utf8").replace(from, to));
  const request = async (args: Record<string, unknown>) => {
    const { structured, isError, text } = await assistant().call("request_review", args);
    if (isError) throw new Error(text);
    return structured;
  };
  /** Receives everything new since the last call, or within some seconds: a verdict takes a moment to arrive. */
  const receive = async (seconds = 30) => {
    const items = await waitForItems(assistant(), cursor, seconds);
    cursor = items.at(-1)?.cursor ?? cursor;
    received.push(
      ...items.map(({ kind, text, comments }) => ({
        kind,
        text,
        comments: comments.map(({ about, comment }) => `${about}: ${comment}`).sort(),
      })),
    );
    return items;
  };

  it("begins with a comment on a line and one on a section, and changes that are asked for", async () => {
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    change("authLine23 = 23", "authLine23 = 230");
    change("authLine33 = 33", "authLine33 = 330");
    const asked = await request({ title: "Raise limits", description: "[`src/auth.ts:23`][] has the limit." });
    reviewId = String(asked["review_id"]);
    await reviewer().requested("Raise limits");
    await reviewer().commentOnLine(line(23, 230), "230 is too much.");
    await reviewer().commentOnSection("Raise limits", "Say why, please.");
    await reviewer().decide("Request changes", given.first.text);
    await reviewer().waitForStatus("Changes requested");
    const [item] = await receive();
    expect(received).toEqual([given.first]);
    change("authLine23 = 230", "authLine23 = 46");
    change("authLine33 = 330", "authLine33 = 66");
    await assistant().call("present_review", {
      review_id: reviewId,
      mode: "update-section",
      section: "Raise limits",
      baseUri: folder(),
      content: "# Raise limits\n\n[`src/auth.ts:23`][] has the limit, because logins failed.\n",
    });
    for (const { comment, thread_id } of item?.comments ?? []) {
      const claim = { thread_id, comment: `Done: ${comment}`, addressed: {} };
      const answer = await assistant().call("answer_comment", claim);
      expect([comment, answer.structured["is_verified"]]).toEqual([comment, true]);
    }
  });

  it("shows in the second round only what changed since the first", async () => {
    expect((await request({ review_id: reviewId }))["round"]).toBe(2);
    await expect
      .poll(() => reviewer().changedLines(), patience)
      .toEqual([line(23, 230), line(23, 46), line(33, 330), line(33, 66)].map(({ text }) => text).sort());
    await reviewer().commentOnLine(line(33, 66), "Rather 60.");
    await reviewer().decide("Request changes", given.second.text);
    await receive();
    expect(received).toEqual([given.first, given.second]);
  });

  it("ends in the third with approval and a commit, and the assistant has got all that was given", async () => {
    change("authLine33 = 66", "authLine33 = 60");
    expect((await request({ review_id: reviewId }))["round"]).toBe(3);
    await expect
      .poll(() => reviewer().changedLines(), patience)
      .toEqual([line(33, 60), line(33, 66)].map(({ text }) => text).sort());
    await reviewer().decide("Approve", given.third.text);
    await reviewer().waitForStatus("Approved");
    await receive();
    expect(received).toEqual([given.first, given.second, given.third]);

    git("add", "--all");
    await reviewer().commit();
    await reviewer().waitForStatus("Merged");
    const status = await assistant().call("update_review", { review_id: reviewId, action: "get_status" });
    expect(status.structured["status"]).toBe("Merged");
    expect(git("log", "-1", "--format=%s")).toBe("Raise limits\n");
    expect(git("status", "--porcelain")).toBe("");
    // No item arrives twice, and no other items arrive.
    await receive(1);
    expect(received).toEqual([given.first, given.second, given.third]);
  });
}

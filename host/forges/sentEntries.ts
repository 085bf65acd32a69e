import { createHash } from "node:crypto";
import { type Feedback, type HashForMark, joinBody, readBody, toMarkId } from "@dialectic/shared/review";
import type { ForgeEntry, ForgeThread, ForgeThreads } from "./forge.ts";

/*
 * Texts that were sent from here come back when the pull request is read again. Rules:
 * - A comment of the person with the mark of something that this review has is that thing, and not added. A mark counts only in a comment that
 *   the person who is logged in wrote: anybody can copy one.
 * - Answers of others to a comment that began here join its thread here.
 * - Of a body, what the person wrote by hand stays.
 * - The person's verdict there is not added when it is the one that they have given here.
 */

/** A thread of the forge, with the id of the thread here that it goes on. */
export interface JoinedThread extends ForgeThread {
  readonly here?: string;
}

/** The parts of a review that can have been sent. */
export interface Sendable {
  readonly reviewId: string;
  readonly feedback: Pick<Feedback, "threads" | "verdicts">;
  /** Ids of its sections. */
  readonly sections: readonly string[];
}

export const hashForMark: HashForMark = (text) => createHash("sha256").update(text, "utf8").digest("hex");

/** Names what is sent within a review; see `Wording`. */
export const sentKeys = {
  section: (id: string) => `section ${id}`,
  entry: (id: string) => `entry ${id}`,
  verdict: (id: string) => `verdict ${id}`,
} as const;

/** Leaves out what came from here, and joins the rest with it. */
export function joinSent(
  { threads, verdicts, login, ...rest }: ForgeThreads,
  { reviewId, feedback, sections }: Sendable,
): Omit<ForgeThreads, "threads"> & { readonly threads: readonly JoinedThread[] } {
  const toId = (key: string) => toMarkId(reviewId, key, hashForMark);
  const known = new Map<string, string | undefined>([
    ...sections.map((id) => [toId(sentKeys.section(id)), undefined] as const),
    ...feedback.verdicts.map(({ id }) => [toId(sentKeys.verdict(id)), undefined] as const),
    ...feedback.threads.flatMap(({ id, entries }) =>
      entries.map((entry) => [toId(sentKeys.entry(entry.id)), id] as const),
    ),
  ]);
  const given = feedback.verdicts.findLast(({ by }) => by.kind === "person")?.verdict;
  return {
    ...rest,
    login,
    threads: threads.flatMap((thread) => joinThread(thread, login, known)),
    verdicts: verdicts.filter(({ author, verdict }) => author !== login || verdict !== given),
  };
}

function joinThread(
  thread: ForgeThread,
  login: string,
  known: ReadonlyMap<string, string | undefined>,
): readonly JoinedThread[] {
  let here: string | undefined;
  const entries = thread.entries.flatMap((entry): readonly ForgeEntry[] => {
    const { foreign, parts } = entry.author === login ? readBody(entry.text) : { foreign: "", parts: [] };
    const own = parts.filter(({ id }) => known.has(id));
    if (own.length === 0) return [entry];
    here ??= thread.lines === undefined ? undefined : own.map(({ id }) => known.get(id)).find((id) => id !== undefined);
    const text = joinBody({ foreign, parts: parts.filter(({ id }) => !known.has(id)) });
    // A comment in the code is one thing, whatever was edited there.
    return thread.lines !== undefined || text === "" ? [] : [{ ...entry, text }];
  });
  if (here === undefined && entries.length === 0) return [];
  return [{ ...thread, entries, ...(here === undefined ? {} : { here }) }];
}

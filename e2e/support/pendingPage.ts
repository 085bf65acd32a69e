import { randomUUID } from "node:crypto";
import type { ChangedFile, PendingItem, PendingReviewPlan, ReviewEvent } from "@dialectic/shared/protocol";
import type { PullSession } from "./pullSession.ts";
import { openScriptedPage, type ScriptedPage } from "./scriptedPage.ts";
import { onlyHost, until } from "./windows.ts";

/** A comment of the person on the changes. */
interface Said {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number;
  readonly side?: "before" | "after";
  readonly text: string;
  readonly mode?: "review" | "ask";
}

interface SendAnswer {
  readonly kind: string;
  readonly message?: string;
  readonly isSubmitted?: boolean;
  readonly sent?: number;
  readonly refused?: number;
  readonly plan?: PendingReviewPlan;
}

/** The person at a page without a browser, with a review that shows a pull request. */
export interface PendingPage {
  readonly reviewId: string;
  readonly page: ScriptedPage;
  /** Comments on the changes of the last round; returns the id of the comment. */
  say(said: Said): Promise<string>;
  /** Answers in a thread, named by a part of what it says. */
  answer(thread: string, text: string): Promise<void>;
  /** Resolves a thread, or reopens it. */
  resolve(thread: string, isResolved: boolean): Promise<void>;
  plan(isReadAgain?: true): Promise<PendingReviewPlan>;
  /** Plans, and returns the answer whatever it is. */
  ask(isReadAgain?: true): Promise<SendAnswer>;
  /** Sends the items whose boxes are checked, or these. */
  send(plan: PendingReviewPlan, event?: ReviewEvent, items?: readonly PendingItem[]): Promise<SendAnswer>;
}

export async function openPendingPage(session: PullSession, reviewId: string): Promise<PendingPage> {
  const page = await openScriptedPage(onlyHost(session.workspace).url);
  await until(() => page.values.rounds !== undefined);
  const call = async <T>(method: string, params: Record<string, unknown>) =>
    (await page.call(method, { reviewId, ...params })) as T;
  const opened = async () =>
    (await call<{ news: { threads: { id: string; entries: { text: string }[] }[] } }>("feedback/open", {})).news;
  const find = async (named: string) =>
    (await opened()).threads.find(({ entries }) => entries.some(({ text }) => text.includes(named)))?.id;
  const iteration = async () => {
    const { iterations } = await call<{ iterations: { number: number }[] }>("history/iterations", {});
    return Math.max(...iterations.map(({ number }) => number));
  };
  const round = () => (page.values.rounds as { rounds: unknown[] }).rounds.length;
  const ask = (isReadAgain?: true) =>
    call<SendAnswer>("pending-review/plan", isReadAgain === undefined ? {} : { isReadAgain });
  return {
    reviewId,
    page,
    async say({ path, line, endLine = line, side = "after", text, mode = "review" }) {
      const { files } = await call<{ files: ChangedFile[] }>("changes/files", { round: round() });
      const file = files.find((each) => each.path === path)?.id;
      const subject = { kind: "change", round: round(), file, side, line, endLine };
      const id = randomUUID();
      const kept = await call<SendAnswer>("feedback/comment", {
        iteration: await iteration(),
        subject,
        text,
        mode,
        id,
      });
      if (kept.kind !== "kept") throw new Error(JSON.stringify(kept));
      return id;
    },
    async answer(named, text) {
      const thread = await find(named);
      const kept = await call<SendAnswer>("feedback/reply", { thread, text, mode: "review", id: randomUUID() });
      if (kept.kind !== "kept") throw new Error(JSON.stringify(kept));
    },
    async resolve(named, isResolved) {
      const kept = await call<SendAnswer>("feedback/resolve", { thread: await find(named), isResolved });
      if (kept.kind !== "kept") throw new Error(JSON.stringify(kept));
    },
    ask,
    async plan(isReadAgain) {
      const planned = await ask(isReadAgain);
      if (planned.kind !== "planned") throw new Error(JSON.stringify(planned));
      return planned as unknown as PendingReviewPlan;
    },
    send: (plan, event, items = plan.items.filter(({ isChosen }) => isChosen)) =>
      call<SendAnswer>("pending-review/send", {
        plan: plan.plan,
        items: items.map(({ id }) => id),
        ...(event === undefined ? {} : { event }),
      }),
  };
}

/** Says of each item what the sheet says: kind, place, state and the first line of its text. */
export function describeItems({ items }: Pick<PendingReviewPlan, "items">): readonly string[] {
  return items.map(({ kind, place, state, text }) => {
    const at =
      place.kind === "lines"
        ? `${place.path} ${place.start === undefined ? "" : `${place.start.side} ${place.start.line} to `}${place.side} ${place.line}`
        : place.kind === "file"
          ? place.path
          : place.kind === "thread"
            ? `answers ${place.by}`
            : "body";
    return `${kind}, ${at}, ${state.kind}: ${text.split("\n")[0]}`;
  });
}

import { nameAssistant } from "@dialectic/shared/review";
import { Emitter } from "../base/emitter.ts";
import { isInside } from "../base/isInside.ts";
import type { Clock } from "../base/ports.ts";
import { sessionPauses } from "../limits.ts";
import type { FeedbackClient } from "./runningClients.ts";

/*
 * The activity of a session, as the person sees it. It must not flicker, so a pause counts as work while the assistant is likely
 * to go on:
 *
 * (a) It waits while a wait for feedback on the review runs, and for a moment after one that brought nothing: an assistant
 *     calls it again.
 * (b) It works while another call of it runs, for some time after each call, and after a wait that brought feedback.
 * (c) Where hooks tell the turns of the assistant, it works from the beginning of a turn to its end, and not after that.
 *     A turn that was broken off has no end: without a call, it is believed for some time only.
 * (d) Else it is there. It is there on all reviews but that of its last call.
 *
 * A hook names the session of the assistant, and not that of its MCP server. They belong together when only one connected
 * session has the hook's assistant and folder; of several, it is the one that makes a call while the turn is the only one
 * that runs. Before that, nothing is said of turns. A turn that is no longer believed is forgotten, and so is the session
 * of a hook once its connection has ended.
 */

type Doing = "works" | "waits" | "there";

interface Activity {
  running: number;
  /** The review of its last call. */
  about?: string;
  /** When its last call ended. */
  endedAt?: number;
  /** True when that was a wait that brought nothing. */
  hasWaited?: boolean;
  leftAt?: number;
}

interface HookTurn {
  readonly session: string;
  readonly assistant?: string | undefined;
  readonly folder: string;
}

/** Methods that a client calls by itself, or that another program calls: they are no work of the assistant. */
const ownMethods: ReadonlySet<string> = new Set([
  "feedback/reviews",
  "feedback/received",
  "feedback/waiting",
  "host/health",
  "inbox/show",
  "log",
  "program/join",
  "program/select",
]);

/** Tells for each session that is or was connected to this host how it is occupied. */
export class SessionActivity {
  readonly #clock: Clock;
  readonly #clients: () => readonly FeedbackClient[];
  readonly #sessions = new Map<string, Activity>();
  /** The running turns by the hook's session, with the time of their last sign. */
  readonly #turns = new Map<string, HookTurn & { at: number }>();
  /** The sessions to which the sessions of hooks belong. */
  readonly #links = new Map<string, string>();
  readonly #changes = new Emitter();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, clients: () => readonly FeedbackClient[]) {
    this.#clock = clock;
    this.#clients = clients;
  }

  readonly onChange = this.#changes.on;

  /** Notes a call until it has ended; `waited` is what a wait for feedback brought. */
  async during<T>(session: string | undefined, method: string, call: () => Promise<T>): Promise<T> {
    if (session === undefined || ownMethods.has(method)) return call();
    const isWait = method === "feedback/wait";
    const activity = this.#of(session);
    if (!isWait) activity.running += 1;
    this.#link(session);
    this.#tell();
    let answer: unknown;
    try {
      const answered = await call();
      answer = answered;
      return answered;
    } finally {
      if (!isWait) activity.running -= 1;
      activity.endedAt = this.#clock.now();
      activity.hasWaited = isWait && Reflect.get(Object(answer), "kind") !== "feedback";
      this.#sign(session);
      this.#tell();
    }
  }

  /** Notes the review that a call of a session is about. */
  attend(session: string, reviewId: string): void {
    const activity = this.#of(session);
    if (activity.about === reviewId) return;
    activity.about = reviewId;
    this.#tell();
  }

  beginTurn(turn: HookTurn): void {
    this.#forgetTurns();
    this.#turns.set(turn.session, { ...turn, at: this.#clock.now() });
    this.#tell();
  }

  endTurn({ session }: Pick<HookTurn, "session">): void {
    const linked = this.#links.get(session) ?? this.#findOnly(session);
    this.#turns.delete(session);
    // The pause after its last call is not one within a turn.
    if (linked !== undefined) delete this.#of(linked).endedAt;
    this.#tell();
  }

  /** Notes which sessions are connected now. */
  noteClients(): void {
    const connected = new Set(this.#clients().map(({ instance }) => instance));
    for (const session of connected) if (session !== undefined) delete this.#of(session).leftAt;
    for (const [session, activity] of this.#sessions)
      if (!connected.has(session)) activity.leftAt ??= this.#clock.now();
    for (const [hook, session] of this.#links) if (!connected.has(session)) this.#links.delete(hook);
    this.#tell();
  }

  leftAt(session: string): number | undefined {
    return this.#sessions.get(session)?.leftAt;
  }

  /** Returns what a session does on a review; `isWaiting` while a wait of it for feedback there runs. */
  stateOf(session: string, reviewId: string, isWaiting: boolean): Doing {
    if (isWaiting) return "waits";
    const activity = this.#sessions.get(session);
    if (activity === undefined || activity.about !== reviewId) return "there";
    if (activity.running > 0) return "works";
    if (this.#clock.now() < this.#pauseEnd(activity)) return activity.hasWaited ? "waits" : "works";
    return this.#findTurn(session) === undefined ? "there" : "works";
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changes.clear();
  }

  #of(session: string): Activity {
    const known = this.#sessions.get(session) ?? { running: 0 };
    this.#sessions.set(session, known);
    return known;
  }

  #pauseEnd({ endedAt, hasWaited }: Activity): number {
    if (endedAt === undefined) return 0;
    return endedAt + (hasWaited ? sessionPauses.betweenWaitsMs : sessionPauses.betweenCallsMs);
  }

  /** Returns the running turn of a session, as long as it is believed. */
  #findTurn(session: string) {
    const now = this.#clock.now();
    const turns = [...this.#turns.values()].filter(({ at }) => now < at + sessionPauses.turnMs);
    return turns.find((turn) => (this.#links.get(turn.session) ?? this.#findOnly(turn.session)) === session);
  }

  /** Renews the turn of a session, because it has made a call. */
  #sign(session: string): void {
    const turn = this.#findTurn(session);
    if (turn !== undefined) turn.at = this.#clock.now();
  }

  /** Returns the one connected session with the assistant and the folder of a hook; undefined where there is none or more than one. */
  #findOnly(hook: string): string | undefined {
    const turn = this.#turns.get(hook);
    if (turn === undefined) return undefined;
    const found = this.#clients().filter((client) => isOf(turn, client));
    return found.length === 1 ? found[0]?.instance : undefined;
  }

  /** Connects a session that makes a call with the only turn that can be its own. */
  #link(session: string): void {
    if ([...this.#links.values()].includes(session)) return;
    this.#forgetTurns();
    const client = this.#clients().find(({ instance }) => instance === session);
    const turns = [...this.#turns.values()].filter((turn) => client !== undefined && isOf(turn, client));
    const [only, ...others] = turns.filter((turn) => !this.#links.has(turn.session));
    if (only !== undefined && others.length === 0) this.#links.set(only.session, session);
  }

  /** Forgets the turns that are no longer believed: they have no end that would be told. */
  #forgetTurns(): void {
    const now = this.#clock.now();
    for (const [hook, { at }] of this.#turns) if (now >= at + sessionPauses.turnMs) this.#turns.delete(hook);
  }

  /** Tells of a change, and of the next one that comes with time alone. */
  #tell(): void {
    clearTimeout(this.#timer);
    const now = this.#clock.now();
    const ends = [...this.#sessions.values()].map((activity) => this.#pauseEnd(activity));
    const believed = [...this.#turns.values()].map(({ at }) => at + sessionPauses.turnMs);
    const next = Math.min(...[...ends, ...believed].filter((end) => end > now));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#tell(), next - now + 1).unref();
    this.#changes.tell();
  }
}

function isOf({ assistant, folder }: HookTurn, { name, instance, folders = [] }: FeedbackClient): boolean {
  if (instance === undefined || nameAssistant(name, () => "") !== assistant) return false;
  return folders.some((each) => isInside(each, folder) || isInside(folder, each));
}

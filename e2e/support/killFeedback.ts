import { type MortalAssistant, startMortalAssistant } from "./mortalAssistant.ts";
import { openScriptedPage, type ScriptedPage } from "./scriptedPage.ts";
import { endHosts, type HostRecord, isRunning, registeredHosts, until } from "./windows.ts";
import { createWorkspace, type TestWorkspace } from "./workspace.ts";

/** What was found after all the kills. */
export interface FeedbackKills {
  readonly killed: Readonly<Record<Victim, number>>;
  /** What the person did and was told to be kept. */
  readonly given: readonly string[];
  /** Everything that the assistant received along its cursors. */
  readonly received: readonly string[];
  /** The text of the draft that was kept last, and what is there of it in the end. */
  readonly typed: string;
  readonly draft: string;
  /** Comments in the threads in the end, by id, and those that were acknowledged. */
  readonly comments: readonly string[];
  readonly said: readonly string[];
}

const victims = ["host", "server", "client"] as const;
type Victim = (typeof victims)[number];

/** A person and an assistant who go on with a review while somebody kills what is between them. */
class KilledConversation {
  readonly given: string[] = [];
  readonly said: string[] = [];
  readonly received: string[] = [];
  typed = "";
  readonly #workspace: TestWorkspace;
  readonly #random: () => number;
  #assistant: MortalAssistant | undefined;
  #page: ScriptedPage | undefined;
  #cursor: string | undefined;
  #reviewId = "";
  #step = 0;

  constructor(workspace: TestWorkspace, random: () => number) {
    this.#workspace = workspace;
    this.#random = random;
  }

  async begin(): Promise<void> {
    const assistant = await this.#living();
    const answer = await assistant.call("present_review", {
      content: "# A\n\nText.\n",
      baseUri: this.#workspace.folder,
    });
    this.#reviewId = String(answer?.structured["review_id"] ?? answer?.structured["reviewId"]);
  }

  /** The person does the next thing while the assistant waits, and the victim is killed at a moment that chance decides. */
  async round(victim: Victim): Promise<void> {
    const assistant = await this.#living();
    const pid = victim === "host" ? (await this.#host()).pid : assistant[victim];
    const waiting = this.#receive(assistant, 2);
    const doing = this.#act();
    // Most of what can be cut off happens early.
    await new Promise((resolve) => setTimeout(resolve, this.#random() ** 2 * 60));
    process.kill(pid, "SIGKILL");
    await until(() => !isRunning(pid));
    await Promise.all([waiting, doing]);
  }

  /** Receives until nothing comes any more. */
  async drain(): Promise<void> {
    for (let rest = -1; rest !== this.received.length; ) {
      rest = this.received.length;
      const isAnswered = await this.#receive(await this.#living(), 1);
      if (!isAnswered) rest = -1;
    }
  }

  async kept(): Promise<Pick<FeedbackKills, "draft" | "comments">> {
    const { news, drafts } = (await this.#ask("feedback/open", {})) as {
      news: { threads: { entries: { id: string }[] }[] };
      drafts: { text: string }[];
    };
    return {
      draft: drafts[0]?.text ?? "",
      comments: news.threads.flatMap(({ entries }) => entries.map(({ id }) => id)),
    };
  }

  async dispose(): Promise<void> {
    this.#page?.dispose();
    await this.#assistant?.dispose();
    await endHosts(this.#workspace);
    this.#workspace.dispose();
  }

  /** One wait; what is received moves the cursor, what is lost on the way does not. */
  async #receive(assistant: MortalAssistant, seconds: number): Promise<boolean> {
    const cursor = this.#cursor === undefined ? {} : { cursor: this.#cursor };
    const parameters = { review_id: this.#reviewId, timeout_seconds: seconds, ...cursor };
    const answer = await assistant.call("wait_for_feedback", parameters);
    if (answer === undefined || answer.isError) return false;
    const { items, cursor: next } = answer.structured as { items: { id: string }[]; cursor?: string };
    this.received.push(...items.map(({ id }) => id));
    this.#cursor = next ?? this.#cursor;
    return true;
  }

  async #act(): Promise<void> {
    this.#step += 1;
    const step = this.#step;
    const draft = { key: "box", text: `typed ${step}` };
    await this.#ask("feedback/draft", { draft });
    this.typed = draft.text;
    const about = { iteration: 1, subject: { kind: "review" }, text: `Said ${step}` };
    await this.#ask("feedback/comment", { ...about, mode: "ask", id: `ask-${step}` });
    this.given.push(`ask-${step}`);
    this.said.push(`ask-${step}`);
    await this.#ask("feedback/comment", { ...about, mode: "review", id: `part-${step}` });
    this.said.push(`part-${step}`);
    if (step % 3 !== 0) return;
    const verdict = { iteration: 1, verdict: "request-changes", text: "Please.", id: `verdict-${step}` };
    await this.#ask("feedback/verdict", verdict);
    this.given.push(`verdict-${step}`);
  }

  /** Asks until somebody answers: a page that lost its host asks the next one the same, under the same id. */
  async #ask(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    for (;;) {
      const page = this.#page ?? (await this.#openPage());
      const answer = await page.call(method, { reviewId: this.#reviewId, ...params });
      if (answer !== undefined && answer["kind"] !== "refused") return answer;
      page.dispose();
      this.#page = undefined;
    }
  }

  async #openPage(): Promise<ScriptedPage> {
    for (;;) {
      const { url } = await this.#host();
      // It may have been killed since.
      const page = await openScriptedPage(url).catch(() => undefined);
      if (page !== undefined) {
        this.#page = page;
        return page;
      }
    }
  }

  /** The host that runs; one starts when an assistant asks for it. */
  async #host(): Promise<HostRecord> {
    for (;;) {
      const host = registeredHosts(this.#workspace).find(({ pid }) => isRunning(pid));
      if (host !== undefined) return host;
      await (await this.#living()).call("health_check", {});
    }
  }

  async #living(): Promise<MortalAssistant> {
    const known = this.#assistant;
    if (known !== undefined && isRunning(known.client) && isRunning(known.server)) return known;
    this.#assistant = await startMortalAssistant(this.#workspace);
    return this.#assistant;
  }
}

/** Kills host, server or client at so many moments of a conversation, which the seed decides. */
export async function killFeedback({ points, seed }: { points: number; seed: number }): Promise<FeedbackKills> {
  const random = randomNumbers(seed);
  const talk = new KilledConversation(createWorkspace(), random);
  const killed = { host: 0, server: 0, client: 0 };
  try {
    await talk.begin();
    for (let point = 0; point < points; point += 1) {
      const victim = victims[Math.floor(random() * victims.length)] ?? "host";
      killed[victim] += 1;
      await talk.round(victim);
    }
    await talk.drain();
    const { given, said, received, typed } = talk;
    return { killed, given, said, received, typed, ...(await talk.kept()) };
  } finally {
    await talk.dispose();
  }
}

/** Numbers from 0 up to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

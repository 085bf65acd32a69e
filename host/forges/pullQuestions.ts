import { toVisible } from "@dialectic/shared/protocol";
import type { AskedQuestion, Asker } from "../base/asker.ts";
import { Emitter } from "../base/emitter.ts";
import type { Clock } from "../base/ports.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { latePermissionMs, pullQuestionMs } from "../limits.ts";
import { namePull } from "./explainForge.ts";
import type { PullAddress } from "./forge.ts";

interface OpenQuestion {
  readonly name: string;
  readonly facts: AskedQuestion<"pull">["facts"];
  readonly answer: Promise<boolean>;
  readonly give: (isAllowed: boolean) => void;
}

export type PullPermission = "read" | "declined" | "waiting";

/**
 * The question whether a pull request may be read for an assistant. Rules:
 * - It is asked for each call of a session, before anything is asked of the forge. Commands of the person are not asked about.
 * - Equal calls share one question. A call waits for a while; an answer that comes later counts for the next same call, for ten minutes.
 * - Each answer is for one call and is not remembered.
 */
export class PullQuestions implements Asker<"pull"> {
  readonly #clock: Clock;
  readonly #changes = new Emitter();
  readonly #late = new Map<string, { readonly isAllowed: boolean; readonly at: number }>();
  #open: readonly OpenQuestion[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ask(pull: PullAddress, client: string): Promise<PullPermission> {
    const name = JSON.stringify([namePull(pull).toLowerCase(), client]);
    const late = this.#late.get(name);
    this.#late.delete(name);
    if (late !== undefined && this.#clock.now() - late.at <= latePermissionMs) return toPermission(late.isAllowed);
    const question = this.#open.find((each) => each.name === name) ?? this.#begin(name, pull, client);
    const answer = await waitAtMost(question.answer, pullQuestionMs);
    if (answer !== "late") return toPermission(answer);
    void question.answer.then((isAllowed) => this.#late.set(name, { isAllowed, at: this.#clock.now() }));
    return "waiting";
  }

  asked(): readonly AskedQuestion<"pull">[] {
    return this.#open.map(({ name, facts, give }) => {
      const answer = (isAllowed: boolean) => () => {
        give(isAllowed);
        this.#open = this.#open.filter((each) => each.name !== name);
        this.#changes.tell();
        return undefined;
      };
      return { facts, about: name, choices: { read: answer(true), decline: answer(false) } };
    });
  }

  readonly onChanged = this.#changes.on;

  #begin(name: string, pull: PullAddress, client: string): OpenQuestion {
    let give: (isAllowed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      give = resolve;
    });
    const facts = { client: toVisible(client), pull: toVisible(namePull(pull)), host: toVisible(pull.host) };
    const question = { name, facts, answer, give };
    this.#open = [...this.#open, question];
    this.#changes.tell();
    return question;
  }
}

function toPermission(isAllowed: boolean): PullPermission {
  return isAllowed ? "read" : "declined";
}

import * as z from "zod/mini";
import { type Content, recordKey, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const turn = z.object({
  kind: z.literal("turn"),
  ...recordKey.shape,
  at: z.number(),
  /** A task of an assistant, by the id that the assistant gives it. */
  session: z.string(),
  /** Hash of the changes about which the assistant was asked; absent when the user wants no review in this task. */
  asked: z.exactOptional(z.string()),
});
type TurnRecord = Readonly<z.infer<typeof turn>>;

interface Session {
  readonly asked: Set<string>;
  isLeft: boolean;
}

/** The questions at the end of turns. They are known at once, before they are on the disk: the next turn may end soon. */
export class TurnsBook {
  static readonly records = { turn };
  readonly #write: Write<TurnRecord>;
  readonly #sessions = new Map<string, Session>();

  constructor(write: Write<TurnRecord>) {
    this.#write = write;
  }

  take(record: TurnRecord): boolean {
    return this.#add(record);
  }

  isAsked(session: string, changes: string): boolean {
    return this.#sessions.get(session)?.asked.has(changes) === true;
  }

  /** True when the user wants no review in this task. */
  isLeft(session: string): boolean {
    return this.#sessions.get(session)?.isLeft === true;
  }

  ask(session: string, changes: string, at: number): Promise<NoteOutcome> {
    return this.#keep({ session, asked: changes, at });
  }

  leave(session: string, at: number): Promise<NoteOutcome> {
    return this.#keep({ session, at });
  }

  #keep(turn: Content<TurnRecord>): Promise<NoteOutcome> {
    this.#add(turn);
    return this.#write({ kind: "turn", ...turn });
  }

  #add({ session, asked }: Content<TurnRecord>): boolean {
    const known = this.#sessions.get(session) ?? { asked: new Set(), isLeft: false };
    this.#sessions.set(session, known);
    const isKnown = asked === undefined ? known.isLeft : known.asked.has(asked);
    if (asked === undefined) known.isLeft = true;
    else known.asked.add(asked);
    return !isKnown;
  }
}

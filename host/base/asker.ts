import type { QuestionKind, QuestionOf, QuestionOutcome } from "@dialectic/shared/protocol";

/** Gives an answer. Undefined when it is taken. */
export type GiveAnswer = () => QuestionOutcome | undefined | Promise<QuestionOutcome | undefined>;

/** A question as its kind asks it. */
export interface AskedQuestion<Kind extends QuestionKind> {
  readonly facts: QuestionOf<Kind>["facts"];
  /** Further facts that the answer is about, and that people do not read. */
  readonly about?: unknown;
  /** The answers that are offered now, in the order of their buttons, with what each does. */
  readonly choices: { readonly [Choice in QuestionOf<Kind>["choices"][number]]?: GiveAnswer };
}

/**
 * Asks the person questions of one kind, in all pages of the window. The rules of the kind stand at the head of its file: when it is asked,
 * who may answer, how long it waits, and how the answer is remembered.
 */
export interface Asker<Kind extends QuestionKind> {
  /** Lists the questions that are open now. A question that is the same has the same facts. */
  asked(): readonly AskedQuestion<Kind>[];
  /** Calls the listener when other questions may be open. */
  onChanged(listener: () => void): { dispose(): void };
  /** Called when a page opens or is loaded again, before it is told the questions. */
  pageOpened?(): void;
}

import type * as vscode from "vscode";
import { EventEmitter, fresh, part } from "./fresh.fixture.ts";

/** A notification or a dialog that the person has seen. */
export interface Said {
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  readonly detail: string | undefined;
  readonly isModal: boolean;
  readonly items: readonly string[];
}

/** A question to the person other than a message. */
export interface Asked {
  readonly title: string | undefined;
  readonly labels: readonly string[];
}

/** The person's answer: immediate, or computed from the question and the window while the question is open. */
type Answer<Question, T> = T | ((question: Question) => T | Promise<T>);

/** Answers that the test has given in advance, by the kind of question. */
interface Answers {
  readonly message: Answer<Said, string | undefined>[];
  readonly pick: Answer<Asked, string | undefined>[];
  readonly input: Answer<Asked, string | undefined>[];
  readonly save: Answer<Asked, vscode.Uri | undefined>[];
}

export const questions = fresh(() => ({
  said: [] as Said[],
  asked: [] as Asked[],
  /** The words below the boxes for a text. */
  prompts: [] as string[],
  statusMessages: [] as string[],
  quickPick: undefined as ShownQuickPick | undefined,
  answers: { message: [], pick: [], input: [], save: [] } as Answers,
}));

/** Returns the next answer; a question without one counts as dismissed. */
async function answered<Question, T>(answers: Answer<Question, T | undefined>[], question: Question) {
  const answer = answers.shift();
  return answer instanceof Function ? await answer(question) : answer;
}

/** Creates a function that shows a message; only a message with choices consumes an answer. */
export function say(level: Said["level"]) {
  return async <T extends string | vscode.MessageItem>(
    text: string,
    ...rest: readonly (vscode.MessageOptions | T)[]
  ): Promise<T | undefined> => {
    const [first] = rest;
    const hasOptions = typeof first === "object" && !("title" in first);
    const { detail, modal = false } = hasOptions ? first : {};
    // Options come first, the rest are items.
    const items = rest.slice(hasOptions ? 1 : 0) as readonly T[];
    const labels = items.map((item) => (typeof item === "string" ? item : item.title));
    const said = { level, text, detail, isModal: modal, items: labels };
    questions.said.push(said);
    if (items.length === 0) return undefined;
    const answer = await answered(questions.answers.message, said);
    return answer === undefined ? undefined : items[findAnswerIndex(answer, labels, text)];
  };
}

export async function showQuickPick(
  given: readonly (string | vscode.QuickPickItem)[] | Thenable<readonly (string | vscode.QuickPickItem)[]>,
  options: vscode.QuickPickOptions = {},
): Promise<never> {
  const items = await given;
  const labels = items.map((item) => (typeof item === "string" ? item : item.label));
  const asked = { title: options.title, labels };
  questions.asked.push(asked);
  const answer = await answered(questions.answers.pick, asked);
  // Where several may be ticked, the answer is the label of the ticked one, or empty for none.
  if (options.canPickMany === true)
    return answer === undefined ? (undefined as never) : (items.filter((_, at) => labels[at] === answer) as never);
  // The interface returns an item of the caller's type, in one of its many signatures.
  return (answer === undefined ? undefined : items[findAnswerIndex(answer, labels, options.title ?? "")]) as never;
}

export async function showInputBox(options: vscode.InputBoxOptions = {}): Promise<string | undefined> {
  const asked = { title: options.title, labels: options.value === undefined ? [] : [options.value] };
  if (options.prompt !== undefined) questions.prompts.push(options.prompt);
  questions.asked.push(asked);
  return answered(questions.answers.input, asked);
}

export async function showSaveDialog(options: vscode.SaveDialogOptions = {}): Promise<vscode.Uri | undefined> {
  const asked = { title: options.title, labels: options.defaultUri === undefined ? [] : [options.defaultUri.fsPath] };
  questions.asked.push(asked);
  return answered(questions.answers.save, asked);
}

/** A list controlled by an extension, with the person's actions on it. */
export class ShownQuickPick {
  title: string | undefined;
  placeholder: string | undefined;
  items: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  activeItems: readonly vscode.QuickPickItem[] = [];
  keepScrollPosition = false;
  matchOnDescription = false;
  busy = false;
  readonly #value = new EventEmitter<string>();
  readonly onDidChangeValue = this.#value.event;
  readonly #active = new EventEmitter<readonly vscode.QuickPickItem[]>();
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly onDidChangeActive = this.#active.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;

  /** Shows the list, and accepts the item that the test has named in advance; VS Code focuses the first item. */
  show(): void {
    questions.quickPick = this;
    this.activeItems = this.items.slice(0, 1);
    this.#active.fire(this.activeItems);
    if (questions.answers.pick.length > 0) void this.#answer();
  }

  async #answer(): Promise<void> {
    const labels = this.items.map(({ label }) => label);
    const asked = { title: this.title, labels };
    questions.asked.push(asked);
    const answer = await answered(questions.answers.pick, asked);
    if (answer === undefined) this.hide();
    else this.accept(findAnswerIndex(answer, labels, this.title ?? ""));
  }

  /** Types a text, as the person does. */
  type(text: string): void {
    this.#value.fire(text);
  }

  hide(): void {
    questions.quickPick = undefined;
    this.#hidden.fire();
  }

  /** Hides the list, as VS Code does before it disposes of one. */
  dispose(): void {
    if (questions.quickPick === this) this.hide();
  }

  /** Moves the focus to an item, as the person does. */
  look(at: number): void {
    this.#active.fire(this.items.slice(at, at + 1));
  }

  /** Accepts an item, as the person does. */
  accept(at: number): void {
    this.selectedItems = this.items.slice(at, at + 1);
    this.#accepted.fire();
  }
}

export function createQuickPick<T extends vscode.QuickPickItem>(): vscode.QuickPick<T> {
  return part<vscode.QuickPick<T>>(new ShownQuickPick() as unknown as vscode.QuickPick<T>);
}

function findAnswerIndex(answer: string, labels: readonly string[], question: string): number {
  const place = labels.indexOf(answer);
  if (place < 0) throw new Error(`“${question}” offers ${labels.join(", ")} and not ${answer}.`);
  return place;
}

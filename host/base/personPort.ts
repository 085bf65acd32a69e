export interface PersonPort {
  /** Permanent answers by subject, stored with the workspace. */
  readonly permissions: ChoiceMemory;
  /** Asks without taking the focus; resolves to undefined when the question is dismissed. */
  ask(message: string, edit?: AskedEdit): Promise<PersonAnswer | undefined>;
  /** Where the question about an edit shows its diff, such as “at the bottom of the browser panel”; without it, a review shows the diff. */
  readonly showsEdits?: string;
  /** Shows why an allowed edit could not be applied, and asks about it again. */
  askAgain?(edit: AskedEdit, problem: string): Promise<PersonAnswer | undefined>;
  /** Removes the question about an edit that is decided, or that another one replaces. */
  close?(edit: AskedEdit): void;
}

/** A person's choices that outlive the window, by key. */
export interface ChoiceMemory {
  get(key: string): string | undefined;
  set(key: string, choice: string): void;
}

export type PersonAnswer = "once" | "always" | "never";

/** An edit that an assistant wants to apply, as the person is asked about it. */
export interface AskedEdit {
  readonly client: string;
  readonly title: string;
  readonly files: number;
  readonly changes: number;
  readonly diff: string;
}

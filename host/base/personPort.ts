import type { ChoiceMemory } from "./ports.ts";

export type PersonAnswer = "once" | "always" | "never";

export interface PersonPort {
  /** Permanent answers by subject, stored with the workspace. */
  readonly permissions: ChoiceMemory;
  /** Asks without taking the focus; resolves to undefined when the question is dismissed. */
  ask(message: string): Promise<PersonAnswer | undefined>;
}

import type { ChoiceMemory } from "./ports.ts";

/** What a person says to something that an assistant wants to do. */
export type PersonAnswer = "once" | "always" | "never";

/** A person who can be asked. */
export interface PersonPort {
  /** What they said for always, by subject; kept with the workspace. */
  readonly permissions: ChoiceMemory;
  /** Asks without taking the focus; nothing when the question was closed. */
  ask(message: string): Promise<PersonAnswer | undefined>;
}

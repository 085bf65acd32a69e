import type { ChoiceMemory } from "../ports.ts";

/** What a person says to a command that an assistant wants to run. */
export type CommandAnswer = "once" | "always" | "never";

/** The commands of the editor around the host. */
export interface CommandPort {
  /** Names of the commands that the editor lists. */
  names(): Promise<ReadonlySet<string>>;
  /** Whether a command that is not listed may be there all the same. */
  mayHave(command: string): boolean;
  /** `dialectic.commands.allow` as it is now: names in which `*` stands for whatever. */
  allowed(): readonly string[];
  /** What a person said for always, by command; kept with the workspace. */
  readonly permissions: ChoiceMemory;
  /** Asks the person without taking the focus; nothing when the question was closed. */
  ask(message: string): Promise<CommandAnswer | undefined>;
  /** Saves every document with changes; false when one was not saved. */
  saveAll(): Promise<boolean>;
  /** Runs a command; rejects with what went wrong in it. */
  run(command: string, args: readonly unknown[]): Promise<unknown>;
}

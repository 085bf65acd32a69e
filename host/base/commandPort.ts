import type { PersonPort } from "./personPort.ts";

/** The commands of the editor around the host; what a person says for always is kept by the name of a command. */
export interface CommandPort extends PersonPort {
  /** Names of the commands that the editor lists. */
  names(): Promise<ReadonlySet<string>>;
  /** Whether a command that is not listed may be there all the same. */
  mayHave(command: string): boolean;
  /** `dialectic.commands.allow` as it is now: names in which `*` stands for whatever. */
  allowed(): readonly string[];
  /** Saves every document with changes; false when one was not saved. */
  saveAll(): Promise<boolean>;
  /** Runs a command; rejects with what went wrong in it. */
  run(command: string, args: readonly unknown[]): Promise<unknown>;
}

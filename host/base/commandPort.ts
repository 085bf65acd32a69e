import type { PersonPort } from "./personPort.ts";

/** The commands of the surrounding editor. Permanent permissions are stored by command name. */
export interface CommandPort extends PersonPort {
  names(): Promise<ReadonlySet<string>>;
  /** Returns true when an unlisted command may exist nevertheless. */
  mayHave(command: string): boolean;
  /** Returns the current `dialectic.commands.allow`: names in which `*` is a wildcard. */
  allowed(): readonly string[];
  /** Saves all documents with changes; resolves to false when one was not saved. */
  saveAll(): Promise<boolean>;
  run(command: string, args: readonly unknown[]): Promise<unknown>;
}

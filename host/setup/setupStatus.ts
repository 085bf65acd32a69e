import type { SetupView } from "@dialectic/shared/protocol";
import { Emitter } from "../base/emitter.ts";
import { nameClient } from "./listAssistants.ts";

interface StatusParts {
  readonly list: () => Promise<SetupView["assistants"]>;
  /** Returns the names that the connected clients give themselves. */
  readonly clients: () => readonly string[];
  readonly onProblem: (problem: unknown) => void;
}

/** The assistants as last looked at: pages show them at once, and again when a later look finds a difference. */
export class SetupStatus {
  readonly #parts: StatusParts;
  readonly #changes = new Emitter();
  #assistants: SetupView["assistants"] = [];

  constructor(parts: StatusParts) {
    this.#parts = parts;
  }

  readonly view = (): SetupView => ({
    assistants: this.#assistants,
    clients: [...new Set(this.#parts.clients().map(nameClient))],
  });

  readonly refresh = (): Promise<void> =>
    this.#parts.list().then((assistants) => {
      const isSame = JSON.stringify(assistants) === JSON.stringify(this.#assistants);
      this.#assistants = assistants;
      if (!isSame) this.changed();
    }, this.#parts.onProblem);

  readonly onChanged = this.#changes.on;

  readonly changed = this.#changes.tell;
}

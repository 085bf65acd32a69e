import { waitAtMost } from "@dialectic/host/socket";
import { toolListTimeoutMs } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Tool } from "./tools/tool.ts";

/** The dependencies of {@link ListedTools}. */
export interface ListedToolsParts {
  /** The tools that the filter leaves. */
  readonly tools: readonly Tool[];
  /** Returns the names of the tools that the client's window can serve; undefined without a window. */
  readonly served: () => Promise<readonly string[] | undefined>;
  /** Tells the client that its list is outdated. */
  readonly onChanged: () => void;
  readonly log: Log;
}

/** The tools that a client sees: those that its window can serve, and all while there is no window. */
export class ListedTools {
  readonly #parts: ListedToolsParts;
  /** The names in the client's list; undefined until it asks for one. */
  #shown: string | undefined;
  #checks: Promise<void> = Promise.resolve();

  constructor(parts: ListedToolsParts) {
    this.#parts = parts;
  }

  /** Returns the list for a client. A window that answers too late corrects it with a notification. */
  async list(): Promise<readonly Tool[]> {
    const current = this.#current();
    const known = await waitAtMost(current, toolListTimeoutMs);
    if (known === "late") void current.then(() => this.check());
    const tools = known === "late" ? this.#parts.tools : known;
    this.#shown = namesOf(tools);
    return tools;
  }

  /** Compares the client's list with what the window can serve now. Checks run one after another, so the last one counts. */
  check(): void {
    this.#checks = this.#checks.then(async () => {
      if (this.#shown === undefined) return;
      const names = namesOf(await this.#current());
      if (this.#shown === undefined || this.#shown === names) return;
      this.#shown = names;
      this.#parts.onChanged();
    });
  }

  /** Ends all checks. */
  dispose(): void {
    this.#shown = undefined;
  }

  async #current(): Promise<readonly Tool[]> {
    const { tools, served, log } = this.#parts;
    try {
      const names = await served();
      return names === undefined ? tools : tools.filter(({ name }) => names.includes(name));
    } catch (problem) {
      log("warn", `All tools are listed: ${problem instanceof Error ? problem.message : problem}`);
      return tools;
    }
  }
}

function namesOf(tools: readonly Tool[]): string {
  return tools.map(({ name }) => name).join();
}

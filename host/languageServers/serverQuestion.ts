import type { AskedQuestion, Asker } from "../base/asker.ts";
import { formatTrustCommand } from "../base/askForTrust.ts";
import { Emitter } from "../base/emitter.ts";
import type { FolderCommand, NamedProgram, ServerPermissions } from "../base/serverPorts.ts";
import type { FoundServer } from "./foundServer.ts";

/** The parts of a question whose answer nobody stores. */
const unanswered: ServerPermissions = {
  find: () => undefined,
  keep: () => Promise.reject(new Error("Answers are not stored here.")),
  onChanged: () => ({ dispose: () => undefined }),
};

/**
 * The question whether the language servers of an open folder may run, and those that run programs of the folder. Rules:
 * - It is asked when a server is needed for the first time, about all servers of the folder at once, and waits until it is answered.
 * - An answer is about exactly these commands in this folder, and about the programs that files of the folder name at that time.
 * - “Run” and “Never” are stored outside of the folder, and may also be given in another process.
 * - “Not now” counts for all pages. It lasts until a page is opened, or loaded again.
 */
export class ServerQuestion implements Asker<"servers"> {
  readonly #permissions: ServerPermissions;
  /** By languages and folder. */
  readonly #offered = new Map<string, { readonly name: string; readonly own: FolderCommand }>();
  readonly #later = new Set<string>();
  readonly #changes = new Emitter();
  readonly #following: { dispose(): void };
  #isNeeded = false;
  #told = "";

  constructor(permissions: ServerPermissions = unanswered) {
    this.#permissions = permissions;
    this.#following = permissions.onChanged(() => this.#tell());
  }

  readonly asked = (): readonly AskedQuestion<"servers">[] => {
    const open = this.#isNeeded ? this.#open() : [];
    if (open.length === 0) return [];
    const commands = open.map(({ own }) => own);
    const later = () => {
      for (const own of commands) this.#later.add(toKey(own));
      this.#tell();
      return undefined;
    };
    const keep = (answer: "run" | "never") => () => this.#keep(commands, answer);
    return [
      {
        facts: { servers: open.map(({ name, own }) => describeAsked(name, own)) },
        about: commands,
        choices: { run: keep("run"), later, never: keep("never") },
      },
    ];
  };

  readonly onChanged = this.#changes.on;

  readonly pageOpened = (): void => this.#later.clear();

  /** Notes which server was found for its languages in a folder. */
  note(name: string, folder: string, found: FoundServer | undefined): void {
    const key = JSON.stringify([name, folder]);
    if (found?.own === undefined) this.#offered.delete(key);
    else this.#offered.set(key, { name, own: found.own });
    this.#tell();
  }

  state({ own }: FoundServer): "run" | "never" | "waiting" {
    return own === undefined ? "run" : (this.#permissions.find(own) ?? "waiting");
  }

  /**
   * Returns why a server may not run, and asks the person if that is undecided; undefined when it may. Assistants read the words, and the
   * person in the row of a check.
   */
  refuse(found: FoundServer): string | undefined {
    const { known, own } = found;
    const state = this.state(found);
    if (own === undefined || state === "run") return;
    const server = `The folder's own language server for ${known.name} (${describeCommand(own)})`;
    const command = formatTrustCommand(own.folder, "--language-servers ");
    if (state === "never") return `${server} does not run: it was declined. To allow it, the user can run ${command}.`;
    this.#isNeeded = true;
    this.#tell();
    const again = this.#later.has(toKey(own)) ? ", which was put off and comes again when the panel is reloaded," : "";
    return `${server} waits for permission, which is given by the answer to the question at the bottom of the browser panel${again} or by ${command}.`;
  }

  dispose(): void {
    this.#following.dispose();
  }

  async #keep(commands: readonly FolderCommand[], answer: "run" | "never") {
    try {
      await this.#permissions.keep(commands, answer);
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem);
      return { kind: "refused" as const, message: `The answer could not be stored: ${why}` };
    }
    this.#tell();
    return undefined;
  }

  /** In a stable order, so that the question stays the same while it is read. */
  #open() {
    return [...this.#offered.values()]
      .filter(({ own }) => this.#permissions.find(own) === undefined && !this.#later.has(toKey(own)))
      .sort((one, other) => (`${one.name} ${one.own.folder}` < `${other.name} ${other.own.folder}` ? -1 : 1));
  }

  #tell(): void {
    const now = JSON.stringify([
      this.asked(),
      [...this.#offered.values()].map(({ own }) => this.#permissions.find(own)),
    ]);
    if (now === this.#told) return;
    this.#told = now;
    this.#changes.tell();
  }
}

/** Formats a command as people read it, with quotes where its words could be misread. */
export function formatCommand(words: readonly string[]): string {
  return words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}

/** Describes a command to people, with the reason for the question where its program is none of the folder. */
export function describeCommand({ words, because = [] }: FolderCommand): string {
  const reasons = because.map(describeReason).join(", and ");
  return reasons === "" ? formatCommand(words) : `${formatCommand(words)}, because ${reasons}`;
}

function describeReason({ kind, place, key, value }: NamedProgram): string {
  if (kind === "unread") return `${place} cannot be read`;
  if (kind === "runs") return `it runs ${place}`;
  return `${place} names ${value ?? ""}${key === undefined ? "" : ` (${key})`}`;
}

/** Without the marks, which people do not read. */
function describeAsked(name: string, { words, because }: FolderCommand) {
  const reasons = because?.map(({ mark: _, ...named }) => named);
  return { name, command: formatCommand(words), ...(reasons === undefined ? {} : { because: reasons }) };
}

function toKey({ folder, words, because = [] }: FolderCommand): string {
  return JSON.stringify([folder, words, because.map(({ mark }) => mark)]);
}

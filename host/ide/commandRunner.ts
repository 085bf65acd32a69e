import type { CommandRefusal, CommandRun } from "@dialectic/shared/protocol";
import type { Clock, CommandPort, Log, WorkspacePort } from "../base/ports.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { commandTimes, maxNearCommands } from "../limits.ts";
import { type AnswerPatience, PersonPermission } from "./personPermission.ts";
import { formatCommandQuestion } from "./personQuestion.ts";
import { toPlainValue } from "./plainValue.ts";

export interface CommandWish {
  readonly command: string;
  readonly args: readonly unknown[];
  readonly saveAllEditors: boolean;
}

export interface CommandRunnerParts {
  /** Undefined where no editor hosts this process. */
  readonly port: CommandPort | undefined;
  readonly workspace: Pick<WorkspacePort, "isTrusted">;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: CommandPatience;
}

/** Milliseconds; `answer` and `run` together are below the call timeout of most clients. */
export interface CommandPatience extends AnswerPatience {
  readonly run: number;
}

const saveCommand = "workbench.action.files.saveAll";

type Allowed = { readonly kind: "allowed"; readonly by: CommandRun["allowedBy"] };

export class CommandRunner {
  readonly #parts: CommandRunnerParts;
  readonly #patience: CommandPatience;
  readonly #person: PersonPermission | undefined;

  constructor(parts: CommandRunnerParts) {
    this.#parts = parts;
    const { port, patience = commandTimes } = parts;
    this.#patience = patience;
    this.#person = port && new PersonPermission({ ...parts, port, patience });
  }

  async execute(wish: CommandWish, client: string, signal: AbortSignal): Promise<CommandRun | CommandRefusal> {
    const { port, workspace, log } = this.#parts;
    const person = this.#person;
    if (port === undefined || person === undefined) return refusal("no-editor", noEditor);
    if (!workspace.isTrusted()) return refusal("untrusted", untrusted);
    const known = await port.names();
    if (!known.has(wish.command) && !port.mayHave(wish.command)) return unknownCommand(wish.command, known);
    const permission = await requestPermission(wish, { client, port, person });
    if (permission.kind === "refused") return permission;
    // No command runs for a caller that has given up: the person would see an effect that no answer reports.
    if (signal.aborted) return refusal("not-answered", `${wish.command} was not run: the call was cancelled.`);
    log("info", `${client} runs the command ${wish.command}, allowed by ${permission.by}`);
    return this.#run(port, wish, permission);
  }

  async #run(port: CommandPort, wish: CommandWish, { by }: Allowed): Promise<CommandRun | CommandRefusal> {
    const { command, args, saveAllEditors } = wish;
    const notes = saveAllEditors && !(await port.saveAll()) ? ["Some documents could not be saved."] : [];
    const running = port.run(command, args).then(
      (returned) => ({ kind: "ended" as const, returned }),
      (problem: unknown) => ({ kind: "failed" as const, problem }),
    );
    const outcome = await waitAtMost(running, this.#patience.run);
    const ran = { kind: "ran" as const, command, allowedBy: by, notes };
    if (outcome === "late") return { ...ran, hasEnded: false, isCut: false };
    if (outcome.kind === "failed") return refusal("command-failed", describeProblem(outcome.problem));
    const { value, isCut } = toPlainValue(outcome.returned);
    return { ...ran, hasEnded: true, isCut, ...(value === undefined ? {} : { result: value }) };
  }
}

/** True when a pattern of the setting matches a command; `*` matches any text. */
function fits(pattern: string, command: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(command);
}

interface Asking {
  readonly client: string;
  readonly port: CommandPort;
  readonly person: PersonPermission;
}

/** Saving first writes the person's files: it takes the permission of the command that does the same. */
async function requestPermission(wish: CommandWish, asking: Asking): Promise<Allowed | CommandRefusal> {
  const saving = { command: saveCommand, args: [], saveAllEditors: false };
  const saved = wish.saveAllEditors ? await requestFor(saving, asking) : undefined;
  return saved?.kind === "refused" ? saved : requestFor(wish, asking);
}

async function requestFor(wish: CommandWish, { client, port, person }: Asking): Promise<Allowed | CommandRefusal> {
  const { command } = wish;
  const isListed = () => port.allowed().some((pattern) => fits(pattern, command));
  if (person.getRemembered(command) !== "never" && isListed()) return { kind: "allowed", by: "setting" };
  const key = JSON.stringify([client, wish]);
  const answer = await person.request({ subject: command, key, message: formatCommandQuestion(client, wish) });
  switch (answer) {
    case "waiting":
      return refusal("waiting-for-person", describeWaiting(command));
    case "closed":
      return refusal("not-answered", describeDismissal(command));
    case "never":
      return refusal("command-denied", describeDenial(command));
    default:
      return { kind: "allowed", by: answer };
  }
}

function refusal(reason: CommandRefusal["reason"], message: string): CommandRefusal {
  return { kind: "refused", reason, message };
}

function unknownCommand(command: string, known: ReadonlySet<string>): CommandRefusal {
  const wanted = command.toLowerCase();
  const tail = wanted.slice(wanted.lastIndexOf(".") + 1);
  const isNear = (name: string) => name.toLowerCase().includes(wanted) || name.toLowerCase().endsWith(`.${tail}`);
  const candidates = [...known].filter(isNear).sort().slice(0, maxNearCommands);
  const message = `This window has no command ${command}. Commands have ids such as workbench.action.files.save.`;
  return { ...refusal("command-unknown", message), candidates };
}

function describeProblem(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

const noEditor = "Commands need VS Code: open the folder there, with the Dialectic extension.";
const untrusted =
  "The workspace is not trusted, so commands do not run in it. Ask the user to trust it (Workspaces: Manage Workspace Trust).";

function describeDenial(command: string): string {
  return `The user has chosen never to let ${command} run here. Find another way. The user can undo this choice with the command "Dialectic: Forget Command and Edit Permissions".`;
}

function describeDismissal(command: string): string {
  return `${command} was not run: the user closed the question. Continue without it, or explain to the user why you need it before you ask again.`;
}

function describeWaiting(command: string): string {
  return `${command} was not run: the user has not answered the question yet. It is shown in VS Code. Call again with the same parameters once it is answered, or continue without it.`;
}

import type { CommandRefusal, CommandRun } from "../../protocol/index.ts";
import type { Clock, Log, WorkspacePort } from "../ports.ts";
import type { CommandAnswer, CommandPort } from "./commandPort.ts";
import { commandQuestion } from "./commandQuestion.ts";
import { plainValue } from "./plainValue.ts";

/** A command that an assistant wants to run. */
export interface CommandWish {
  readonly command: string;
  readonly args: readonly unknown[];
  readonly saveAllEditors: boolean;
}

/** What a {@link CommandDesk} works with. */
export interface CommandDeskParts {
  /** Nothing where there is no editor around the host. */
  readonly port: CommandPort | undefined;
  readonly workspace: Pick<WorkspacePort, "isTrusted">;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: CommandPatience;
}

/** Milliseconds; together less than most clients give a call. */
export interface CommandPatience {
  /** How long the person may take to answer. */
  readonly answer: number;
  /** How long a command may take to end. */
  readonly run: number;
  /** How long "once" holds when it comes after the call has ended. */
  readonly late: number;
}

const standardPatience: CommandPatience = { answer: 40_000, run: 12_000, late: 300_000 };

/** Candidates that a refusal names. */
const namedCommands = 8;

type Allowed = { readonly kind: "allowed"; readonly by: CommandRun["allowedBy"] };

/** Runs the commands that the setting or the person allows. */
export class CommandDesk {
  readonly #parts: CommandDeskParts;
  readonly #patience: CommandPatience;
  /** Questions that are shown, by what they are about: nobody is asked twice at once. */
  readonly #questions = new Map<string, Promise<CommandAnswer | undefined>>();
  /** Until when a late "once" holds. */
  readonly #lateOnce = new Map<string, number>();

  constructor(parts: CommandDeskParts) {
    this.#parts = parts;
    this.#patience = parts.patience ?? standardPatience;
  }

  async execute(wish: CommandWish, client: string, signal: AbortSignal): Promise<CommandRun | CommandRefusal> {
    const { port, workspace, log } = this.#parts;
    if (port === undefined) return refusal("no-editor", noEditor);
    if (!workspace.isTrusted()) return refusal("untrusted", untrusted);
    const known = await port.names();
    if (!known.has(wish.command) && !port.mayHave(wish.command)) return unknownCommand(wish.command, known);
    const permission = await this.#permission(port, wish, client);
    if (permission.kind === "refused") return permission;
    // A caller that gave up meanwhile hears nothing of it: the person would see something happen that nobody reports.
    if (signal.aborted) return refusal("not-answered", `${wish.command} was not run: the call was cancelled.`);
    log("info", `${client} runs the command ${wish.command}, allowed by ${permission.by}`);
    return this.#run(port, wish, permission);
  }

  async #permission(port: CommandPort, wish: CommandWish, client: string): Promise<Allowed | CommandRefusal> {
    const { command } = wish;
    const kept = port.permissions.get(command);
    if (kept === "never") return refusal("command-denied", deniedWords(command));
    if (port.allowed().some((pattern) => fits(pattern, command))) return { kind: "allowed", by: "setting" };
    if (kept === "always") return { kind: "allowed", by: "always" };
    const key = JSON.stringify([client, wish]);
    if (this.#takeLateOnce(key)) return { kind: "allowed", by: "once" };
    const shown = this.#questions.get(key);
    const question = shown ?? this.#ask(port, key, command, commandQuestion(client, wish));
    const answer = await within(this.#patience.answer, question);
    if (answer === "late") {
      if (shown === undefined) this.#expectLate(key, question);
      return refusal("waiting-for-person", waitingWords(command));
    }
    if (answer.value === undefined) return refusal("not-answered", dismissedWords(command));
    if (answer.value === "never") return refusal("command-denied", deniedWords(command));
    // Once is for the call that asked; another one that waited for the same answer asks for itself.
    return answer.value === "once" && shown !== undefined
      ? this.#permission(port, wish, client)
      : { kind: "allowed", by: answer.value };
  }

  #ask(port: CommandPort, key: string, command: string, message: string): Promise<CommandAnswer | undefined> {
    const asked = port
      .ask(message)
      .then((answer) => {
        if (answer === "always" || answer === "never") port.permissions.set(command, answer);
        return answer;
      })
      .finally(() => this.#questions.delete(key));
    this.#questions.set(key, asked);
    return asked;
  }

  #expectLate(key: string, question: Promise<CommandAnswer | undefined>): void {
    const { clock, log } = this.#parts;
    question.then(
      (answer) => {
        if (answer === "once") this.#lateOnce.set(key, clock.now() + this.#patience.late);
      },
      (problem: unknown) => log("error", `A question about a command failed: ${String(problem)}`),
    );
  }

  #takeLateOnce(key: string): boolean {
    const until = this.#lateOnce.get(key);
    this.#lateOnce.delete(key);
    return until !== undefined && this.#parts.clock.now() <= until;
  }

  async #run(port: CommandPort, wish: CommandWish, { by }: Allowed): Promise<CommandRun | CommandRefusal> {
    const { command, args, saveAllEditors } = wish;
    const notes = saveAllEditors && !(await port.saveAll()) ? ["Not every document could be saved."] : [];
    const running = port.run(command, args).then(
      (returned) => ({ kind: "ended" as const, returned }),
      (problem: unknown) => ({ kind: "failed" as const, problem }),
    );
    const outcome = await within(this.#patience.run, running);
    const ran = { kind: "ran" as const, command, allowedBy: by, notes };
    if (outcome === "late") return { ...ran, hasEnded: false, isCut: false };
    if (outcome.value.kind === "failed") return refusal("command-failed", reasonOf(outcome.value.problem));
    const { value, isCut } = plainValue(outcome.value.returned);
    return { ...ran, hasEnded: true, isCut, ...(value === undefined ? {} : { result: value }) };
  }
}

/** Whether a pattern of the setting names a command; `*` stands for whatever is there. */
function fits(pattern: string, command: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(command);
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<{ readonly value: T } | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(reason: CommandRefusal["reason"], message: string): CommandRefusal {
  return { kind: "refused", reason, message };
}

function unknownCommand(command: string, known: ReadonlySet<string>): CommandRefusal {
  const wanted = command.toLowerCase();
  const tail = wanted.slice(wanted.lastIndexOf(".") + 1);
  const isNear = (name: string) => name.toLowerCase().includes(wanted) || name.toLowerCase().endsWith(`.${tail}`);
  const candidates = [...known].filter(isNear).sort().slice(0, namedCommands);
  const message = `This window has no command ${command}. Commands have ids such as workbench.action.files.save.`;
  return { ...refusal("command-unknown", message), candidates };
}

function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

const noEditor = "Commands need VS Code: open the folder there, with the Dialectic extension.";
const untrusted =
  "The workspace is not trusted, so no command runs in it. Ask the user to trust it (Workspaces: Manage Workspace Trust).";

function deniedWords(command: string): string {
  return `The user never wants ${command} to be run here. Do it in another way; the user can take this back with the command "Dialectic: Forget Command Permissions".`;
}

function dismissedWords(command: string): string {
  return `${command} was not run: the user closed the question. Go on without it, or tell the user what it is for before you ask again.`;
}

function waitingWords(command: string): string {
  return `${command} was not run: the user has not answered yet whether it may. The question is shown in VS Code; call again with the same parameters once it is answered, or go on without it.`;
}

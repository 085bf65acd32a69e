import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { type TurnEnd, toPrintable, toVisible } from "@dialectic/shared/protocol";
import { hookHeartbeat, maxOrderedChanges, planDecisionMs, turnHookTimes } from "../limits.ts";
import { logFrom, logToStderr } from "../log.ts";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { parseFlags } from "../serverOptions.ts";
import { formatShellCommand } from "../shellCommand.ts";
import { serverVersion } from "../version.ts";
import { WindowConnections } from "../window/windowConnections.ts";
import { type ApprovedPlanMoment, type PlanDecision, readHookInput, type TurnMoment } from "./assistantHooks.ts";
import { reviewPlan } from "./reviewPlan.ts";

type Question = Extract<TurnEnd, { kind: "ask" }>;

/** Returns the order with which an assistant brings the review up to date; `leave` is the command that ends the orders. */
export function formatReviewOrder({ reviewId, count, unexplained }: Question, leave: string): string {
  const named = unexplained.slice(0, maxOrderedChanges);
  const rest = count - named.length;
  const begin =
    reviewId === undefined
      ? "You changed code in this turn, and no review explains it yet. Call present_review to show the user what you changed and why, with a reference to the lines in each section."
      : `The review ${reviewId} does not explain all of your changes yet. Call present_review with mode update-section or append, with a reference to the changed lines in each section.`;
  return [
    begin,
    `Not explained: ${count === 1 ? "1 change" : `${count} changes`}.`,
    ...named.map((change) => `- ${toVisible(change)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    `If the user wants no review in this task, run: ${leave}`,
  ].join("\n");
}

const hookHelp = `Usage: dialectic hook [--leave SESSION]

Assistants run this command as a hook when a turn begins and ends, and when a plan is ready. It reads the hook's input from
standard input. At the end of a turn that changed code, it asks the assistant for a review of the changes that no section
explains. It shows a plan for review, answers with the verdict, and notes an approval that was given in the assistant.

  --leave SESSION         do not ask in this session again
`;

/**
 * Runs `dialectic hook`, and ends the process with its exit code. Whatever goes wrong, the assistant's turn ends as it would
 * without.
 */
export async function runHookCommand(commandLine: readonly string[]): Promise<never> {
  const code = await runHook(commandLine);
  // The assistant waits for the end of the process, which an open input or a window that hangs would put off.
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((sent) => stream.write("", sent))));
  process.exit(code);
}

async function runHook(commandLine: readonly string[]): Promise<number> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: { leave: { type: "string" }, help: { type: "boolean", short: "h", default: false } },
    }),
  );
  if (parsed.kind === "usage") return reportWrongUsage("hook", parsed.message);
  const { leave, help } = parsed.value.values;
  if (help) process.stdout.write(hookHelp);
  else if (leave === undefined) await answerHook();
  else return leaveSession(leave);
  return 0;
}

async function answerHook(): Promise<void> {
  const input = await readInput(process.stdin, turnHookTimes.input);
  if (input === undefined) return print({});
  const moment = readHookInput(input, process.cwd());
  if (moment === undefined) return;
  switch (moment.at) {
    case "plan": {
      const answer = (decision: PlanDecision) => print(moment.answer(decision));
      const deadline = AbortSignal.timeout(planDecisionMs);
      const windows = openWindows(moment.client, hookHeartbeat.silenceMs);
      return reviewPlan(moment, windows, answer, deadline).catch(() => undefined);
    }
    case "approved-plan":
      return noteApproval(moment, openWindows(moment.client));
    default:
      print(moment.answer(await askWindow(moment, openWindows()).catch(() => undefined)));
  }
}

function print(answer: object | undefined): void {
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function noteApproval({ folder, plan }: ApprovedPlanMoment, windows: WindowConnections): Promise<void> {
  await windows
    .request("feedback/planApproved", { folder, plan }, folder, AbortSignal.timeout(turnHookTimes.noted))
    .catch(() => undefined);
}

/** Tells the window of the folder about the moment; returns the order for the assistant, if there is one. */
async function askWindow(
  { at, session, folder, assistant }: TurnMoment,
  windows: WindowConnections,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(at === "begin" ? turnHookTimes.begun : turnHookTimes.ended);
  if (at === "begin") {
    await windows.request("turn/begin", { session, folder, assistant }, folder, signal);
    return undefined;
  }
  const ended = await windows.request("turn/end", { session, folder, assistant }, folder, signal);
  if (ended.kind !== "answered" || ended.result.kind !== "ask") return undefined;
  return toPrintable(formatReviewOrder(ended.result, leaveCommand(session)));
}

async function leaveSession(session: string): Promise<number> {
  const folder = process.cwd();
  const { signal } = new AbortController();
  const left = await openWindows().request("turn/leave", { session, folder }, folder, signal);
  if (left.kind === "answered") {
    process.stdout.write("Dialectic will not ask for a review in this session again.\n");
    return 0;
  }
  process.stderr.write(`${left.message}\n`);
  return 1;
}

/** Returns the command that an assistant runs in its shell, which may not know this program by name. */
function leaveCommand(session: string): string {
  return formatShellCommand([process.execPath, process.argv[1] ?? "", "hook", "--leave", session]);
}

/** Returns connections to windows, which end with the process; a call without an end of its own has so many milliseconds. */
function openWindows(client = "hook", timeout = turnHookTimes.noted): WindowConnections {
  return new WindowConnections({
    // A hook never starts a panel: without a window, the person does not read reviews now.
    options: { logLevel: "error", timeout, writingTimeout: timeout, panel: "vscode" },
    log: logFrom("error", logToStderr),
    cwd: process.cwd(),
    env: process.env,
    clientInfo: () => ({ name: client, version: serverVersion }),
    startPanel: async () => ({ kind: "failed", message: "A hook starts no panel." }),
  });
}

/** Reads a stream to its end; undefined when it fails, or no byte comes for so many milliseconds. */
export function readInput(stream: Readable, patience: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (text: string | undefined) => {
      clearTimeout(timer);
      resolve(text);
    };
    const timer = setTimeout(() => settle(undefined), patience);
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      timer.refresh();
    });
    stream.once("end", () => settle(Buffer.concat(chunks).toString("utf8")));
    stream.once("error", () => settle(undefined));
  });
}

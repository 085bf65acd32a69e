import { formatCount, toVisible } from "@dialectic/shared/protocol";
import { knownErrors } from "../tools/failureText.ts";
import type { Examination } from "./examination.ts";
import type { ExaminedAssistants, ExaminedConfiguration, ExaminedPlugin } from "./examineAssistants.ts";
import { isOwnServer, type ReachedWindow, type ServerTrial } from "./serverTrial.ts";

/** Describes what each assistant starts, and what came of trying it. */
export function assistantLines({ configurations, plugins }: ExaminedAssistants): readonly string[] {
  const found = [
    ...configurations.map((each) => ({ ...each, line: configurationLine(each) })),
    ...plugins.map((each) => ({ ...each, line: pluginLine(each) })),
  ];
  if (found.length === 0) return [];
  const lines = found.flatMap(({ line, trial }) => [`  ${line}`, ...(trial ? [`    ${describeTrial(trial)}`] : [])]);
  return ["Assistants", ...lines];
}

/** Returns what the person can do so that the assistants use this server. */
export function listAssistantSteps(found: Examination): readonly string[] {
  const { configurations, plugins } = found;
  const steps = [
    ...configurations.flatMap((each) => configurationSteps(each, found)),
    ...plugins.flatMap((each) => trialSteps(each, `dialectic setup ${each.assistant} --plugin`, found)),
  ];
  const isSetUp = plugins.length > 0 || configurations.some(mayStartServer);
  return isSetUp ? steps : [...steps, "No assistant is set up to use this server: see dialectic setup --help"];
}

function configurationSteps(each: ExaminedConfiguration, found: Examination): readonly string[] {
  const { kind, assistant, scope, file, trial } = each;
  if (kind === "refused") return [`Fix ${file}: ${assistant} cannot read it either.`];
  if (trial === undefined) return [];
  const setup = `dialectic setup ${assistant} --scope ${scope}`;
  const steps = trialSteps(each, setup, found);
  return kind === "other" && steps.length === 0 && !isOwnServer(trial)
    ? [`To start this server from ${file}: ${setup}`]
    : steps;
}

function trialSteps(
  { title, file, trial }: ExaminedConfiguration | ExaminedPlugin,
  setup: string,
  { ok, version }: Examination,
): readonly string[] {
  if (trial?.kind === "fails") return [`${title} cannot start the server of ${file}: ${trial.reason}. Run: ${setup}`];
  if (trial === undefined || trial.kind !== "answers" || !isOwnServer(trial)) return [];
  if (trial.version !== version)
    return [`${file} starts Dialectic ${trial.version} and this is ${version}: update the older one.`];
  return ok && trial.reaches.kind === "none"
    ? [`${title} does not reach the window that a call from here goes to: ${describeReason(trial.reaches)}`]
    : [];
}

/** True for an entry that starts this server, or may do so where it was not tried. */
function mayStartServer({ kind, scope, trial }: ExaminedConfiguration): boolean {
  if (kind === "connected") return true;
  return trial !== undefined && (isOwnServer(trial) || (trial.kind === "not-started" && scope === "user"));
}

function configurationLine(found: ExaminedConfiguration): string {
  const says = {
    absent: () => "does not mention Dialectic",
    connected: () => "starts this server",
    other: () => `starts ${found.kind === "other" ? toVisible(found.command) : ""}`,
    refused: () => `cannot be read: ${found.kind === "refused" ? found.message : ""}`,
  };
  return `${found.title} (${found.scope}), ${found.file}: ${says[found.kind]()}`;
}

function pluginLine({ title, file, command }: ExaminedPlugin): string {
  return `${title} (plugin), ${file}: starts ${toVisible(command) || "no server"}`;
}

function describeTrial(trial: ServerTrial): string {
  if (trial.kind === "not-started") return `Not tried: ${trial.reason}.`;
  if (trial.kind === "fails") return `Tried, and failed: ${trial.reason}.`;
  const { name, version, tools, reaches } = trial;
  const title = isOwnServer(trial) ? "Dialectic" : toVisible(name);
  return `Tried: ${title} ${toVisible(version)} answers with ${formatCount(tools, "tool")}. ${describeReach(reaches)}`;
}

function describeReach(reaches: ReachedWindow): string {
  if (reaches.kind === "window") return `It reaches the window of ${toVisible(describeWindow(reaches))}.`;
  if (reaches.kind === "none") return `It reaches no window: ${describeReason(reaches)}`;
  if (reaches.kind === "panel") return "No window is open: it starts the browser panel with the first review.";
  return `Its window is not known: ${reaches.reason}.`;
}

function describeWindow({ workspace = "no folder", editor }: Extract<ReachedWindow, { kind: "window" }>): string {
  return editor === undefined ? workspace : `${workspace} (${editor})`;
}

/** Returns the first sentence of a failure, without the words that all failures begin with. */
function describeReason({ reason }: Extract<ReachedWindow, { kind: "none" }>): string {
  const own = reason.replace(`${knownErrors.unreachable}: `, "");
  return toVisible(/^.*?[.](?=\s|$)/s.exec(own)?.[0] ?? own);
}

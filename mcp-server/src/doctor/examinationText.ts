import { dirname } from "node:path";
import { formatCount, protocolVersion, toPrintable, toVisible } from "@dialectic/shared/protocol";
import { knownErrors } from "../tools/failureText.ts";
import { type DescribedServer, describeServer, listServerSteps } from "../tools/serverText.ts";
import type { Examination, ExaminedWindow } from "./examination.ts";
import type { ExaminedAssistants, ExaminedConfiguration, ExaminedPlugin } from "./examineAssistants.ts";
import { isOwnServer, type ReachedWindow, type ServerTrial } from "./serverTrial.ts";

export function examinationText(found: Examination): string {
  const { version, node, platform, cwd, workspace, ok, verdict, windows, problems, cleaned, languageServers } = found;
  const parts = [
    [
      `Dialectic ${version}, Node ${node} on ${platform}, git ${found.git ?? "not found"}`,
      `Called in ${toVisible(cwd)}${workspace ? `, for ${toVisible(workspace)}` : ""}`,
    ],
    [
      "Environment",
      ...Object.entries(found.environment).map(([name, value]) => `  ${name}: ${toVisible(value ?? "not set")}`),
    ],
    [
      `Windows: ${windows.length}${cleaned > 0 ? ` (and ${cleaned} that have ended; their records were removed)` : ""}`,
      `  looked for in ${found.searched.join(", ")}`,
    ],
    ...windows.map(windowLines),
    problems.length === 0 ? [] : ["Records that are not used", ...problems.map(problemLine)],
    assistantLines(found),
    serverLines(languageServers?.servers ?? []),
    [
      ok ? `A window would be chosen: ${verdict}.` : "No window would be chosen.",
      ...listSteps(found).map((step) => `- ${step}`),
    ],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return toPrintable(`${text.join("\n\n")}\n`);
}

function serverLines(servers: readonly DescribedServer[]): readonly string[] {
  if (servers.length === 0) return [];
  return ["Language servers for the browser panel", ...servers.map((server) => `  ${describeServer(server)}`)];
}

/** Returns what the person can do about the findings, the most urgent first. */
export function listSteps(found: Examination): readonly string[] {
  const { ok, verdict, version, windows, problems } = found;
  const mute = windows.filter(
    ({ protocol }) => protocol !== undefined && getMajorVersion(protocol) !== getMajorVersion(protocolVersion),
  );
  const others = windows.filter((window) => window.version !== undefined && window.version !== version);
  return [
    ...windows.flatMap(listLostWindowSteps),
    ...(ok ? [] : [verdict]),
    ...mute.map(
      (window) =>
        `${describePlace(window)} uses protocol ${window.protocol} and this program uses ${protocolVersion}: calls work only when both use the same one.`,
    ),
    ...windows
      .filter(({ reason }) => reason.startsWith("DIALECTIC_IPC_PATH names it, but it is"))
      .map(() => "Open a new terminal in the window: this one still has the variables of a window that is gone."),
    ...others.map(
      (window) =>
        `${describePlace(window)} runs Dialectic ${window.version} and this is ${version}: update the older one, then ${howToReload(window)}.`,
    ),
    ...windows
      .filter(({ socket }) => socket?.startsWith("silent"))
      .map((window) => `${describePlace(window)} does not answer: ${howToReload(window)}.`),
    ...problems.map(({ file }) => `Look at ${file}, or remove it: the window writes it again when it is reloaded.`),
    ...(found.git === null ? ["Install git, or add it to the PATH: Dialectic reads changes and commits with it."] : []),
    ...(found.gitProblem === undefined ? [] : [`Git cannot be used here. ${found.gitProblem}`]),
    ...(found.languageServers === undefined ? [] : listServerSteps(found.languageServers)),
    ...listAssistantSteps(found),
  ];
}

/** A browser panel is a process of its own, which ends without losing anything. */
function howToReload({ editor, pid }: ExaminedWindow): string {
  return editor?.startsWith("browser ")
    ? `end its process ${pid} and run \`dialectic panel\``
    : "reload it (Developer: Reload Window)";
}

/** Returns the steps for a window whose process exists but cannot be used. */
function listLostWindowSteps(window: ExaminedWindow): readonly string[] {
  const { socket, socketPath, pid } = window;
  if (pid === undefined) return [];
  if (socket?.startsWith("dead"))
    return [
      `${describePlace(window)} has lost its socket, but process ${pid} is still running: ${howToReload(window)}.`,
    ];
  if (!socket?.startsWith("untrusted")) return [];
  const again = `if that does not help, remove ${dirname(socketPath)}, as the user who owns it, and reload all windows`;
  return [`${describePlace(window)} is not used, for the reason above: ${howToReload(window)}; ${again}.`];
}

function getMajorVersion(version: string): string | undefined {
  return version.split(".")[0];
}

/** Returns the line about a record; the reason may name the file as well. */
function problemLine({ file, reason }: Examination["problems"][number]): string {
  return reason.startsWith(file) ? `  ${reason}` : `  ${file}: ${reason}`;
}

function windowLines(window: ExaminedWindow): readonly string[] {
  const { isChosen, socketPath, socket, editor, version, pid, remote, focusedAt, reason } = window;
  const about = [
    editor,
    version && `Dialectic ${version}`,
    pid && `process ${pid}`,
    remote && `remote ${remote}`,
    editor && `focused ${focusedAt ?? "never"}`,
  ];
  const described = about.filter(Boolean).join(", ");
  return [
    `${isChosen ? "* " : "- "}${describePlace(window)}`,
    ...(described === "" ? [] : [`    ${described}`]),
    `    socket ${socketPath}${socket === undefined ? "" : `: ${socket}`}`,
    `    ${reason}`,
  ];
}

function describePlace({ folders, socketPath, editor }: ExaminedWindow): string {
  if (folders.length > 0) return folders.map(toVisible).join(", ");
  return editor === undefined ? socketPath : `${editor} without a folder`;
}

/** Describes what each assistant starts, and what came of trying it. */
function assistantLines({ configurations, plugins }: ExaminedAssistants): readonly string[] {
  const found = [
    ...configurations.map((each) => ({ ...each, line: configurationLine(each) })),
    ...plugins.map((each) => ({ ...each, line: pluginLine(each) })),
  ];
  if (found.length === 0) return [];
  const lines = found.flatMap(({ line, trial }) => [`  ${line}`, ...(trial ? [`    ${describeTrial(trial)}`] : [])]);
  return ["Assistants", ...lines];
}

/** Returns what the person can do so that the assistants use this server. */
function listAssistantSteps(found: Examination): readonly string[] {
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

import type { Examination, ExaminedConfiguration, ExaminedWindow } from "./examination.ts";

/** An examination as a person reads it, with what to do at its end. */
export function examinationText(found: Examination): string {
  const { version, node, platform, cwd, workspace, ok, verdict, windows, problems, cleaned, configurations } = found;
  const parts = [
    [`Dialectic ${version}, Node ${node} on ${platform}`, `Called in ${cwd}${workspace ? `, for ${workspace}` : ""}`],
    ["Environment", ...Object.entries(found.environment).map(([name, value]) => `  ${name}: ${value ?? "not set"}`)],
    [`Windows: ${windows.length}${cleaned > 0 ? ` (and ${cleaned} that died, whose records were removed)` : ""}`],
    ...windows.map(windowLines),
    problems.length === 0
      ? []
      : ["Records that are not used", ...problems.map((each) => `  ${each.file}: ${each.reason}`)],
    configurations.length === 0 ? [] : ["Configurations of assistants", ...configurations.map(configurationLine)],
    [
      ok ? `A window would be chosen: ${verdict}.` : "No window would be chosen.",
      ...steps(found).map((step) => `- ${step}`),
    ],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** What the person can do about what was found, the most pressing first. */
export function steps(found: Examination): readonly string[] {
  const { ok, verdict, version, windows, problems, configurations } = found;
  const others = windows.filter((window) => window.version !== undefined && window.version !== version);
  const isToldAnywhere = configurations.some(({ kind }) => kind === "connected");
  return [
    ...(ok ? [] : [verdict]),
    ...windows
      .filter(({ reason }) => reason.startsWith("DIALECTIC_IPC_PATH names it, but"))
      .map(() => "Open a new terminal in the window: the variables of this one are those of a window that has gone."),
    ...others.map(
      (window) =>
        `${placeOf(window)} runs Dialectic ${window.version} and this is ${version}: update the older one, then reload the window.`,
    ),
    ...windows
      .filter(({ socket }) => socket?.startsWith("silent"))
      .map((window) => `${placeOf(window)} does not answer: reload it (Developer: Reload Window).`),
    ...problems.map(({ file }) => `Look at ${file}, or remove it: the window writes it again when it is reloaded.`),
    ...configurations.flatMap(configurationStep),
    ...(isToldAnywhere ? [] : ["No assistant is told of this server: dialectic setup --help"]),
  ];
}

function configurationStep({ kind, assistant, scope, file }: ExaminedConfiguration): readonly string[] {
  if (kind === "refused") return [`Put ${file} right: ${assistant} cannot read it either.`];
  if (kind !== "other") return [];
  return [`To let ${file} start this server: dialectic setup ${assistant} --scope ${scope}`];
}

function configurationLine(found: ExaminedConfiguration): string {
  const says = {
    absent: () => "does not name Dialectic",
    connected: () => "starts this server",
    other: () => `starts another one: ${found.kind === "other" ? found.command : ""}`,
    refused: () => `cannot be read: ${found.kind === "refused" ? found.message : ""}`,
  };
  return `  ${found.title} (${found.scope}), ${found.file}: ${says[found.kind]()}`;
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
    `${isChosen ? "* " : "- "}${placeOf(window)}`,
    ...(described === "" ? [] : [`    ${described}`]),
    `    socket ${socketPath}${socket === undefined ? "" : `: ${socket}`}`,
    `    ${reason}`,
  ];
}

function placeOf({ folders, socketPath, editor }: ExaminedWindow): string {
  if (folders.length > 0) return folders.join(", ");
  return editor === undefined ? socketPath : `${editor} without a folder`;
}

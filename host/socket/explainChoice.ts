import { contains, findPlaceAround, listDecidingPaths, type PlaceAround } from "./folderAround.ts";
import type { Considered, EnvironmentWindow, WindowQuestion, WindowTarget } from "./windowQuestion.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

interface Chosen {
  readonly target: WindowTarget;
  readonly reason: string;
}

/** Gives the reason for or against every window, beginning with the one from the environment. */
export function explainChoice(question: WindowQuestion, chosen: Chosen | undefined): readonly Considered[] {
  const { windows, environment } = question;
  const known = windows.map((window) => ({
    socketPath: window.record.socketPath,
    folders: window.record.workspaceFolders,
    reason: explainWindow(question, window, chosen),
  }));
  if (!environment || known.some(({ socketPath }) => socketPath === environment.target.socketPath)) return known;
  const { target } = environment;
  const reason =
    target === chosen?.target
      ? `chosen: ${chosen.reason}`
      : `DIALECTIC_IPC_PATH names it, but ${explainUnused(environment)}`;
  return [{ socketPath: target.socketPath, folders: environment.folders ?? [], reason }, ...known];
}

function explainUnused({ liveness, folders }: EnvironmentWindow): string {
  if (liveness.kind !== "live") return `it is ${describeLiveness(liveness)}`;
  return folders === undefined ? "another folder was asked for" : "only inside the folders of its window";
}

function explainWindow(
  question: WindowQuestion,
  { record, liveness }: KnownWindow,
  chosen: Chosen | undefined,
): string {
  if (record.socketPath === chosen?.target.socketPath) return `chosen: ${chosen.reason}`;
  if (liveness.kind === "dead" || liveness.kind === "untrusted") return describeLiveness(liveness);
  const paths = listDecidingPaths(question.folder);
  const path = paths.find((each) => findPlaceAround(record, each, question.platform)) ?? paths[0] ?? "";
  const own = findPlaceAround(record, path, question.platform);
  const late = liveness.kind === "silent" ? `; ${describeLiveness(liveness)}` : "";
  if (chosen === undefined) return `${explainUnchosen(question, record, own, path)}${late}`;
  if (chosen.target === question.environment?.target) return `DIALECTIC_IPC_PATH names another window${late}`;
  if (own === undefined) return `${explainOutside(record, path)}${late}`;
  return `${explainBeaten(question, record, own, path, chosen.target.record)}${late}`;
}

function explainUnchosen(
  { windows, folder, platform }: WindowQuestion,
  record: WindowRecord,
  own: PlaceAround | undefined,
  path: string,
): string {
  if (folder.kind === "unknown") return `${path} does not say which folder is meant`;
  if (own === undefined) return explainOutside(record, path);
  const places = windows.map((window) => findPlaceAround(window.record, path, platform));
  const deepest = Math.max(...places.map((place) => place?.rank ?? 0));
  if (own.rank < deepest) return `${describePlace(own)} contains ${path}, but other windows have a folder nearer to it`;
  if (record.kind === "browser" && windows.some((window) => window.record.kind === "vscode"))
    return `${describePlace(own)} contains ${path}, but an editor takes precedence over a browser panel`;
  return `${describePlace(own)} contains ${path}, but so does another window, and neither was focused later`;
}

function explainBeaten(
  { platform }: WindowQuestion,
  record: WindowRecord,
  own: PlaceAround,
  path: string,
  winner: WindowRecord | undefined,
): string {
  const better = winner && findPlaceAround(winner, path, platform);
  if (winner === undefined || better === undefined)
    return `${describePlace(own)} contains ${path}, but another window was chosen`;
  if (better.rank > own.rank)
    return `${describePlace(own)} contains ${path}, but ${describePlace(better)} of another window is nearer`;
  if (winner.kind !== record.kind)
    return `${describePlace(own)} contains ${path}, but an editor takes precedence over a browser panel`;
  return `${describePlace(own)} contains ${path}, but another window was focused later (${formatFocusTime(winner.focusedAt)}, this one ${formatFocusTime(record.focusedAt)})`;
}

function describePlace({ folder, isRepository }: PlaceAround): string {
  return isRepository ? `its repository ${folder}` : `its folder ${folder}`;
}

function explainOutside({ workspaceFolders }: WindowRecord, path: string): string {
  if (workspaceFolders.length === 0) return "it has no folder open";
  const almost = workspaceFolders.find((folder) => contains(folder.toLowerCase(), path.toLowerCase(), "linux"));
  return almost === undefined
    ? `none of its folders contains ${path}`
    : `its folder ${almost} does not contain ${path}: upper and lower case differ here`;
}

function formatFocusTime(focusedAt: number): string {
  return focusedAt === 0 ? "never" : new Date(focusedAt).toISOString();
}

function describeLiveness(liveness: Liveness): string {
  return liveness.kind === "live" ? "live" : `${liveness.kind}: ${liveness.reason}`;
}

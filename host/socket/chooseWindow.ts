import { contains, type DecidingFolder, findPlaceAround, listDecidingPaths, type PlaceAround } from "./folderAround.ts";
import type { Considered, EnvironmentWindow, WindowQuestion, WindowTarget } from "./windowQuestion.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

export type WindowChoice = { readonly considered: readonly Considered[] } & (
  | { readonly kind: "chosen"; readonly target: WindowTarget; readonly reason: string }
  /** Several windows fit, or the folder is unknown or contains the folders of several windows. */
  | {
      readonly kind: "ambiguous";
      readonly why: "several" | "unknown" | "above";
      readonly windows: readonly WindowRecord[];
    }
  | { readonly kind: "none"; readonly live: readonly WindowRecord[]; readonly dead: readonly WindowRecord[] }
);

/**
 * Chooses the window that has a client's folder open. Windows of other folders are never chosen: their files, git repositories and reviews
 * are not those of the client.
 */
export function chooseWindow(question: WindowQuestion): WindowChoice {
  const { windows, folder, environment } = question;
  const isPresent = ({ liveness }: KnownWindow) => liveness.kind === "live" || liveness.kind === "silent";
  const live = windows.filter(({ liveness }) => liveness.kind === "live").map(({ record }) => record);
  if (environment?.liveness.kind === "live" && appliesTo(environment, question)) {
    const reason = "DIALECTIC_IPC_PATH names it";
    const { target } = environment;
    return { kind: "chosen", target, reason, considered: explainChoice(question, { target, reason }) };
  }
  const unchosen = () => explainChoice(question, undefined);
  const present = windows.filter(isPresent);
  const paths = listDecidingPaths(folder);
  // A home folder that is itself open counts like any other. A repository at the home folder does not count, as it contains everything.
  const isOpen = paths.some((path) => present.some(({ record }) => record.workspaceFolders.includes(path)));
  if (folder.kind === "unknown" && !isOpen)
    return { kind: "ambiguous", why: "unknown", windows: live, considered: unchosen() };
  const found = paths.map((path) => ({ path, fitting: findInnermost(present, path, question.platform) }));
  const fitting = found.filter((each) => each.fitting.length > 0);
  const settled = fitting.map((each) => settle(each.fitting, describeFit(folder, each.path)));
  const [first, ...others] = settled;
  if (first === undefined) {
    const below = live.filter((record) => paths.some((path) => isAbove(path, record, question.platform)));
    if (below.length > 1) return { kind: "ambiguous", why: "above", windows: below, considered: unchosen() };
    const dead = windows.filter((window) => !isPresent(window)).map(({ record }) => record);
    return { kind: "none", live, dead, considered: unchosen() };
  }
  if (first.kind === "one" && others.every((other) => other.kind === "one" && other.record === first.record))
    return choose(question, first.record, first.reason);
  const records = settled.flatMap((each) => (each.kind === "one" ? [each.record] : each.records));
  return { kind: "ambiguous", why: "several", windows: [...new Set(records)], considered: unchosen() };
}

/**
 * Returns true when the environment applies. A path set by hand applies unless another folder was requested; a terminal's path only in the
 * folders of its window.
 */
function appliesTo({ folders, target }: EnvironmentWindow, { folder, platform }: WindowQuestion): boolean {
  const { record } = target;
  const has = (path: string) => record !== undefined && findPlaceAround(record, path, platform) !== undefined;
  if (folders === undefined) return folder.kind !== "named" || has(folder.path);
  return listDecidingPaths(folder).some((path) => has(path) || folders.some((each) => contains(each, path, platform)));
}

function findInnermost(
  windows: readonly KnownWindow[],
  path: string,
  platform: NodeJS.Platform,
): readonly WindowRecord[] {
  const ranked = windows.map(({ record }) => ({ record, rank: findPlaceAround(record, path, platform)?.rank ?? 0 }));
  const deepest = Math.max(0, ...ranked.map(({ rank }) => rank));
  return deepest === 0 ? [] : ranked.filter(({ rank }) => rank === deepest).map(({ record }) => record);
}

type Settled =
  | { readonly kind: "one"; readonly record: WindowRecord; readonly reason: string }
  | { readonly kind: "several"; readonly records: readonly WindowRecord[] };

/** Decides between windows of one folder: editors before browser panels, then the window that had the focus last. */
function settle(fitting: readonly WindowRecord[], reason: string): Settled {
  const editors = fitting.filter(({ kind }) => kind === "vscode");
  const preferred = editors.length > 0 ? editors : fitting;
  const [latest, next] = preferred.toSorted((one, other) => other.focusedAt - one.focusedAt);
  if (latest && !next) return { kind: "one", record: latest, reason };
  if (latest && next && latest.focusedAt > next.focusedAt)
    return { kind: "one", record: latest, reason: `${reason}, focused last` };
  return { kind: "several", records: preferred };
}

function describeFit({ kind }: DecidingFolder, path: string): string {
  return kind === "named" ? `has ${path} open` : `its folder contains ${path}`;
}

function isAbove(path: string, { workspaceFolders }: WindowRecord, platform: NodeJS.Platform): boolean {
  return workspaceFolders.some((folder) => contains(path, folder, platform));
}

function choose(question: WindowQuestion, record: WindowRecord, reason: string): WindowChoice {
  const target = { socketPath: record.socketPath, token: record.token, record };
  return { kind: "chosen", target, reason, considered: explainChoice(question, { target, reason }) };
}

interface Chosen {
  readonly target: WindowTarget;
  readonly reason: string;
}

/** Gives the reason for or against every window, beginning with the one from the environment. */
function explainChoice(question: WindowQuestion, chosen: Chosen | undefined): readonly Considered[] {
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

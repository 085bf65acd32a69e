import { explainChoice } from "./explainChoice.ts";
import { placeAround } from "./folderAround.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

/** Where a client connects; the record is missing for a socket known from the environment only. */
export interface WindowTarget {
  readonly socketPath: string;
  readonly token: string;
  readonly record?: WindowRecord;
}

/** The window that `DIALECTIC_IPC_PATH` names. */
export interface EnvironmentWindow {
  readonly target: WindowTarget;
  readonly liveness: Liveness;
}

/** What a client knows when it chooses. */
export interface WindowQuestion {
  readonly windows: readonly KnownWindow[];
  /** Real path. */
  readonly cwd: string;
  /** Real path of the workspace that was asked for. */
  readonly workspace?: string | undefined;
  readonly environment?: EnvironmentWindow | undefined;
  /** A window of another folder does not do: the caller can have one of its own started. */
  readonly requiresFolder?: boolean | undefined;
  readonly platform: NodeJS.Platform;
}

/** Why a window was chosen or not. */
export interface Considered {
  readonly socketPath: string;
  readonly folders: readonly string[];
  readonly reason: string;
}

/** The window that fits, or what there is instead. */
export type WindowChoice = { readonly considered: readonly Considered[] } & (
  | { readonly kind: "chosen"; readonly target: WindowTarget; readonly reason: string }
  | { readonly kind: "ambiguous"; readonly windows: readonly WindowRecord[] }
  | { readonly kind: "none"; readonly live: readonly WindowRecord[]; readonly dead: readonly WindowRecord[] }
);

/** Chooses the window that a client means: asked for, from its terminal, around its folder, or the only one. */
export function chooseWindow(question: WindowQuestion): WindowChoice {
  const { windows, cwd, workspace, environment, platform } = question;
  const present = windows.filter(({ liveness }) => liveness.kind === "live" || liveness.kind === "silent");
  const live = windows.filter(({ liveness }) => liveness.kind === "live").map(({ record }) => record);
  const dead = windows.filter((window) => !present.includes(window)).map(({ record }) => record);

  if (workspace !== undefined) {
    const best = innermost(present, workspace, platform);
    if (best.length > 0) return settle(question, best, `has ${workspace} open`);
    return { kind: "none", live, dead, considered: explainChoice(question, undefined) };
  }
  if (environment?.liveness.kind === "live") {
    const reason = "DIALECTIC_IPC_PATH names it";
    const { target } = environment;
    return { kind: "chosen", target, reason, considered: explainChoice(question, { target, reason }) };
  }
  const around = innermost(present, cwd, platform);
  if (around.length > 0) return settle(question, around, `its folder contains ${cwd}`);
  const [only, ...others] = question.requiresFolder ? [] : live;
  if (only && others.length === 0) return choose(question, only, "it is the only window");
  if (only) return { kind: "ambiguous", windows: live, considered: explainChoice(question, undefined) };
  return { kind: "none", live, dead, considered: explainChoice(question, undefined) };
}

/** The windows whose folder or repository contains a path, those with the longest such folder. */
function innermost(windows: readonly KnownWindow[], path: string, platform: NodeJS.Platform): readonly WindowRecord[] {
  const ranked = windows.map(({ record }) => ({ record, rank: placeAround(record, path, platform)?.rank ?? 0 }));
  const deepest = Math.max(0, ...ranked.map(({ rank }) => rank));
  return deepest === 0 ? [] : ranked.filter(({ rank }) => rank === deepest).map(({ record }) => record);
}

/** Several windows on one folder: an editor before a browser panel, then the one that had the focus last. */
function settle(question: WindowQuestion, fitting: readonly WindowRecord[], reason: string): WindowChoice {
  const editors = fitting.filter(({ kind }) => kind === "vscode");
  const preferred = editors.length > 0 ? editors : fitting;
  const [latest, next] = preferred.toSorted((one, other) => other.focusedAt - one.focusedAt);
  if (latest && !next) return choose(question, latest, reason);
  if (latest && next && latest.focusedAt > next.focusedAt) return choose(question, latest, `${reason}, focused last`);
  return { kind: "ambiguous", windows: preferred, considered: explainChoice(question, undefined) };
}

function choose(question: WindowQuestion, record: WindowRecord, reason: string): WindowChoice {
  const target = { socketPath: record.socketPath, token: record.token, record };
  return { kind: "chosen", target, reason, considered: explainChoice(question, { target, reason }) };
}

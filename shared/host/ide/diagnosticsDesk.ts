import { extname } from "node:path";
import type {
  DiagnosticsAnswer,
  DiagnosticsParams,
  FileProblems,
  Problem,
  ProblemSeverity,
  Refusal,
} from "../../protocol/index.ts";
import { problemSeverity } from "../../protocol/index.ts";
import { isInside } from "../containment.ts";
import type { Clock, WorkspacePort } from "../ports.ts";
import type { DiagnosticsPort } from "./diagnosticsPort.ts";
import { ideFile, shownFile } from "./ideFile.ts";
import { modifiedInWorkspace } from "./modifiedInWorkspace.ts";
import { ReportLog } from "./reportLog.ts";
import { type Pace, type SettledDocument, settleDocument } from "./settleDocument.ts";
import { followDisk } from "./textSync.ts";

/** What diagnostics are answered from. */
export interface DiagnosticsParts {
  /** Nothing where no editor is around the host. */
  readonly port: DiagnosticsPort | undefined;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly pace?: Pace;
}

/** More files than this are not looked at in one call. */
const fileCap = 200;
/** So many files are settled at once; a language server takes them one after another. */
const atOnce = 8;
/** Modified files that are opened so that the ones which were named are checked against what they say now. */
const contextCap = 50;

const defaultPace: Pace = { quiet: 400, silence: 2_000 };

/** Answers what language servers say of files, once they have seen what is on the disk. */
export class DiagnosticsDesk {
  readonly #parts: DiagnosticsParts;
  readonly #reports: ReportLog | undefined;

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts;
    const { port, clock } = parts;
    this.#reports = port === undefined ? undefined : new ReportLog(port, () => clock.now());
  }

  /** Answers for the files that are named, or for those that git calls modified. */
  async answer(params: DiagnosticsParams, signal: AbortSignal): Promise<DiagnosticsAnswer | Refusal> {
    const { port, workspace } = this.#parts;
    if (port === undefined) return noEditor();
    const isNamed = params.filePaths.length > 0;
    const wanted = isNamed
      ? await namedFiles(params.filePaths, workspace)
      : await modifiedInWorkspace(workspace, signal);
    if ("kind" in wanted) return wanted;
    const files = wanted.slice(0, fileCap);
    const until = AbortSignal.any([signal, AbortSignal.timeout(params.wait)]);
    const around = isNamed ? await this.#openContext(port, files, signal) : [];
    // Whoever else is late takes half of the time at most: the rest is for what was asked.
    const half = AbortSignal.any([signal, AbortSignal.timeout(params.wait / 2)]);
    const lag = await this.#followOthers(port, files, around, half);
    const settled = await inTurns(files, (file) => this.#settle(port, file, until));
    const listed = files.map((file, at) => this.#describe(file, settled[at], params, lag));
    return {
      kind: "diagnostics",
      scope: isNamed ? "named" : "git-modified",
      settled: listed.every((file) => file.settled),
      files: listed,
      leftOut: wanted.length - files.length,
    };
  }

  dispose(): void {
    this.#reports?.dispose();
  }

  #settle(port: DiagnosticsPort, file: string, until: AbortSignal): Promise<SettledDocument> {
    const reports = this.#reports ?? new ReportLog(port, () => this.#parts.clock.now());
    return settleDocument({ port, reports, pace: this.#parts.pace ?? defaultPace }, file, until);
  }

  /** What is named is checked against the modified files of its languages: the server reads those from the editor, not by a watcher. */
  async #openContext(port: DiagnosticsPort, files: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    const { workspace } = this.#parts;
    if (!workspace.isTrusted()) return [];
    const languages = new Set(files.map(languageGroup));
    const modified = await modifiedInWorkspace(workspace, signal);
    if ("kind" in modified) return [];
    const related = modified.filter((file) => languages.has(languageGroup(file)) && !files.includes(file));
    const around = related.slice(0, contextCap);
    await Promise.all(around.map((file) => port.open(file)));
    return around;
  }

  /** Waits until every other open document says what the disk says; answers which does not in time. */
  async #followOthers(
    port: DiagnosticsPort,
    files: readonly string[],
    around: readonly string[],
    until: AbortSignal,
  ): Promise<string | undefined> {
    const { workspace } = this.#parts;
    const known = new Set(files);
    const inWorkspace = (file: string) => workspace.folders().some((folder) => isInside(folder, file));
    const others = new Set([...around, ...port.openFiles().filter(inWorkspace)].filter((file) => !known.has(file)));
    const standings = await Promise.all(
      [...others].map(async (file) => ({ file, standing: await followDisk(port, file, until) })),
    );
    const late = standings.find(({ standing }) => standing === "older");
    return late === undefined
      ? undefined
      : `The editor has not read the new text of ${shownFile(late.file, workspace)} yet`;
  }

  #describe(
    file: string,
    found: SettledDocument | undefined,
    filter: DiagnosticsParams,
    lag: string | undefined,
  ): FileProblems {
    const { problems = [], settled = false, version, isDirty = false } = found ?? {};
    const reason = lag ?? found?.reason;
    return {
      filePath: shownFile(file, this.#parts.workspace),
      problems: problems.filter((each) => isWanted(each, filter)).sort(inOrder),
      settled: settled && lag === undefined,
      isDirty,
      ...(reason === undefined ? {} : { reason }),
      ...(version === undefined ? {} : { version }),
    };
  }
}

/** The order in which a reader wants problems: by place, the worst of one place first. */
function inOrder(one: Problem, other: Problem): number {
  return one.line - other.line || one.column - other.column || rank(one.severity) - rank(other.severity);
}

function rank(severity: ProblemSeverity): number {
  return problemSeverity.options.indexOf(severity);
}

/** Sources are taken by a part of their name; what has no source is left out only where sources are named. */
export function isWanted(
  { source = "", severity }: Problem,
  { sources, excludeSources, severities }: Pick<DiagnosticsParams, "sources" | "excludeSources" | "severities">,
): boolean {
  const isFrom = (part: string) => source.toLowerCase().includes(part.toLowerCase());
  if (sources.length > 0 && !sources.some(isFrom)) return false;
  return !excludeSources.some(isFrom) && severities.includes(severity);
}

const typeScriptEnds = /^\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Files of one group are read by one language server. */
function languageGroup(path: string): string {
  const end = extname(path).toLowerCase();
  return typeScriptEnds.test(end) ? "typescript" : end;
}

async function namedFiles(paths: readonly string[], workspace: WorkspacePort): Promise<readonly string[] | Refusal> {
  const found = new Set<string>();
  for (const path of paths) {
    const file = await ideFile(path, workspace);
    if (file.kind === "refused") return file;
    found.add(file.absolutePath);
  }
  return [...found];
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const take = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  return results;
}

function noEditor(): Refusal {
  const message = "Diagnostics need VS Code: open the folder there, where the language servers are.";
  return { kind: "refused", reason: "no-editor", message };
}

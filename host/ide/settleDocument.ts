import type { CancelSignal, Problem } from "@dialectic/shared/protocol";
import type { CheckedDocument, DiagnosticsPort, EditorDocument } from "../base/diagnosticsPort.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import type { ReportLog } from "./reportLog.ts";
import { type FollowedTexts, followDisk, isStill, type TextState, waitForNews } from "./textSync.ts";

/** Milliseconds without news after which nothing more is expected from servers that only publish. */
export interface Pace {
  /** After the last report: the rule for every language. */
  readonly quiet: number;
  /** After a change of another text or of the disk that is newer than the report; and without a report, where a server may check the language. */
  readonly silence: number;
  /** Without a report, where a server surely checks the language: it reads a whole project before. */
  readonly start: number;
}

export interface Settling extends FollowedTexts {
  readonly port: DiagnosticsPort;
  readonly reports: ReportLog;
  readonly pace: Pace;
}

/** The problems of a document; `settled` is true when they are about its current text. */
export interface SettledDocument {
  readonly problems: readonly Problem[];
  readonly settled: boolean;
  readonly reason?: string;
  readonly version?: number;
  readonly isDirty: boolean;
  readonly text?: string;
}

type Verdict = Pick<SettledDocument, "problems" | "settled" | "reason">;

/**
 * Opens a file, waits until the editor matches the disk and until the servers have checked that text. A settled answer
 * is about a text that was still on the disk when the servers had answered. If the file was followed just before, that
 * result is used first.
 */
export async function settleDocument(
  settling: Settling,
  absolutePath: string,
  until: CancelSignal,
  followed?: TextState,
): Promise<SettledDocument> {
  const { port } = settling;
  for (let known = followed; ; known = undefined) {
    const failure = known === undefined ? await openInTime(port, absolutePath, until) : undefined;
    if (failure !== undefined) return { problems: [], settled: false, reason: failure, isDirty: false };
    const standing = known ?? (await followDisk(settling, absolutePath, until));
    const document = port.document(absolutePath);
    if (standing === "unreadable") return unsettled(settling, absolutePath, "The file cannot be read from the disk");
    if (standing === "older") return unsettled(settling, absolutePath, "The file's new text has not been read yet");
    if (document !== undefined) {
      const { version, isDirty } = document;
      const text = document.text();
      const verdict = await judge(settling, absolutePath, document, until);
      if (await isStill(settling, absolutePath, document)) return { ...verdict, version, isDirty, text };
    }
    if (until.aborted) return unsettled(settling, absolutePath, "The text kept changing");
  }
}

function unsettled({ port }: Settling, absolutePath: string, reason: string): SettledDocument {
  const document = port.document(absolutePath);
  const about = document === undefined ? {} : { version: document.version, text: document.text() };
  const isDirty = document?.isDirty ?? false;
  return { problems: port.published(absolutePath), settled: false, reason, isDirty, ...about };
}

async function judge(
  settling: Settling,
  absolutePath: string,
  document: EditorDocument,
  until: CancelSignal,
): Promise<Verdict> {
  const { port, reports } = settling;
  const answer = await waitAtMost(port.check(absolutePath).catch(toUnsure), until);
  if (answer === "late") {
    const reason = describeDelay(port, absolutePath);
    return { problems: port.published(absolutePath), settled: false, reason };
  }
  const checked: CheckedDocument = answer ?? { problems: [], sources: [] };
  const listProblems = () => joinProblems(port, absolutePath, checked);
  if (checked.unsure !== undefined) return { problems: listProblems(), settled: false, reason: checked.unsure };
  const others = reports.sources(document.languageId).filter((source) => !checked.sources.includes(source));
  if (answer !== undefined && others.length === 0) return { problems: listProblems(), settled: true };
  const hush = await quiet(settling, absolutePath, document, until);
  const problems = listProblems();
  const hasNone = answer === undefined && others.length === 0 && port.isChecked(document.languageId) === "never";
  if (hush === "quiet" || hasNone) return { problems, settled: true };
  const who = others.length > 0 ? others.join(", ") : "The checker for this language";
  const reason =
    hush === "hidden"
      ? `${who} may check only files that are open in an editor, and this one is not (see open_files)`
      : `${who} did not report on version ${document.version} of this file`;
  return { problems, settled: false, reason };
}

/** Opens a file; returns the reason when it cannot be opened, or its server is late. */
export async function openInTime(
  port: DiagnosticsPort,
  absolutePath: string,
  until: CancelSignal,
): Promise<string | undefined> {
  const opening = port.open(absolutePath).then((failure) => ({ failure }));
  const opened = await waitAtMost(opening, until);
  return opened === "late" ? describeDelay(port, absolutePath) : opened.failure;
}

/** Says which server is late, where the port knows. */
export function describeDelay(port: DiagnosticsPort, absolutePath: string): string {
  return port.delay?.(absolutePath) ?? "The language server has not answered in time";
}

function toUnsure(problem: unknown): CheckedDocument {
  ignoreTrouble(problem);
  return { problems: [], sources: [], unsure: problem instanceof Error ? problem.message : "" };
}

function ignoreTrouble(problem: unknown): void {
  if (!(problem instanceof LanguageTrouble)) throw problem;
}

function joinProblems(port: DiagnosticsPort, absolutePath: string, checked: CheckedDocument): readonly Problem[] {
  const others = port.published(absolutePath).filter(({ source }) => !checked.sources.includes(source ?? ""));
  return [...checked.problems, ...others];
}

/**
 * Waits until a server has read this version, has published problems for it and is quiet again. For a file that no
 * editor shows, returns `hidden` when the report may be no check at all: many servers check only visible files.
 */
async function quiet(
  { port, reports, pace }: Settling,
  absolutePath: string,
  { version, languageId }: EditorDocument,
  until: CancelSignal,
): Promise<"quiet" | "silent" | "hidden"> {
  const canTell = () => port.isShown(absolutePath) || reports.isPushed(languageId);
  // Without an answer, only a report shows that it has read the text.
  const read = port.read(absolutePath).catch(ignoreTrouble);
  if ((await waitAtMost(read, until)) === "late") return "silent";
  while (!until.aborted && port.document(absolutePath)?.version === version) {
    const since = reports.sinceReport(absolutePath, version);
    // After a change in another text of the language, a server may publish again, so it gets time for that.
    const beside = reports.sinceLanguageChange(languageId);
    const isFresh = since !== undefined && (since <= beside || beside >= pace.silence);
    const isQuiet = isFresh && since >= pace.quiet;
    if (isQuiet && canTell()) return "quiet";
    if (since === undefined || isQuiet) {
      const patience = !isQuiet && port.isChecked(languageId) === "surely" ? pace.start : pace.silence;
      if (reports.sinceChange(absolutePath) >= patience) return canTell() ? "silent" : "hidden";
    }
    const listen = (tell: () => void) => port.onPublished((paths) => paths.includes(absolutePath) && tell());
    await waitForNews(listen, pace.quiet, until);
  }
  return "silent";
}

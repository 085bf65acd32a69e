import type { CancelSignal, Problem } from "@dialectic/shared/protocol";
import { toTextLines } from "@dialectic/shared/review";
import type { DiagnosticsPort } from "../base/diagnosticsPort.ts";
import { isInside } from "../base/isInside.ts";
import { LanguageLack, LanguageTrouble } from "../base/languageTrouble.ts";
import type { Clock, WorkspacePort } from "../base/ports.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import type { OutlinedCode, SymbolPort } from "../base/symbolPort.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { maxSettlingFiles, maxStrangeFileNames, settlePace, watcherLagMs } from "../limits.ts";
import { askDefinitions } from "./definitions.ts";
import { DiskMemory } from "./diskMemory.ts";
import { getLanguageGroup } from "./languageGroup.ts";
import { ReportLog } from "./reportLog.ts";
import { describeDelay, openInTime, type Pace, type SettledDocument, settleDocument } from "./settleDocument.ts";
import { type FollowedTexts, followDisk, type TextState } from "./textSync.ts";

export type FollowedFiles = ReadonlyMap<string, TextState>;

interface SettlerOptions {
  readonly pace?: Partial<Pace>;
  /** Tells whether the servers know what the files are a part of. */
  readonly languages?: NameAnswers | undefined;
}

export class DocumentSettler {
  readonly port: DiagnosticsPort;
  readonly #reports: ReportLog;
  readonly #texts: Required<FollowedTexts>;
  readonly #listening: { dispose(): void };
  readonly #pace: Pace;
  readonly #workspace: Pick<WorkspacePort, "folders">;
  readonly #languages: NameAnswers | undefined;
  readonly #disk = new DiskMemory();
  readonly #announcing = new TurnQueue();

  constructor(
    port: DiagnosticsPort,
    clock: Clock,
    workspace: Pick<WorkspacePort, "folders">,
    { pace, languages }: SettlerOptions = {},
  ) {
    this.port = port;
    this.#languages = languages;
    this.#workspace = workspace;
    this.#reports = new ReportLog(port, () => clock.now());
    this.#pace = { ...settlePace, ...pace };
    this.#texts = { port, compared: new Map() };
    // A reopened document starts again at the same version.
    this.#listening = port.onDocument((path) => void this.#texts.compared.delete(path));
  }

  /**
   * Opens files and waits until each of them matches the disk; returns the final state of each file that could be
   * opened. Runs before any settling: a server checks a file against its knowledge of the others.
   */
  async follow(files: readonly string[], until: CancelSignal): Promise<FollowedFiles> {
    const standings = new Map<string, TextState>();
    await Promise.all(
      files.map(async (file) => {
        const failure = await openInTime(this.port, file, until);
        if (failure === undefined) standings.set(file, await followDisk(this.#texts, file, until));
      }),
    );
    return standings;
  }

  async settle(
    files: readonly string[],
    until: CancelSignal,
    followed: FollowedFiles,
  ): Promise<readonly SettledDocument[]> {
    await this.announceDiskChanges(files, until);
    const settling = { ...this.#texts, port: this.port, reports: this.#reports, pace: this.#pace };
    const results: SettledDocument[] = [];
    const waiting = files.entries();
    const take = async () => {
      for (const [at, file] of waiting)
        results[at] = await this.#doubt(file, await settleDocument(settling, file, until, followed.get(file)), until);
    };
    await Promise.all(Array.from({ length: Math.min(maxSettlingFiles, files.length) }, take));
    return results;
  }

  /**
   * Tells the servers about changes on the disk. They read open files from the editor and learn of the rest from
   * watchers, which are late. After a change since the last scan, they either read the files again or their earlier
   * reports count for less. Covers the languages of these files. Calls take turns: a later one finds nothing more to
   * tell, but must not ask a server that is still reading for an earlier one.
   */
  async announceDiskChanges(files: readonly string[], until: CancelSignal): Promise<void> {
    // It goes on when it is late: what has changed is told once.
    await waitAtMost(
      this.#announcing.run(() => this.#announceDiskChanges(files)),
      until,
    );
  }

  async #announceDiskChanges(files: readonly string[]): Promise<void> {
    const roots = this.#workspace.folders();
    const inside = files.filter((file) => roots.some((root) => isInside(root, file)));
    if (inside.length === 0) return;
    const since = Date.now() - watcherLagMs;
    const changed = await this.#disk.takeChanges(inside.map(getLanguageGroup), { roots, since });
    const open = new Set(this.port.openFiles());
    for (const [group, changes] of changed) {
      // The editor, not the disk, has the current text of an open file.
      if (changes.every(({ absolutePath, kind }) => kind === "changed" && open.has(absolutePath))) continue;
      for (const file of inside.filter((each) => getLanguageGroup(each) === group)) {
        const document = this.port.document(file);
        if (document !== undefined) this.#reports.noteDisk(document.languageId);
      }
      await this.port.readProjectsAgain?.(group);
    }
  }

  /** Problems of a file that its server does not know are no answer about it. */
  async #doubt(file: string, found: SettledDocument, until: CancelSignal): Promise<SettledDocument> {
    const { settled, text, problems } = found;
    if (text === undefined || this.#languages === undefined) return found;
    const asked = explainStrangeFile(file, { text, problems }, this.#languages);
    const reason = await waitAtMost(asked, until);
    // Of an unsettled file, the server's own words are more than that it did not report.
    if (reason === undefined || (!settled && reason === "late")) return found;
    return { ...found, settled: false, reason: reason === "late" ? describeDelay(this.port, file) : reason };
  }

  dispose(): void {
    this.#listening.dispose();
    this.#reports.dispose();
    this.port.dispose();
  }
}

/** Languages in which a declared name has a definition; data and markup have none. */
const groups = new Set(["typescript", "python", "c", ".go", ".rs"]);

/** The questions about names that a file declares. */
type NameAnswers = Pick<SymbolPort, "outline" | "places" | "hover">;

/**
 * Says why a language server does not know what a file is a part of; undefined when it does. Without a package or a project, some servers
 * report no problems of a file that they have not looked at. Rules:
 * - a problem by which a server itself says so is the reason: gopls reports what `go list` told it, rust-analyzer has a code for it;
 * - else the server is asked about names that the file declares: an answer about any of them shows that it knows the file;
 * - when it refuses, the reason is in its own words;
 * - when it answers nothing, as VS Code also does after a refusal, it is unknown whether it knows the file;
 * - a file that declares nothing leaves nothing to ask about.
 */
export async function explainStrangeFile(
  absolutePath: string,
  { text, problems }: { readonly text: string; readonly problems: readonly Problem[] },
  languages: NameAnswers,
): Promise<string | undefined> {
  if (!groups.has(getLanguageGroup(absolutePath))) return undefined;
  const told = problems.find(({ source, code }) => source === "go list" || code === "unlinked-file");
  if (told !== undefined) return told.message;
  try {
    const names = listNames(await languages.outline(absolutePath), text).slice(0, maxStrangeFileNames);
    let refusal: ServerRefusal | undefined;
    for (const { code } of names) {
      const definitions = await askDefinitions(languages, code);
      if (definitions instanceof ServerRefusal) refusal ??= definitions;
      else if (definitions.length > 0 || (await languages.hover(code)).length > 0) return undefined;
    }
    if (refusal !== undefined) return refusal.message;
    const [first] = names;
    return (
      first && `It is unknown whether the language server has a project for it: it says nothing about ${first.name}`
    );
  } catch (problem) {
    if (problem instanceof LanguageTrouble && !(problem instanceof LanguageLack)) return problem.message;
    // A server that cannot list or describe names cannot be asked; nor can an extension of VS Code that fails, in any way.
    return undefined;
  }
}

/** Returns the declarations whose place is their name: some servers give another place, or list code that is no declaration. */
function listNames(outline: readonly OutlinedCode[], text: string): readonly OutlinedCode[] {
  const lines = toTextLines(text);
  return outline.filter(({ name, code }) => {
    const start = lines.offsetAt(code.line, code.column);
    return start !== undefined && /^[\p{L}\p{N}_$]+$/u.test(name) && text.startsWith(name, start);
  });
}

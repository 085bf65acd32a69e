import type { CancelSignal } from "@dialectic/shared/protocol";
import type { DiagnosticsPort } from "../base/diagnosticsPort.ts";
import type { Clock, WorkspacePort } from "../base/ports.ts";
import { isInside } from "../files/containment.ts";
import { DiskMemory } from "./diskMemory.ts";
import { languageGroup } from "./languageGroup.ts";
import { ReportLog } from "./reportLog.ts";
import { type Pace, type SettledDocument, settleDocument, unlessLate } from "./settleDocument.ts";
import { type FollowedTexts, followDisk, type TextStanding } from "./textSync.ts";

/** So many files are settled at once; a language server takes them one after another. */
const atOnce = 8;

const defaultPace: Pace = { quiet: 1_000, silence: 2_500 };

/** How files stood with the disk a moment ago. */
export type FollowedFiles = ReadonlyMap<string, TextStanding>;

/** Settles documents of an editor, and remembers what was published about them from its start on. */
export class DocumentSettler {
  readonly port: DiagnosticsPort;
  readonly #reports: ReportLog;
  readonly #texts: Required<FollowedTexts>;
  readonly #listening: { dispose(): void };
  readonly #pace: Pace;
  readonly #workspace: Pick<WorkspacePort, "folders">;
  readonly #disk = new DiskMemory();

  constructor(
    port: DiagnosticsPort,
    clock: Clock,
    workspace: Pick<WorkspacePort, "folders">,
    pace: Pace = defaultPace,
  ) {
    this.port = port;
    this.#workspace = workspace;
    this.#reports = new ReportLog(port, () => clock.now());
    this.#pace = pace;
    this.#texts = { port, compared: new Map() };
    // A document that is opened again begins with the same version.
    this.#listening = port.onDocument((path) => void this.#texts.compared.delete(path));
  }

  /**
   * Opens files and waits until each of them has what is on the disk; answers how each stands at the end that could be opened. It comes
   * before all settling: a server checks a file against what it knows of the others.
   */
  async follow(files: readonly string[], until: CancelSignal): Promise<FollowedFiles> {
    const standings = new Map<string, TextStanding>();
    await Promise.all(
      files.map(async (file) => {
        const failure = await this.port.open(file);
        if (failure === undefined) standings.set(file, await followDisk(this.#texts, file, until));
      }),
    );
    return standings;
  }

  /** Settles files until the time is up; the results are in the files' order. */
  async settle(
    files: readonly string[],
    until: CancelSignal,
    followed: FollowedFiles,
  ): Promise<readonly SettledDocument[]> {
    await this.tellOfDisk(files, until);
    const settling = { ...this.#texts, reports: this.#reports, pace: this.#pace };
    const results: SettledDocument[] = [];
    const waiting = files.entries();
    const take = async () => {
      for (const [at, file] of waiting) results[at] = await settleDocument(settling, file, until, followed.get(file));
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, take));
    return results;
  }

  /**
   * Servers read what is open from the editor, and hear of the rest by watchers, which come late. Where something else stands there than
   * at the last look, they read it anew, or what they have said before counts for less. It concerns the languages of these files.
   */
  async tellOfDisk(files: readonly string[], until: CancelSignal): Promise<void> {
    const roots = this.#workspace.folders();
    const inside = files.filter((file) => roots.some((root) => isInside(root, file)));
    if (inside.length === 0) return;
    const open = new Set(this.port.openFiles());
    const changed = this.#disk.changedFor(inside.map(languageGroup), { roots, isOpen: (path) => open.has(path) });
    const groups = await unlessLate(changed, until);
    if (groups === "late") return;
    for (const group of groups) {
      this.#disk.told(group);
      for (const file of inside.filter((each) => languageGroup(each) === group)) {
        const document = this.port.document(file);
        if (document !== undefined) this.#reports.noteDisk(document.languageId);
      }
      await this.port.readProjectsAgain?.(group);
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.#reports.dispose();
    this.port.dispose();
  }
}

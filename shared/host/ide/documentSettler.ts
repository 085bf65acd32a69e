import type { Clock } from "../ports.ts";
import type { DiagnosticsPort } from "./diagnosticsPort.ts";
import { ReportLog } from "./reportLog.ts";
import { type Pace, type SettledDocument, settleDocument } from "./settleDocument.ts";
import { followDisk } from "./textSync.ts";

/** So many files are settled at once; a language server takes them one after another. */
const atOnce = 8;

const defaultPace: Pace = { quiet: 1_000, silence: 2_500 };

/** Settles documents of an editor, and remembers what was published about them from its start on. */
export class DocumentSettler {
  readonly port: DiagnosticsPort;
  readonly #reports: ReportLog;
  readonly #pace: Pace;

  constructor(port: DiagnosticsPort, clock: Clock, pace: Pace = defaultPace) {
    this.port = port;
    this.#reports = new ReportLog(port, () => clock.now());
    this.#pace = pace;
  }

  /**
   * Opens files and waits until each of them has what is on the disk; answers those that have not in time. It comes before all settling:
   * a server checks a file against what it knows of the others.
   */
  async follow(files: readonly string[], until: AbortSignal): Promise<readonly string[]> {
    const standings = await Promise.all(
      files.map(async (file) => {
        const failure = await this.port.open(file);
        return failure === undefined ? followDisk(this.port, file, until) : "unreadable";
      }),
    );
    return files.filter((_file, at) => standings[at] === "older");
  }

  /** Settles files until the time is up; the results are in the files' order. */
  async settle(files: readonly string[], until: AbortSignal): Promise<readonly SettledDocument[]> {
    const settling = { port: this.port, reports: this.#reports, pace: this.#pace };
    const results: SettledDocument[] = [];
    const waiting = files.entries();
    const take = async () => {
      for (const [at, file] of waiting) results[at] = await settleDocument(settling, file, until);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, take));
    return results;
  }

  dispose(): void {
    this.#reports.dispose();
  }
}

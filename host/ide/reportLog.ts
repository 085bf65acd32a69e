import type { DiagnosticsPort } from "../base/diagnosticsPort.ts";

interface FileReports {
  seenVersion: number | undefined;
  /** Milliseconds since the epoch, as in `reportedAt`. */
  changedAt: number;
  reportedAt: number;
  reportedVersion: number | undefined;
}

/** Remembers for each open file when its text changed and when problems were last published for it. */
export class ReportLog {
  readonly #port: DiagnosticsPort;
  readonly #now: () => number;
  readonly #files = new Map<string, FileReports>();
  readonly #languages = new Map<string, number>();
  readonly #sources = new Map<string, Set<string>>();
  /** Languages in which problems were published for a file that is not visible in the editor. */
  readonly #pushed = new Set<string>();
  readonly #listening: readonly { dispose(): void }[];

  constructor(port: DiagnosticsPort, now: () => number) {
    this.#port = port;
    this.#now = now;
    this.#listening = [
      port.onDocument((path) => this.#noteDocument(path)),
      port.onPublished((paths) => {
        for (const path of paths) this.#noteReport(path);
      }),
    ];
  }

  /**
   * Returns the milliseconds since problems were published for this version of a file; undefined if they never were.
   */
  sinceReport(absolutePath: string, version: number): number | undefined {
    const file = this.#files.get(absolutePath);
    return file?.reportedVersion === version ? this.#now() - file.reportedAt : undefined;
  }

  /** Returns the milliseconds since the last seen change of the text. */
  sinceChange(absolutePath: string): number {
    return this.#now() - (this.#files.get(absolutePath)?.changedAt ?? 0);
  }

  /**
   * Returns the milliseconds since any text of that language was opened or changed: this can change the problems of the
   * other files.
   */
  sinceLanguageChange(languageId: string): number {
    return this.#now() - (this.#languages.get(languageId) ?? 0);
  }

  /**
   * Records a change on the disk that servers notice themselves: their earlier reports on that language may be
   * outdated.
   */
  noteDisk(languageId: string): void {
    this.#languages.set(languageId, this.#now());
  }

  /** Returns the sources that have published problems in that language since this window was opened. */
  sources(languageId: string): readonly string[] {
    return [...(this.#sources.get(languageId) ?? [])];
  }

  /** True when servers of that language publish on their own, not only for the files that an editor shows. */
  isPushed(languageId: string): boolean {
    return this.#pushed.has(languageId);
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
  }

  #noteDocument(path: string): void {
    const document = this.#port.document(path);
    if (document === undefined) {
      this.#files.delete(path);
      return;
    }
    const file = this.#getFile(path);
    file.changedAt = this.#now();
    if (file.seenVersion !== document.version) this.#languages.set(document.languageId, file.changedAt);
    file.seenVersion = document.version;
  }

  #noteReport(path: string): void {
    const document = this.#port.document(path);
    if (document === undefined) return;
    const file = this.#getFile(path);
    file.reportedAt = this.#now();
    file.reportedVersion = document.version;
    const sources = this.#sources.get(document.languageId) ?? new Set();
    this.#sources.set(document.languageId, sources);
    const published = this.#port.published(path);
    for (const { source } of published) if (source !== undefined) sources.add(source);
    if (published.length > 0 && !this.#port.isShown(path)) this.#pushed.add(document.languageId);
  }

  #getFile(path: string): FileReports {
    const file = this.#files.get(path) ?? {
      seenVersion: undefined,
      changedAt: 0,
      reportedAt: 0,
      reportedVersion: undefined,
    };
    this.#files.set(path, file);
    return file;
  }
}

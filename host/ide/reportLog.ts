import type { DiagnosticsPort } from "../base/diagnosticsPort.ts";

interface FileReports {
  /** The version of the text that was seen last. */
  seenVersion: number | undefined;
  /** Milliseconds since the epoch of the last change of the text. */
  changedAt: number;
  /** The same of what was published last. */
  reportedAt: number;
  /** The version of the text at that moment. */
  reportedVersion: number | undefined;
}

/** Remembers of each open file when its text changed and when something was published about it. */
export class ReportLog {
  readonly #port: DiagnosticsPort;
  readonly #now: () => number;
  readonly #files = new Map<string, FileReports>();
  /** By language: when a text was opened, or became another one. */
  readonly #languages = new Map<string, number>();
  readonly #sources = new Map<string, Set<string>>();
  /** Languages of which something was published about a file that nobody has in front. */
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

  /** Milliseconds since something was published about this version of a file; nothing when nothing was. */
  sinceReport(absolutePath: string, version: number): number | undefined {
    const file = this.#files.get(absolutePath);
    return file?.reportedVersion === version ? this.#now() - file.reportedAt : undefined;
  }

  /** Milliseconds since the text changed, as far as it was seen. */
  sinceChange(absolutePath: string): number {
    return this.#now() - (this.#files.get(absolutePath)?.changedAt ?? 0);
  }

  /** Milliseconds since any text of that language changed, or was opened: what is said of the others may change by that. */
  sinceLanguageChange(languageId: string): number {
    return this.#now() - (this.#languages.get(languageId) ?? 0);
  }

  /** Something changed on the disk that servers hear of by themselves: what they have said of that language may be older. */
  noteDisk(languageId: string): void {
    this.#languages.set(languageId, this.#now());
  }

  /** Who has published something about files in that language, as long as this window is open. */
  sources(languageId: string): readonly string[] {
    return [...(this.#sources.get(languageId) ?? [])];
  }

  /** Whether servers of that language have spoken by themselves, and not only of what an editor asks them for. */
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
    const file = this.#fileOf(path);
    file.changedAt = this.#now();
    if (file.seenVersion !== document.version) this.#languages.set(document.languageId, file.changedAt);
    file.seenVersion = document.version;
  }

  #noteReport(path: string): void {
    const document = this.#port.document(path);
    if (document === undefined) return;
    const file = this.#fileOf(path);
    file.reportedAt = this.#now();
    file.reportedVersion = document.version;
    const sources = this.#sources.get(document.languageId) ?? new Set();
    this.#sources.set(document.languageId, sources);
    const published = this.#port.published(path);
    for (const { source } of published) if (source !== undefined) sources.add(source);
    if (published.length > 0 && !this.#port.isShown(path)) this.#pushed.add(document.languageId);
  }

  #fileOf(path: string): FileReports {
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

import type { Problem } from "@dialectic/shared/protocol";
import type { CheckedDocument, DiagnosticsPort } from "../base/diagnosticsPort.ts";

interface FakeDocument {
  text: string;
  version: number;
  isDirty: boolean;
}

/** Creates an error in the first column of a line. */
export function errorAt(line: number, message: string, source = "lint"): Problem {
  return { severity: "error", message, line, column: 1, endLine: line, endColumn: 2, source };
}

/** An editor for tests: a disk, documents that follow it on request, and published problems. */
export class FakeDocuments implements DiagnosticsPort {
  readonly disk = new Map<string, string>();
  readonly documents = new Map<string, FakeDocument>();
  /** Opened files, in order. */
  readonly opened: string[] = [];
  readonly #published = new Map<string, readonly Problem[]>();
  readonly #onDocument = new Set<(path: string) => void>();
  readonly #onPublished = new Set<(paths: readonly string[]) => void>();
  /** Answer of a language server that supports requests; by default there is none. */
  checking: (path: string, document: FakeDocument) => Promise<CheckedDocument | undefined> = () =>
    Promise.resolve(undefined);
  checked: ReturnType<DiagnosticsPort["isChecked"]> = "maybe";
  /** Files that are visible in an editor. */
  readonly shown = new Set<string>();

  open(path: string): Promise<string | undefined> {
    const text = this.disk.get(path);
    if (text === undefined) return Promise.resolve("The editor cannot open it: it is gone");
    if (!this.documents.has(path)) {
      this.opened.push(path);
      this.documents.set(path, { text, version: 1, isDirty: false });
      this.#tell(path);
    }
    return Promise.resolve(undefined);
  }

  reload(path: string): void {
    const document = this.documents.get(path);
    if (document === undefined) return;
    document.text = this.disk.get(path) ?? "";
    document.version += 1;
    this.#tell(path);
  }

  /** Replaces the text of a document, as a person who types. */
  type(path: string, text: string): void {
    const document = this.documents.get(path) ?? { text, version: 0, isDirty: true };
    this.documents.set(path, { text, version: document.version + 1, isDirty: true });
    this.#tell(path);
  }

  /** Publishes problems, as a language server. */
  publish(path: string, problems: readonly Problem[]): void {
    this.#published.set(path, problems);
    for (const listener of this.#onPublished) listener([path]);
  }

  document(path: string) {
    const document = this.documents.get(path);
    return document && { ...document, languageId: path.slice(path.lastIndexOf(".") + 1), text: () => document.text };
  }

  openFiles(): readonly string[] {
    return [...this.documents.keys()];
  }

  savedText(path: string): Promise<string | undefined> {
    return Promise.resolve(this.disk.get(path));
  }

  onDocument(listener: (path: string) => void) {
    this.#onDocument.add(listener);
    return { dispose: () => void this.#onDocument.delete(listener) };
  }

  published(path: string): readonly Problem[] {
    return this.#published.get(path) ?? [];
  }

  onPublished(listener: (paths: readonly string[]) => void) {
    this.#onPublished.add(listener);
    return { dispose: () => void this.#onPublished.delete(listener) };
  }

  async check(path: string): Promise<CheckedDocument | undefined> {
    const document = this.documents.get(path);
    return document && this.checking(path, document);
  }

  read(): Promise<void> {
    return Promise.resolve();
  }

  isShown(path: string): boolean {
    return this.shown.has(path);
  }

  isChecked() {
    return this.checked;
  }

  dispose(): void {
    this.#onDocument.clear();
    this.#onPublished.clear();
  }

  #tell(path: string): void {
    for (const listener of [...this.#onDocument]) listener(path);
  }
}

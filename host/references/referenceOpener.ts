import type { CodeExcerpt, OpenOutcome, PreviewOutcome } from "@dialectic/shared/protocol";
import type { FileReference, ReferenceTarget, SearchReference, SymbolReference } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { CodeLocation, CodeNow, EditorPort } from "../base/ports.ts";
import { createExcerpt } from "../files/codeExcerpt.ts";
import { clipLines, readCode, splitCode } from "../files/codeFile.ts";
import { createTabWidthReader } from "../files/tabWidth.ts";
import { commitPreviewLines, previewContextLines, sheetContextLines } from "../limits.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { CandidateFile } from "./resolution.ts";
import { openStored, previewStored, whyNotHere } from "./storedFile.ts";

interface Refused {
  readonly kind: "refused";
  readonly message: string;
}

interface FoundFile {
  readonly reference: FileReference;
  readonly file: CandidateFile;
  /** Note to the reader on how the file was found. */
  readonly how: string | undefined;
}

interface PlacedCode {
  readonly kind: "placed";
  readonly lines: readonly string[];
  readonly location: CodeLocation & { readonly endLine: number };
  /** Note to the reader on a difference from the reference. */
  readonly notice: string | undefined;
}

/** A place to choose; without a line if the reference names none. */
interface Offered extends CandidateFile {
  readonly line?: number;
  readonly endLine?: number;
}

/** The possible meanings of a reference that names no single file. */
interface Choice {
  readonly kind: "ambiguous" | "missing";
  readonly message: string;
  readonly candidates: readonly CandidateFile[];
}

/**
 * Opens references for one page. Offered choices are remembered, so that the page answers with an index and never with
 * a path. A file chosen among several opens at once the next time.
 */
export class ReferenceOpener {
  readonly #resolver: ReferenceResolver;
  readonly #editor: EditorPort;
  readonly #offered = new Map<string, readonly Offered[]>();

  constructor(resolver: ReferenceResolver, editor: EditorPort) {
    this.#resolver = resolver;
    this.#editor = editor;
  }

  /** Opens a reference with the text `text`, or the choice with index `choice` from its last outcome. */
  async open(text: string, reference: ReferenceTarget, base: string, choice: number | undefined): Promise<OpenOutcome> {
    const chosen = choice === undefined ? undefined : this.#offered.get(text)?.[choice];
    if (choice !== undefined && chosen === undefined) {
      return refuse("That choice is no longer offered. Open the reference again.");
    }
    switch (reference.kind) {
      case "refused":
        return refusedOpening(text, reference.reason);
      case "commit":
        return this.#openCommit(text, reference.hash, base);
      case "symbol":
      case "search":
        return chosen === undefined ? this.#openFound(text, reference, base) : this.#showFound(chosen, base);
      case "file":
        return chosen === undefined ? this.#openFile(text, reference, base) : this.#openChosen(reference, base, chosen);
    }
  }

  async #openFile(text: string, reference: FileReference, base: string): Promise<OpenOutcome> {
    const resolution = await this.#resolver.resolve(reference, base);
    switch (resolution.kind) {
      case "refused":
        return refusedOpening(reference.path, resolution.reason);
      case "ambiguous":
        return this.#offer(text, reference, base, {
          kind: "ambiguous",
          message: `Several files are named ${reference.path}. Which one?`,
          candidates: resolution.candidates,
        });
      case "missing":
        return this.#offer(text, reference, base, {
          kind: "missing",
          message: `There is no file ${reference.path} in the workspace.`,
          candidates: await resolution.nearest(),
        });
      case "stored":
        return openStored(reference, resolution, this.#editor);
      case "file":
        return this.#show(reference, resolution.file);
    }
  }

  /** Returns the code around a reference; among several files, in the one that the person chose before. */
  async preview(text: string, target: ReferenceTarget, base: string): Promise<PreviewOutcome> {
    if (target.kind === "commit") return this.#previewCommit(text, target.hash, base);
    const stored = target.kind === "file" ? await this.#resolver.resolve(target, base) : undefined;
    if (target.kind === "file" && stored?.kind === "stored") return previewStored(target, stored);
    const found = await this.#locate(text, target, base);
    if (found.kind === "refused") return found;
    const { lines, location, shown, notice } = found;
    const { line, endLine } = location;
    const place = { path: shown, line, endLine, context: previewContextLines };
    const excerpt = await withTabWidth(createExcerpt(lines, place), location.absolutePath);
    return { kind: "code", excerpt, canPeek: this.#editor.peek !== undefined, ...noticed(notice) };
  }

  async #previewCommit(text: string, hash: string, base: string): Promise<PreviewOutcome> {
    const commit = await this.#resolver.commit(hash, base);
    if (commit.kind === "refused") return refusedOpening(text, commit.reason);
    if (commit.kind === "missing") return refuse(`${commit.reason}.`);
    return { kind: "code", excerpt: commitExcerpt(commit, commitPreviewLines), canPeek: false };
  }

  async peek(text: string, target: ReferenceTarget, base: string): Promise<OpenOutcome> {
    if (target.kind === "commit") return this.#openCommit(text, target.hash, base);
    const found = await this.#locate(text, target, base);
    if (found.kind === "refused") return found;
    const { location, shown, notice } = found;
    const outcome = (await this.#editor.peek?.(location)) ?? { kind: "unavailable" };
    if (outcome.kind === "opened") return { kind: "opened", path: shown, line: location.line, ...noticed(notice) };
    return refuse(`${shown} could not be shown in the editor.`);
  }

  /** Returns the only current place of a reference, without opening it or asking the person. */
  async place(text: string, target: ReferenceTarget, base: string): Promise<CodeNow> {
    if (target.kind === "commit") return refuse("A commit never changes.");
    const found = await this.#locate(text, target, base);
    return found.kind === "refused" ? found : { kind: "here", location: found.location };
  }

  async #locate(
    text: string,
    target: Exclude<ReferenceTarget, { kind: "commit" }>,
    base: string,
  ): Promise<(PlacedCode & { readonly shown: string }) | Refused> {
    const found = await this.#find(text, target, base);
    if ("message" in found) return found;
    const read = await this.#read(found.reference, found.file);
    return read.kind === "refused" ? read : { ...read, shown: found.file.shown, notice: read.notice ?? found.how };
  }

  async #find(
    text: string,
    target: Exclude<ReferenceTarget, { kind: "commit" }>,
    base: string,
  ): Promise<FoundFile | Refused> {
    if (target.kind === "refused") return refusedOpening(text, target.reason);
    if (target.kind === "file") return this.#findFile(target, base);
    const finding = await this.#resolver.places(target, base);
    if (finding.kind === "refused") return refusedOpening(text, finding.reason);
    if (finding.kind === "missing") return refuse(`${finding.reason}: ${text}.`);
    const [only] = finding.places;
    if (only === undefined || finding.places.length > 1)
      return refuse(`Several places match ${text}. Open the reference to choose one.`);
    return { reference: referenceTo(only), file: only, how: finding.how };
  }

  async #findFile(reference: FileReference, base: string): Promise<FoundFile | Refused> {
    const resolution = await this.#resolver.resolve(reference, base);
    switch (resolution.kind) {
      case "file":
        return { reference, file: resolution.file, how: undefined };
      case "refused":
        return refusedOpening(reference.path, resolution.reason);
      case "missing":
        return refuse(`There is no file ${reference.path} in the workspace.`);
      case "stored":
        return refuse(
          `${whyNotHere(resolution)}. Open the reference to read its ${resolution.why === "deleted" ? "old text" : "text"}.`,
        );
      case "ambiguous":
        return refuse(`Several files are named ${reference.path}. Open the reference to choose one.`);
    }
  }

  async #read(reference: FileReference, file: CandidateFile): Promise<PlacedCode | Refused> {
    const unsaved = this.#editor.unsavedText?.(file.absolutePath);
    const code = unsaved === undefined ? await readCode(file.absolutePath) : splitCode(unsaved);
    if (code.kind === "unreadable") return refuse(`${file.shown} ${code.reason}.`);
    const { line, endLine, notice } = clipLines(reference, code.lines.length, file.shown);
    const location = { absolutePath: file.absolutePath, ...toPlace({ ...reference, line, endLine }), line, endLine };
    return { kind: "placed", lines: code.lines, location, notice };
  }

  /** Searches for a named declaration or a text every time: it may have moved. */
  async #openFound(text: string, reference: SymbolReference | SearchReference, base: string): Promise<OpenOutcome> {
    const finding = await this.#resolver.places(reference, base);
    if (finding.kind === "refused") return refusedOpening(text, finding.reason);
    if (finding.kind === "missing") return { kind: "missing", message: `${finding.reason}: ${text}.`, suggestions: [] };
    const { places, how } = finding;
    const [only] = places;
    if (only !== undefined && places.length === 1) return this.#showFound(only, base, how);
    const message = `Several places match ${text}. Which one?`;
    if (this.#editor.choose === undefined) {
      this.#offered.set(text, places);
      return { kind: "ambiguous", message, candidates: places.map(({ shown, line }) => `${shown}:${line}`) };
    }
    const picked = places[(await this.#editor.choose({ message, places })) ?? -1];
    return picked === undefined ? { kind: "dismissed" } : this.#showFound(picked, base);
  }

  /** Checks the place again before showing it: the search was a while ago. */
  async #showFound(place: Offered, base: string, how?: string): Promise<OpenOutcome> {
    const { absolutePath, shown } = place;
    const resolution = await this.#resolver.resolve({ path: absolutePath }, base);
    if (resolution.kind !== "file")
      return refusedOpening(shown, resolution.kind === "refused" ? resolution.reason : "it no longer exists");
    const outcome = await this.#show(referenceTo(place), { ...resolution.file, shown });
    const isShown = outcome.kind === "opened" || outcome.kind === "code";
    return isShown && how !== undefined ? { notice: how, ...outcome } : outcome;
  }

  async #openCommit(text: string, hash: string, base: string): Promise<OpenOutcome> {
    const commit = await this.#resolver.commit(hash, base);
    if (commit.kind === "refused") return refusedOpening(text, commit.reason);
    if (commit.kind === "missing") return { kind: "missing", message: `${commit.reason}.`, suggestions: [] };
    const title = `commit:${commit.hash}`;
    const files = await this.#editor.showCommit?.(commit);
    const isShown = files !== undefined && files.kind !== "unavailable";
    const shown = isShown ? files : await this.#editor.showText?.({ title, text: commit.text, language: "diff" });
    if (shown?.kind === "opened") return { kind: "opened", path: title, line: 1 };
    if (shown?.kind === "failed") return refusedOpening(text, shown.message);
    return { kind: "code", excerpt: commitExcerpt(commit) };
  }

  /** Lets the editor ask, or offers the choices to the page. */
  async #offer(text: string, reference: FileReference, base: string, choice: Choice): Promise<OpenOutcome> {
    const { kind, message, candidates } = choice;
    if (this.#editor.choose !== undefined && candidates.length > 0) {
      const places = candidates.map(({ absolutePath, shown }) => ({ ...toPlace(reference), absolutePath, shown }));
      const picked = candidates[(await this.#editor.choose({ message, places })) ?? -1];
      return picked === undefined ? { kind: "dismissed" } : this.#openChosen(reference, base, picked);
    }
    this.#offered.set(text, candidates);
    const names = candidates.map(({ shown }) => shown);
    return kind === "ambiguous" ? { kind, message, candidates: names } : { kind, message, suggestions: names };
  }

  async #openChosen(reference: FileReference, base: string, chosen: CandidateFile): Promise<OpenOutcome> {
    const resolution = await this.#resolver.resolve({ ...reference, path: chosen.absolutePath }, base);
    if (resolution.kind === "file") {
      this.#resolver.choices.choose(base, reference.path, chosen.absolutePath);
      return this.#show(reference, { ...resolution.file, shown: chosen.shown });
    }
    return refusedOpening(reference.path, resolution.kind === "refused" ? resolution.reason : "it no longer exists");
  }

  async #show(reference: FileReference, file: CandidateFile): Promise<OpenOutcome> {
    const read = await this.#read(reference, file);
    if (read.kind === "refused") {
      const opened = reference.isWhole ? await this.#editor.showFile?.(file.absolutePath) : undefined;
      return opened?.kind === "opened" ? { kind: "opened", path: file.shown, line: 1 } : read;
    }
    const { line, endLine } = read.location;
    const shown = await this.#editor.show(read.location);
    if (shown.kind === "opened") return { kind: "opened", path: file.shown, line, ...noticed(read.notice) };
    if (shown.kind === "failed") return refuse(`${file.shown} could not be opened: ${shown.message}`);
    const place = { path: file.shown, line, endLine, context: sheetContextLines };
    const excerpt = await withTabWidth(createExcerpt(read.lines, place), file.absolutePath);
    return { kind: "code", excerpt, ...noticed(read.notice) };
  }
}

async function withTabWidth(excerpt: CodeExcerpt, absolutePath: string): Promise<CodeExcerpt> {
  const tabWidth = await createTabWidthReader()(absolutePath);
  return tabWidth === undefined ? excerpt : { ...excerpt, tabWidth };
}

function noticed(notice: string | undefined): { readonly notice?: string } {
  return notice === undefined ? {} : { notice };
}

function refusedOpening(what: string, reason: string): Refused {
  return refuse(`${what} cannot be opened: ${reason}.`);
}

function referenceTo({ shown, line = 1, endLine }: Offered): FileReference {
  return { kind: "file", path: shown, line, ...(endLine === undefined ? {} : { endLine }) };
}

function commitExcerpt({ hash, text }: { readonly hash: string; readonly text: string }, cap?: number): CodeExcerpt {
  const lines = text.replace(/\n$/, "").split("\n").slice(0, cap);
  const title = `commit:${hash}`;
  const place = { path: title, line: 1, endLine: 0, context: lines.length };
  return { ...createExcerpt(lines, place), title, language: "diff" };
}

function toPlace({ line, column, endLine }: FileReference): Omit<CodeLocation, "absolutePath"> {
  return {
    line,
    ...(endLine === undefined ? {} : { endLine }),
    ...(column === undefined ? {} : { column }),
  };
}

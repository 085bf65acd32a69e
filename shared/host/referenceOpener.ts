import { basename } from "node:path";
import type { OpenOutcome, PreviewOutcome } from "../protocol/index.ts";
import type { FileReference } from "../review/index.ts";
import { excerptOf } from "./codeExcerpt.ts";
import { codeOf, linesOf, readCode } from "./codeFile.ts";
import type { ChoiceMemory, CodeLocation, EditorPort } from "./ports.ts";
import type { CandidateFile, ReferenceResolver } from "./referenceResolver.ts";

/** Lines before and after the referenced ones: in a sheet of the page, and in a preview. */
const context = 200;
const previewContext = 4;

interface Refused {
  readonly kind: "refused";
  readonly message: string;
}

interface PlacedCode {
  readonly kind: "placed";
  readonly lines: readonly string[];
  readonly location: CodeLocation & { readonly endLine: number };
  /** What is not as the reference says. */
  readonly notice: string | undefined;
}

/** What a reference may mean when it names no one file. */
interface Choice {
  readonly kind: "ambiguous" | "missing";
  readonly message: string;
  readonly candidates: readonly CandidateFile[];
}

/**
 * Opens references for one page; it remembers what it offered, so that the page answers with an index and never with a path. What
 * a person chose once among several files is opened at once the next time.
 */
export class ReferenceOpener {
  readonly #resolver: ReferenceResolver;
  readonly #editor: EditorPort;
  readonly #choices: ChoiceMemory;
  readonly #offered = new Map<string, readonly CandidateFile[]>();

  constructor(resolver: ReferenceResolver, editor: EditorPort, choices: ChoiceMemory) {
    this.#resolver = resolver;
    this.#editor = editor;
    this.#choices = choices;
  }

  /** Opens a reference as it is written (`text`), or the `choice`th of what the last outcome for it offered. */
  async open(text: string, reference: FileReference, base: string, choice: number | undefined): Promise<OpenOutcome> {
    const chosen = choice === undefined ? undefined : this.#offered.get(text)?.[choice];
    if (choice !== undefined && chosen === undefined) {
      return { kind: "refused", message: "That choice is no longer offered. Open the reference again." };
    }
    if (chosen !== undefined) return this.#openChosen(reference, base, chosen);
    const resolution = await this.#resolver.resolve(reference, base);
    switch (resolution.kind) {
      case "refused":
        return refusedOpening(reference, resolution.reason);
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
      case "file":
        return this.#show(reference, resolution.file);
    }
  }

  /** The code around a reference; of several files it may mean, the one that the person chose before. */
  async preview(reference: FileReference, base: string): Promise<PreviewOutcome> {
    const found = await this.#find(reference, base);
    if ("message" in found) return found;
    const read = await this.#read(reference, found);
    if (read.kind === "refused") return read;
    const { line, endLine } = read.location;
    const excerpt = excerptOf(read.lines, { path: found.shown, line, endLine, context: previewContext });
    return { kind: "code", excerpt, canPeek: this.#editor.peek !== undefined, ...noticed(read.notice) };
  }

  /** Shows a reference inside the code that is open in the editor. */
  async peek(reference: FileReference, base: string): Promise<OpenOutcome> {
    const found = await this.#find(reference, base);
    if ("message" in found) return found;
    const read = await this.#read(reference, found);
    if (read.kind === "refused") return read;
    const shown = (await this.#editor.peek?.(read.location)) ?? { kind: "unavailable" };
    if (shown.kind === "opened")
      return { kind: "opened", path: found.shown, line: read.location.line, ...noticed(read.notice) };
    return { kind: "refused", message: `${found.shown} could not be shown in the editor.` };
  }

  async #find(reference: FileReference, base: string): Promise<CandidateFile | Refused> {
    const resolution = await this.#resolver.resolve(reference, base);
    switch (resolution.kind) {
      case "file":
        return resolution.file;
      case "refused":
        return refusedOpening(reference, resolution.reason);
      case "missing":
        return { kind: "refused", message: `There is no file ${reference.path} in the workspace.` };
      case "ambiguous": {
        const known = this.#choices.get(choiceKey(base, reference));
        const chosen = resolution.candidates.find(({ absolutePath }) => absolutePath === known);
        const message = `Several files are named ${reference.path}. Open the reference to choose one.`;
        return chosen ?? { kind: "refused", message };
      }
    }
  }

  /** The lines of a file as they are now, and where among them the reference is. */
  async #read(reference: FileReference, file: CandidateFile): Promise<PlacedCode | Refused> {
    const unsaved = this.#editor.unsavedText?.(file.absolutePath);
    const code = unsaved === undefined ? await readCode(file.absolutePath) : codeOf(unsaved);
    if (code.kind === "unreadable") return { kind: "refused", message: `${file.shown} ${code.reason}.` };
    const total = code.lines.length;
    const line = Math.min(reference.line, total);
    const endLine = Math.min(reference.endLine ?? line, total);
    const last = reference.endLine ?? reference.line;
    const notice =
      last > total ? `${basename(file.shown)} has ${linesOf(total)}: line ${last} is past its end.` : undefined;
    const location = { absolutePath: file.absolutePath, ...placeOf({ ...reference, line, endLine }), line, endLine };
    return { kind: "placed", lines: code.lines, location, notice };
  }

  /** Opens what was chosen before, lets the editor ask, or gives the page what it may offer. */
  async #offer(text: string, reference: FileReference, base: string, choice: Choice): Promise<OpenOutcome> {
    const { kind, message, candidates } = choice;
    const known = this.#choices.get(choiceKey(base, reference));
    const remembered = candidates.find(({ absolutePath }) => kind === "ambiguous" && absolutePath === known);
    if (remembered !== undefined) return this.#openChosen(reference, base, remembered);
    if (this.#editor.choose !== undefined && candidates.length > 0) {
      const places = candidates.map(({ absolutePath, shown }) => ({ ...placeOf(reference), absolutePath, shown }));
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
      this.#choices.set(choiceKey(base, reference), chosen.absolutePath);
      return this.#show(reference, { ...resolution.file, shown: chosen.shown });
    }
    return refusedOpening(reference, resolution.kind === "refused" ? resolution.reason : "it is gone");
  }

  async #show(reference: FileReference, file: CandidateFile): Promise<OpenOutcome> {
    const read = await this.#read(reference, file);
    if (read.kind === "refused") return read;
    const { line, endLine } = read.location;
    const shown = await this.#editor.show(read.location);
    if (shown.kind === "opened") return { kind: "opened", path: file.shown, line, ...noticed(read.notice) };
    if (shown.kind === "failed")
      return { kind: "refused", message: `${file.shown} could not be opened: ${shown.message}` };
    const excerpt = excerptOf(read.lines, { path: file.shown, line, endLine, context });
    return { kind: "code", excerpt, ...noticed(read.notice) };
  }
}

function noticed(notice: string | undefined): { readonly notice?: string } {
  return notice === undefined ? {} : { notice };
}

function refusedOpening({ path }: FileReference, reason: string): Refused {
  return { kind: "refused", message: `${path} is not opened: ${reason}.` };
}

function choiceKey(base: string, { path }: FileReference): string {
  return `${base}\n${path}`;
}

function placeOf({ line, column, endLine }: FileReference): Omit<CodeLocation, "absolutePath"> {
  return {
    line,
    ...(endLine === undefined ? {} : { endLine }),
    ...(column === undefined ? {} : { column }),
  };
}

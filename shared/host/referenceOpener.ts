import { basename } from "node:path";
import type { CodeExcerpt, OpenOutcome } from "../protocol/index.ts";
import type { FileReference } from "../review/index.ts";
import { languageOf, linesOf, readCode } from "./codeFile.ts";
import type { ChoiceMemory, CodeLocation, EditorPort } from "./ports.ts";
import type { CandidateFile, ReferenceResolver } from "./referenceResolver.ts";

/** Lines before and after the referenced ones in an excerpt. */
const context = 200;
/** Lines of an excerpt at most. */
const excerptCap = 2_000;
/** A longer line is cut in an excerpt: minified code must not weigh on the page. */
const lineCap = 2_000;

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
    const code = await readCode(file.absolutePath);
    if (code.kind === "unreadable") return { kind: "refused", message: `${file.shown} ${code.reason}.` };
    const total = code.lines.length;
    const line = Math.min(reference.line, total);
    const endLine = Math.min(reference.endLine ?? line, total);
    const last = reference.endLine ?? reference.line;
    const notice =
      last > total ? `${basename(file.shown)} has ${linesOf(total)}: line ${last} is past its end.` : undefined;
    const location: CodeLocation = {
      absolutePath: file.absolutePath,
      ...placeOf({ ...reference, line, endLine }),
    };
    const shown = await this.#editor.show(location);
    const noted = notice === undefined ? {} : { notice };
    if (shown.kind === "opened") return { kind: "opened", path: file.shown, line, ...noted };
    if (shown.kind === "failed")
      return { kind: "refused", message: `${file.shown} could not be opened: ${shown.message}` };
    return { kind: "code", excerpt: excerptOf(code.lines, file.shown, line, endLine), ...noted };
  }
}

function refusedOpening({ path }: FileReference, reason: string): OpenOutcome {
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

function excerptOf(lines: readonly string[], path: string, line: number, endLine: number): CodeExcerpt {
  const from = Math.max(0, line - 1 - context);
  const shown = lines.slice(from, Math.min(endLine + context, from + excerptCap));
  return {
    path,
    language: languageOf(path),
    firstLine: from + 1,
    text: shown.map((text) => (text.length > lineCap ? `${text.slice(0, lineCap)}…` : text)).join("\n"),
    markFrom: line,
    markTo: endLine,
    totalLines: lines.length,
  };
}

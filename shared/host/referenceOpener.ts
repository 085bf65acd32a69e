import { basename } from "node:path";
import type { CodeExcerpt, OpenOutcome } from "../protocol/index.ts";
import type { FileReference } from "../review/index.ts";
import { languageOf, linesOf, readCode } from "./codeFile.ts";
import type { CodeLocation, EditorPort } from "./ports.ts";
import type { CandidateFile, ReferenceResolver } from "./referenceResolver.ts";

/** Lines before and after the referenced ones in an excerpt. */
const context = 200;
/** Lines of an excerpt at most. */
const excerptCap = 2_000;
/** A longer line is cut in an excerpt: minified code must not weigh on the page. */
const lineCap = 2_000;

/** Opens references for one page; it remembers what it offered, so that the page answers with an index and never with a path. */
export class ReferenceOpener {
  readonly #resolver: ReferenceResolver;
  readonly #editor: EditorPort;
  readonly #offered = new Map<string, readonly CandidateFile[]>();

  constructor(resolver: ReferenceResolver, editor: EditorPort) {
    this.#resolver = resolver;
    this.#editor = editor;
  }

  /** Opens a reference as it is written (`text`), or the `choice`th of what the last outcome for it offered. */
  async open(text: string, reference: FileReference, base: string, choice: number | undefined): Promise<OpenOutcome> {
    const chosen = choice === undefined ? undefined : this.#offered.get(text)?.[choice];
    if (choice !== undefined && chosen === undefined) {
      return { kind: "refused", message: "That choice is no longer offered. Open the reference again." };
    }
    const target = chosen === undefined ? reference : { ...reference, path: chosen.absolutePath };
    const resolution = await this.#resolver.resolve(target, base);
    switch (resolution.kind) {
      case "refused":
        return { kind: "refused", message: `${reference.path} is not opened: ${resolution.reason}.` };
      case "ambiguous":
        this.#offered.set(text, resolution.candidates);
        return {
          kind: "ambiguous",
          message: `Several files are named ${reference.path}. Which one?`,
          candidates: resolution.candidates.map((candidate) => candidate.shown),
        };
      case "missing": {
        const suggestions = await resolution.nearest();
        this.#offered.set(text, suggestions);
        return {
          kind: "missing",
          message: `There is no file ${reference.path} in the workspace.`,
          suggestions: suggestions.map((candidate) => candidate.shown),
        };
      }
      case "file":
        return this.#show(
          reference,
          chosen === undefined ? resolution.file : { ...resolution.file, shown: chosen.shown },
        );
    }
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
      line,
      endLine,
      ...(reference.column === undefined ? {} : { column: reference.column }),
    };
    const shown = await this.#editor.show(location);
    const noted = notice === undefined ? {} : { notice };
    if (shown.kind === "opened") return { kind: "opened", path: file.shown, line, ...noted };
    if (shown.kind === "failed")
      return { kind: "refused", message: `${file.shown} could not be opened: ${shown.message}` };
    return { kind: "code", excerpt: excerptOf(code.lines, file.shown, line, endLine), ...noted };
  }
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

import { readFileSync, writeFileSync } from "node:fs";
import { toTextLines } from "@dialectic/shared/review";
import ts from "typescript-api";
import type { PlacedCode } from "../base/codePlace.ts";
import type { EditPlan } from "../base/editPlan.ts";
import type { OfferedAction } from "../base/editPort.ts";
import { applyEdits } from "../ide/formatEditDiff.ts";
import { FakeEdits } from "./fakeEdits.fixture.ts";

const format = ts.getDefaultFormatCodeSettings("\n");

/** An editor whose edits come from the TypeScript compiler; applied edits are written to disk. */
export class CompilerEdits extends FakeEdits {
  readonly #service: ts.LanguageService;

  constructor(files: readonly string[]) {
    super();
    const read = (path: string) => (ts.sys.fileExists(path) ? readFileSync(path, "utf8") : undefined);
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => ({ strict: true, noLib: true, module: ts.ModuleKind.ESNext }),
      getScriptFileNames: () => [...files],
      getScriptVersion: (path) => read(path) ?? "",
      getScriptSnapshot: (path) => {
        const text = read(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => "/",
      getDefaultLibFileName: () => "/lib.d.ts",
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
    });
    this.formatted = async (path) =>
      planOf([{ fileName: path, textChanges: this.#service.getFormattingEditsForDocument(path, format) }]);
  }

  /** Returns problems with fixes: the compiler's errors and suggestions. */
  problems(path: string): readonly (PlacedCode & { readonly message: string; readonly codes: readonly number[] })[] {
    const service = this.#service;
    const found = [...service.getSemanticDiagnostics(path), ...service.getSuggestionDiagnostics(path)];
    const lines = toTextLines(readFileSync(path, "utf8"));
    return found.map(({ start = 0, length = 0, messageText, code }) => {
      const end = lines.placeAt(start + length);
      const place = { absolutePath: path, ...lines.placeAt(start), endLine: end.line, endColumn: end.column };
      return { ...place, message: ts.flattenDiagnosticMessageText(messageText, " "), codes: [code] };
    });
  }

  override actions(at: PlacedCode, kind?: string): Promise<readonly OfferedAction[]> {
    this.askedActions.push([at, kind]);
    const isWanted = (action: OfferedAction) =>
      kind === undefined ? !action.kind.startsWith("source") : `${action.kind}.`.startsWith(`${kind}.`);
    return Promise.resolve([...this.#fixes(at), this.#organizing(at), ...this.offered].filter(isWanted));
  }

  #organizing({ absolutePath: fileName }: PlacedCode): OfferedAction {
    const plan = async () => planOf(this.#service.organizeImports({ type: "file", fileName }, format, {}));
    return { title: "Organize Imports", kind: "source.organizeImports", isPreferred: false, plan };
  }

  #fixes(at: PlacedCode): readonly OfferedAction[] {
    const lines = toTextLines(readFileSync(at.absolutePath, "utf8"));
    const offset = (line: number, column: number) => lines.offsetAt(line, column) ?? 0;
    return this.problems(at.absolutePath)
      .filter(({ line, endLine }) => line <= at.endLine && endLine >= at.line)
      .flatMap(({ line, column, endLine, endColumn, codes, absolutePath }) =>
        this.#service.getCodeFixesAtPosition(
          absolutePath,
          offset(line, column),
          offset(endLine, endColumn),
          codes,
          format,
          {},
        ),
      )
      .map(({ description, changes }) => {
        const plan = async () => planOf(changes);
        return { title: description, kind: "quickfix", isPreferred: false, plan };
      });
  }
}

function planOf(changes: readonly ts.FileTextChanges[]): EditPlan {
  const files = changes.filter(({ textChanges }) => textChanges.length > 0);
  return {
    kind: "plan",
    files: files.map(({ fileName, textChanges }) => {
      const lines = toTextLines(readFileSync(fileName, "utf8"));
      const edits = textChanges.map(({ span, newText }) => {
        const end = lines.placeAt(span.start + span.length);
        const place = { ...lines.placeAt(span.start), endLine: end.line, endColumn: end.column };
        return { code: { absolutePath: fileName, ...place }, newText };
      });
      return { uri: `file://${fileName}`, absolutePath: fileName, edits };
    }),
    apply: async () => {
      for (const { fileName, textChanges } of files) {
        const edits = textChanges.map(({ span, newText }) => ({
          start: span.start,
          end: span.start + span.length,
          newText,
        }));
        writeFileSync(fileName, applyEdits(readFileSync(fileName, "utf8"), edits));
      }
      return { kind: "applied", unsaved: files.map(({ fileName }) => fileName) };
    },
  };
}

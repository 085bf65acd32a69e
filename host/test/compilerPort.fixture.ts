import { readFileSync } from "node:fs";
import { toTextLines } from "@dialectic/shared/review";
import ts from "typescript-api";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { compilerSymbols } from "./compilerSymbols.fixture.ts";

/** An editor whose language server is the TypeScript compiler, with a record of its actions. */
export interface CompilerPort extends SymbolPort {
  readonly shown: readonly string[];
  readonly applied: readonly string[];
  /** Reasons why a rename may not touch a file, by its path. */
  readonly problems: Map<string, string>;
}

export function compilerPort(files: readonly string[]): CompilerPort {
  const read = (path: string) => readFileSync(path, "utf8");
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ strict: true, noLib: true, module: ts.ModuleKind.ESNext }),
    getScriptFileNames: () => [...files],
    // The text itself: two versions can have the same time.
    getScriptVersion: (path) => (ts.sys.fileExists(path) ? read(path) : ""),
    getScriptSnapshot: (path) => (ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(read(path)) : undefined),
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib.d.ts",
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  const offsetOf = ({ absolutePath, line, column }: CodePlace) =>
    toTextLines(read(absolutePath)).offsetAt(line, column) ?? 0;
  const placed = (path: string, { start, length }: ts.TextSpan, whole?: ts.TextSpan): PlacedCode => {
    const lines = toTextLines(read(path));
    const [from, to] = [lines.placeAt(start), lines.placeAt(start + length)];
    const around = whole && {
      line: lines.placeAt(whole.start).line,
      endLine: lines.placeAt(whole.start + whole.length).line,
    };
    return { absolutePath: path, ...from, endLine: to.line, endColumn: to.column, ...(around && { whole: around }) };
  };
  const shown: string[] = [];
  const applied: string[] = [];
  const problems = new Map<string, string>();
  return {
    shown,
    applied,
    problems,
    load: async (path) => ({ kind: "document", text: read(path), problem: problems.get(path) }),
    async places(question, at) {
      const [path, offset] = [at.absolutePath, offsetOf(at)];
      if (!files.includes(path)) return [];
      const found = {
        definition: () => service.getDefinitionAtPosition(path, offset),
        typeDefinition: () => service.getTypeDefinitionAtPosition(path, offset),
        implementation: () => service.getImplementationAtPosition(path, offset),
        references: () => service.getReferencesAtPosition(path, offset),
        highlights: () =>
          service
            .getDocumentHighlights(path, offset, [path])
            ?.flatMap(({ fileName, highlightSpans }) => highlightSpans.map((span) => ({ ...span, fileName }))),
      }[question]();
      return (found ?? []).map(({ fileName, textSpan, contextSpan }) => placed(fileName, textSpan, contextSpan));
    },
    ...compilerSymbols(service, { offsetOf, placed }),
    async hover(at) {
      const info = service.getQuickInfoAtPosition(at.absolutePath, offsetOf(at));
      return info === undefined ? [] : [ts.displayPartsToString(info.displayParts)];
    },
    signatures: async () => [],
    async hints(path, { from, to }) {
      const lines = toTextLines(read(path));
      const start = lines.offsetAt(from, 1) ?? 0;
      const length = (lines.offsetAt(to + 1, 1) ?? read(path).length) - start;
      const wanted = { includeInlayVariableTypeHints: true };
      const found = service.provideInlayHints(path, { start, length }, wanted);
      return found.map(({ position, text }) => ({ ...lines.placeAt(position), label: text, kind: "type" as const }));
    },
    async planRename(at, newName) {
      const [path, offset] = [at.absolutePath, offsetOf(at)];
      const info = service.getRenameInfo(path, offset, {});
      if (!info.canRename) return { kind: "refused", message: info.localizedErrorMessage };
      const found = service.findRenameLocations(path, offset, false, false, {}) ?? [];
      const edits = found.map(({ fileName, textSpan, prefixText = "", suffixText = "" }) => ({
        code: placed(fileName, textSpan),
        newText: `${prefixText}${newName}${suffixText}`,
      }));
      const paths = [...new Set(edits.map(({ code }) => code.absolutePath))];
      return {
        kind: "plan",
        files: paths.map((absolutePath) => ({
          uri: `file://${absolutePath}`,
          absolutePath,
          edits: edits.filter(({ code }) => code.absolutePath === absolutePath),
        })),
        apply: async (_places, save) => {
          applied.push(...paths);
          return { kind: "applied", unsaved: save ? [] : paths };
        },
      };
    },
    async show(path) {
      shown.push(path);
      return { kind: "opened" };
    },
  };
}

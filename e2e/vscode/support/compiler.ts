import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript-api";

/** A place in the tools' notation: 1-based. */
export interface Place {
  readonly filePath: string;
  readonly line: number;
  readonly column: number;
}

/** A symbol that the sources declare, by its name there. */
export interface Declared extends Place {
  readonly symbol: string;
  readonly offset: number;
}

/** The compiler's own knowledge of a project. */
export interface Compiler {
  readonly service: ts.LanguageService;
  /** Returns the names that files declare, in order: functions, classes, types, variables, members and parameters. */
  declarations(): readonly Declared[];
  /** Returns another place in the same file that uses the symbol; the declaration itself when there is none. */
  used(at: Declared): Declared;
  definitions(at: Declared): readonly string[];
  references(at: Declared): readonly string[];
  /** Returns every file that a rename changes, with its new text; undefined where the compiler does not rename. */
  renamed(
    at: Declared,
    newName: string,
  ): ReadonlyMap<string, { readonly text: string; readonly count: number }> | undefined;
}

/** Starts the compiler's language service on the project of a `tsconfig.json`. */
export function startCompiler(project: string): Compiler {
  const parsed = ts.parseJsonConfigFileContent(
    ts.readConfigFile(project, ts.sys.readFile).config,
    ts.sys,
    dirname(project),
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => parsed.options,
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8")) : undefined,
    getCurrentDirectory: () => dirname(project),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const source = (path: string) => service.getProgram()?.getSourceFile(path);
  const named = ({ fileName, textSpan }: { readonly fileName: string; readonly textSpan: ts.TextSpan }) => {
    const place = source(fileName)?.getLineAndCharacterOfPosition(textSpan.start);
    return place === undefined ? `${fileName}:?` : `${fileName}:${place.line + 1}:${place.character + 1}`;
  };
  return {
    service,
    declarations: () => parsed.fileNames.flatMap((path) => declaredIn(source(path))),
    used(at) {
      const uses = service.getReferencesAtPosition(at.filePath, at.offset) ?? [];
      const use = uses.find(({ fileName, textSpan }) => fileName === at.filePath && textSpan.start !== at.offset);
      const file = source(at.filePath);
      if (use === undefined || file === undefined) return at;
      const { start, length } = use.textSpan;
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      const symbol = file.text.slice(start, start + length);
      return { ...at, symbol, offset: start, line: line + 1, column: character + 1 };
    },
    definitions: ({ filePath, offset }) => unique((service.getDefinitionAtPosition(filePath, offset) ?? []).map(named)),
    references: ({ filePath, offset }) => unique((service.getReferencesAtPosition(filePath, offset) ?? []).map(named)),
    renamed({ filePath, offset }, newName) {
      if (!service.getRenameInfo(filePath, offset, {}).canRename) return undefined;
      const preferences = { providePrefixAndSuffixTextForRename: true };
      const places = service.findRenameLocations(filePath, offset, false, false, preferences) ?? [];
      return new Map(
        [...new Set(places.map(({ fileName }) => fileName))].map((path) => {
          const own = places
            .filter(({ fileName }) => fileName === path)
            .sort((one, other) => other.textSpan.start - one.textSpan.start);
          const text = own.reduce(
            (before, { textSpan: { start, length }, prefixText = "", suffixText = "" }) =>
              `${before.slice(0, start)}${prefixText}${newName}${suffixText}${before.slice(start + length)}`,
            readFileSync(path, "utf8"),
          );
          return [path, { text, count: own.length }];
        }),
      );
    },
  };
}

function declaredIn(file: ts.SourceFile | undefined): readonly Declared[] {
  if (file === undefined) return [];
  const found: Declared[] = [];
  const look = (node: ts.Node): void => {
    const name = ts.isClassLike(node) || ts.isFunctionLike(node) || isNamed(node) ? node.name : undefined;
    if (name !== undefined && ts.isIdentifier(name)) {
      const { line, character } = file.getLineAndCharacterOfPosition(name.getStart(file));
      found.push({
        symbol: name.text,
        filePath: file.fileName,
        line: line + 1,
        column: character + 1,
        offset: name.getStart(file),
      });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

function isNamed(
  node: ts.Node,
): node is
  | ts.VariableDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ParameterDeclaration
  | ts.PropertySignature {
  return [
    ts.isVariableDeclaration,
    ts.isInterfaceDeclaration,
    ts.isTypeAliasDeclaration,
    ts.isParameter,
    ts.isPropertySignature,
  ].some((is) => is(node));
}

function unique(places: readonly string[]): readonly string[] {
  return [...new Set(places)].sort();
}

/** Returns places as one text each, each once, in order. */
export function formatPlaces(places: readonly Place[]): readonly string[] {
  return unique(places.map(({ filePath, line, column }) => `${filePath}:${line}:${column}`));
}

/** Returns the content of a failure message: some of the unexpected and of the missing places. */
export function difference(found: readonly string[], expected: readonly string[]): object {
  const surplus = found.filter((place) => !expected.includes(place)).slice(0, 5);
  return { surplus, missing: expected.filter((place) => !found.includes(place)).slice(0, 5) };
}

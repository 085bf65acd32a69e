import ts from "typescript-api";
import type { Declared } from "./compiler.ts";

/** The compiler's relations of symbols; places are `path:line:column`, each once, in order. */
export interface CompilerRelations {
  typeDefinitions(at: Declared): readonly string[];
  implementations(at: Declared): readonly string[];
  /** Returns the places of its callers' calls. */
  incoming(at: Declared): readonly string[];
  /** Returns the places of its own calls. */
  outgoing(at: Declared): readonly string[];
  supertypes(at: Declared): readonly string[];
  subtypes(at: Declared): readonly string[];
  outline(path: string): readonly string[];
  hover(at: Declared): string;
  /** True when the project declares that name exactly once. */
  isUnique(name: string): boolean;
}

/** Uses a language service, and the checker for types: the service has no hierarchy of them. */
export function createRelations(service: ts.LanguageService): CompilerRelations {
  const program = service.getProgram();
  if (program === undefined) throw new Error("The compiler has no program");
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => !fileName.includes("node_modules"));
  const shown = (path: string, offset: number) => {
    const place = program.getSourceFile(path)?.getLineAndCharacterOfPosition(offset);
    return place === undefined ? `${path}:?` : `${path}:${place.line + 1}:${place.character + 1}`;
  };
  const spans = (found: readonly { readonly fileName: string; readonly textSpan: ts.TextSpan }[] | undefined) =>
    unique((found ?? []).map(({ fileName, textSpan }) => shown(fileName, textSpan.start)));
  const items = ({ filePath, offset }: Declared) => [service.prepareCallHierarchy(filePath, offset) ?? []].flat();
  const declared = ({ filePath, offset }: Declared) => {
    const name = nodeAt(program.getSourceFile(filePath), offset);
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol === undefined) throw new Error(`Nothing is declared at ${filePath}:${offset}`);
    return symbol;
  };
  /** All types with those that they extend, computed on first use. */
  let types: readonly (readonly [TypeNode, readonly ts.Symbol[]])[] | undefined;
  const above = (type: ts.Symbol) =>
    (type.declarations ?? []).flatMap((each) => (isType(each) ? heritage(each, checker) : []));
  const nameOfType = (type: ts.Symbol) => {
    const [own] = (type.declarations ?? []).filter(isType);
    return own?.name === undefined ? [] : [shown(own.getSourceFile().fileName, own.name.getStart())];
  };
  return {
    typeDefinitions: ({ filePath, offset }) => spans(service.getTypeDefinitionAtPosition(filePath, offset)),
    implementations: ({ filePath, offset }) => spans(service.getImplementationAtPosition(filePath, offset)),
    incoming: (at) =>
      unique(
        items(at)
          .flatMap(({ file, selectionSpan }) => service.provideCallHierarchyIncomingCalls(file, selectionSpan.start))
          .flatMap(({ from, fromSpans }) => fromSpans.map(({ start }) => shown(from.file, start))),
      ),
    outgoing: (at) =>
      unique(
        items(at).flatMap(({ file, selectionSpan }) =>
          service
            .provideCallHierarchyOutgoingCalls(file, selectionSpan.start)
            .flatMap(({ fromSpans }) => fromSpans.map(({ start }) => shown(file, start))),
        ),
      ),
    supertypes: (at) => unique(above(declared(at)).flatMap(nameOfType)),
    subtypes(at) {
      const wanted = declared(at);
      types ??= sources.flatMap((source) => typesIn(source)).map((type) => [type, heritage(type, checker)]);
      const below = types.flatMap(([type, its]) => (its.includes(wanted) ? [type] : []));
      return unique(below.flatMap(({ name }) => (name ? [shown(name.getSourceFile().fileName, name.getStart())] : [])));
    },
    outline: (path) => unique(outlined(path, service, program.getSourceFile(path)?.text ?? "", shown)),
    hover: ({ filePath, offset }) =>
      ts.displayPartsToString(service.getQuickInfoAtPosition(filePath, offset)?.displayParts),
    isUnique: (name) =>
      service.getNavigateToItems(name, 100).filter((item) => item.name === name && item.matchKind === "exact")
        .length === 1,
  };
}

type TypeNode = ts.ClassDeclaration | ts.InterfaceDeclaration;

function isType(node: ts.Node): node is TypeNode {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
}

function typesIn(node: ts.Node): readonly TypeNode[] {
  const found: TypeNode[] = isType(node) ? [node] : [];
  ts.forEachChild(node, (child) => void found.push(...typesIn(child)));
  return found;
}

function heritage(type: TypeNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  return (type.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => {
      const symbol = checker.getSymbolAtLocation(expression);
      if (symbol === undefined) return [];
      return [symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol];
    }),
  );
}

function nodeAt(node: ts.Node | undefined, offset: number): ts.Node | undefined {
  if (node === undefined) return undefined;
  return ts.forEachChild(node, (child) =>
    child.getStart() <= offset && offset < child.getEnd() ? (nodeAt(child, offset) ?? child) : undefined,
  );
}

/** Returns the outline as VS Code has it, without anonymous items. */
function outlined(
  path: string,
  service: ts.LanguageService,
  text: string,
  shown: (path: string, offset: number) => string,
): readonly string[] {
  const placesIn = ({ text: name, nameSpan, spans, kind, childItems }: ts.NavigationTree): readonly string[] => {
    if (kind === ts.ScriptElementKind.alias) return [];
    const inside = (childItems ?? []).flatMap(placesIn);
    // Overloads are stretches of one item; its name is in one of them.
    const own = spans.map(({ start, length }) => {
      const isHere = nameSpan !== undefined && nameSpan.start >= start && nameSpan.start < start + length;
      const from = isHere ? nameSpan.start : text.indexOf(name, start);
      // An anonymous item, such as a callback, has a label that does not occur in the text.
      const isNamed = /[\p{ID_Continue}$]/u.test(name) && text.startsWith(name, from);
      return isNamed && from < start + length ? [from] : [];
    });
    return [...own.flat().map((from) => shown(path, from)), ...inside];
  };
  return (service.getNavigationTree(path).childItems ?? []).flatMap(placesIn);
}

function unique(places: readonly string[]): readonly string[] {
  return [...new Set(places)].sort();
}

import type ts from "typescript-api";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import type { CalledCode, DeclaredCode, OutlinedCode, SymbolPort } from "../base/symbolPort.ts";

/** Conversions between the compiler's spans and places. */
export interface CompilerPlaces {
  offsetOf(at: CodePlace): number;
  placed(path: string, span: ts.TextSpan, whole?: ts.TextSpan): PlacedCode;
}

/** Returns the symbol functions of the TypeScript compiler, which has no type hierarchy. */
export function compilerSymbols(
  service: ts.LanguageService,
  { offsetOf, placed }: CompilerPlaces,
): Pick<SymbolPort, "declared" | "outline" | "calls" | "relatedTypes"> {
  const item = ({ name, kind, file, span, selectionSpan, containerName }: ts.CallHierarchyItem): DeclaredCode => ({
    name,
    kind,
    ...(containerName ? { container: containerName } : {}),
    code: placed(file, selectionSpan, span),
  });
  const calls = {
    incoming: (path: string, offset: number): CalledCode[] =>
      service.provideCallHierarchyIncomingCalls(path, offset).map(({ from, fromSpans }) => ({
        ...item(from),
        calls: fromSpans.map((span) => placed(from.file, span)),
      })),
    outgoing: (path: string, offset: number): CalledCode[] =>
      service.provideCallHierarchyOutgoingCalls(path, offset).map(({ to, fromSpans }) => ({
        ...item(to),
        calls: fromSpans.map((span) => placed(path, span)),
      })),
  };
  return {
    declared: async (name) =>
      service.getNavigateToItems(name).map(({ name: found, kind, containerName, fileName, textSpan }) => ({
        name: found,
        kind,
        ...(containerName === "" ? {} : { container: containerName }),
        code: placed(fileName, textSpan, textSpan),
      })),
    outline: async (path) => itemsOf(service.getNavigationTree(path)).map((each) => outlined(path, each)),
    calls: async (question, at) => {
      const prepared = service.prepareCallHierarchy(at.absolutePath, offsetOf(at));
      const items = prepared === undefined ? [] : [prepared].flat();
      return items.flatMap(({ file, selectionSpan }) => calls[question](file, selectionSpan.start));
    },
    relatedTypes: async () => undefined,
  };

  function outlined(path: string, item: ts.NavigationTree): OutlinedCode {
    const { text, kind, nameSpan, spans } = item;
    const [span = { start: 0, length: 0 }] = spans;
    const children = itemsOf(item).map((child) => outlined(path, child));
    return { name: text, kind, code: placed(path, nameSpan ?? span, span), children };
  }
}

/** Returns the child items without imports, which are not declared there. */
function itemsOf({ childItems = [] }: ts.NavigationTree): readonly ts.NavigationTree[] {
  return childItems.filter(({ kind }) => kind !== "alias");
}

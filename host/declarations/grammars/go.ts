import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/go";
import { findChild, type Language, type Named, naming, namingAll, readName } from "./language.ts";

export const go: Language = {
  parser,
  bodies: ["Block"],
  wrappers: [],
  readers: {
    TypeSpec: naming("class", "DefName"),
    FieldDecl: namingAll("other", ["FieldName"]),
    MethodElem: naming("function", "FieldName"),
    FunctionDecl: naming("function", "DefName"),
    MethodDecl: readMethod,
    ConstSpec: namingAll("other", ["DefName"]),
    VarSpec: namingAll("other", ["DefName"]),
    VarDecl: namingAll("other", ["DefName"]),
  },
};

/** Reads `func (s *Server) Close()`, whose receiver is its holder. */
function readMethod(node: SyntaxNode, text: string): readonly Named[] {
  const at = findChild(node, ["FieldName"]);
  const receiver = findChild(node, ["Parameters"])?.getChild("Parameter");
  if (at === undefined) return [];
  const holder = receiver === null || receiver === undefined ? undefined : findType(receiver);
  const name = readName(at, text);
  return [{ path: holder === undefined ? [name] : [readName(holder, text), name], sort: "function", at }];
}

function findType(node: SyntaxNode): SyntaxNode | undefined {
  const inner = findChild(node, ["TypeName", "PointerType", "ParameterizedType", "ParenthesizedType"]);
  return inner === undefined || inner.name === "TypeName" ? inner : findType(inner);
}

import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/cpp";
import { children, findChild, findInside, type Language, type Named, naming, readName, type Sort } from "./language.ts";

const declarators = [
  ...["PointerDeclarator", "ReferenceDeclarator", "FunctionDeclarator", "ArrayDeclarator", "InitDeclarator"],
  ...["ParenthesizedDeclarator", "AttributedDeclarator"],
];
const names = ["Identifier", "FieldIdentifier", "ScopedIdentifier", "DestructorName", "OperatorName"];
const parts = ["NamespaceIdentifier", "Identifier", "FieldIdentifier", "TypeIdentifier", "DestructorName"];
const scopes = ["ScopedNamespaceIdentifier", "TemplateType", "ScopedTypeIdentifier"];

/** Also reads C, with its headers. */
export const cpp: Language = {
  parser,
  bodies: ["CompoundStatement"],
  isOpen: ({ parent }) => parent?.name === "NamespaceDefinition" || parent?.name === "LinkageSpecification",
  wrappers: ["TemplateDeclaration"],
  readers: {
    ClassSpecifier: readType,
    StructSpecifier: readType,
    UnionSpecifier: readType,
    EnumSpecifier: readType,
    Enumerator: naming("other", "Identifier"),
    NamespaceDefinition: readNamespace,
    AliasDeclaration: naming("class", "TypeIdentifier"),
    TypeDefinition: readTypeDefinition,
    PreprocDirective: readMacro,
    FunctionDefinition: readDeclared,
    Declaration: readDeclared,
    FieldDeclaration: readDeclared,
  },
};

/** Reads a type with its body: without one, the type is only named. */
function readType(node: SyntaxNode, text: string): readonly Named[] {
  const body = findChild(node, ["FieldDeclarationList", "EnumeratorList"]);
  const at = body && findChild(node, ["TypeIdentifier", "ScopedTypeIdentifier", "TemplateType"]);
  return at === undefined ? [] : [{ path: readPath(at, text), sort: "class", at }];
}

function readNamespace(node: SyntaxNode, text: string): readonly Named[] {
  const written = findInside(node, ["Identifier", "NamespaceIdentifier"], ["ScopedNamespaceIdentifier"]);
  const at = written.at(-1);
  return at === undefined ? [] : [{ path: written.map((name) => readName(name, text)), sort: "class", at }];
}

/** Reads `typedef struct { … } Name`: the name comes last. */
function readTypeDefinition(node: SyntaxNode, text: string): readonly Named[] {
  const at = findInside(node, ["TypeIdentifier"], declarators).at(-1);
  return at === undefined ? [] : [{ path: [readName(at, text)], sort: "class", at: node.firstChild ?? at }];
}

function readMacro(node: SyntaxNode, text: string): readonly Named[] {
  return node.firstChild?.name === "#define" ? naming("other", "Identifier")(node, text) : [];
}

/** Reads a function, or the variables of a declaration: `int *a, b[3]`. */
function readDeclared(node: SyntaxNode, text: string): readonly Named[] {
  const isDefinition = node.name === "FunctionDefinition";
  return [...children(node)].flatMap((child): readonly Named[] => {
    const isName = names.includes(child.name) && child.name !== "OperatorName";
    const at = isName ? child : declarators.includes(child.name) ? findDeclarator(child) : undefined;
    if (at === undefined) return [];
    const sort: Sort = isDefinition || at.parent?.name === "FunctionDeclarator" ? "function" : "other";
    return [{ path: readPath(at, text), sort, at, isPart: sort === "function" && !isDefinition }];
  });
}

function findDeclarator(node: SyntaxNode): SyntaxNode | undefined {
  const inner = findChild(node, [...names, ...declarators]);
  return inner === undefined || names.includes(inner.name) ? inner : findDeclarator(inner);
}

/** Reads `a::Foo<T>::bar` as `a`, `Foo` and `bar`. */
function readPath(node: SyntaxNode, text: string): readonly string[] {
  const written = parts.includes(node.name) ? [node] : findInside(node, parts, scopes);
  return written.length === 0 ? [readName(node, text)] : written.map((each) => readName(each, text));
}

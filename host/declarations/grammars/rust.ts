import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/rust";
import { children, findChild, type Language, type Named, naming, namingAll, readName } from "./language.ts";

const types = ["TypeIdentifier", "GenericType", "ScopedTypeIdentifier", "ReferenceType", "PointerType"];
const patterns = ["TuplePattern", "TupleStructPattern", "MutPattern", "RefPattern", "ReferencePattern", "SlicePattern"];

export const rust: Language = {
  parser,
  bodies: ["Block"],
  wrappers: ["AttributeItem"],
  readers: {
    StructItem: naming("class", "TypeIdentifier"),
    EnumItem: naming("class", "TypeIdentifier"),
    UnionItem: naming("class", "TypeIdentifier"),
    TraitItem: naming("class", "TypeIdentifier"),
    TypeItem: naming("class", "TypeIdentifier"),
    AssociatedType: naming("class", "TypeIdentifier"),
    ModItem: naming("class", "BoundIdentifier"),
    ImplItem: readImplementation,
    FunctionItem: naming("function", "BoundIdentifier"),
    MacroDefinition: naming("function", "Identifier"),
    ConstItem: naming("other", "BoundIdentifier"),
    StaticItem: naming("other", "BoundIdentifier"),
    LetDeclaration: namingAll("other", ["BoundIdentifier"], patterns),
    FieldDeclaration: naming("other", "FieldIdentifier"),
    EnumVariant: naming("other", "Identifier"),
  },
};

/** Reads `impl Trait for a::Type<T>`, whose last type holds what is declared inside. */
function readImplementation(node: SyntaxNode, text: string): readonly Named[] {
  const at = [...children(node)].findLast(({ name }) => types.includes(name));
  const holder = at && findType(at);
  return holder === undefined
    ? []
    : [{ path: [readName(holder, text)], sort: "class", at: holder, isOnlyHolder: true }];
}

function findType(node: SyntaxNode): SyntaxNode | undefined {
  if (node.name === "TypeIdentifier") return node;
  const inner = findChild(node, types);
  return inner && findType(inner);
}

import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/php";
import { type Language, type Named, naming, namingAll, namingFunction, type Sort } from "./language.ts";

const functions = ["FunctionDefinition", "MethodDeclaration", "FunctionExpression"];
const variables = namingAll("other", ["Name", "VariableName"], ["VariableDeclarator"]);

export const php: Language = {
  parser,
  bodies: ["Block"],
  isOpen: ({ parent }) => !functions.includes(parent?.name ?? ""),
  wrappers: ["ExpressionStatement"],
  readers: {
    ClassDeclaration: naming("class", "Name"),
    InterfaceDeclaration: naming("class", "Name"),
    TraitDeclaration: naming("class", "Name"),
    EnumDeclaration: naming("class", "Name"),
    FunctionDefinition: naming("function", "Name"),
    MethodDeclaration: namingFunction(["Name"], ["Block"]),
    ConstDeclaration: variables,
    PropertyDeclaration: variables,
    EnumCase: naming("other", "Name"),
    PropertyParameter: (node, text) =>
      naming("other", "VariableName")(node, text).map((named) => ({ ...named, isMember: true })),
    AssignmentExpression: readAssigned,
  },
};

function readAssigned(node: SyntaxNode, text: string): readonly Named[] {
  if (node.firstChild?.name !== "VariableName") return [];
  const sort: Sort = /^(?:FunctionExpression|ArrowFunction)$/.test(node.lastChild?.name ?? "") ? "function" : "other";
  return naming(sort, "VariableName")(node, text).map((named) => ({ ...named, isAssigned: true }));
}

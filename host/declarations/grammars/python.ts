import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/python";
import {
  children,
  findChild,
  findInside,
  type Language,
  type Named,
  naming,
  namingFunction,
  readName,
} from "./language.ts";

const groups = ["TupleExpression", "ArrayExpression", "ParenthesizedExpression"];
/** Decorators of functions that belong to another one of the same name. */
const part = /^@\s*(?:[\w.]+\.(?:setter|getter|deleter|register)|(?:\w+\.)?overload)\b/;

export const python: Language = {
  parser,
  bodies: ["Body"],
  isOpen: ({ parent }) => parent?.name !== "FunctionDefinition",
  wrappers: ["DecoratedStatement"],
  readers: {
    ClassDefinition: naming("class", "VariableName"),
    TypeDefinition: naming("class", "VariableName"),
    FunctionDefinition: readFunction,
    AssignStatement: readAssigned,
  },
};

function readFunction(node: SyntaxNode, text: string): readonly Named[] {
  const decorators = node.parent?.name === "DecoratedStatement" ? node.parent.getChildren("Decorator") : [];
  const isPart = decorators.some(({ from, to }) => part.test(text.slice(from, to)));
  return namingFunction(["VariableName"], ["Body"])(node, text).map((named) => ({ ...named, isPart }));
}

/** Reads `a = b = 1`, `a: int` and `self.a = 1`; the values come after the last sign. */
function readAssigned(node: SyntaxNode, text: string): readonly Named[] {
  const signs = [...children(node)].filter(({ name }) => name === "AssignOp");
  const end = signs.at(-1)?.from ?? findChild(node, ["TypeDef"])?.from ?? node.from;
  const isLambda = node.lastChild?.name === "LambdaExpression";
  const sort = isLambda ? "function" : "other";
  const targets = findInside(node, ["VariableName", "MemberExpression"], groups).filter(({ from }) => from < end);
  return targets.flatMap((at): readonly Named[] => {
    if (at.name === "VariableName") return [{ path: [readName(at, text)], sort, at, isAssigned: true }];
    const [, member] = /^(?:self|cls)\.(\w+)$/.exec(text.slice(at.from, at.to)) ?? [];
    return member === undefined ? [] : [{ path: [member], sort, at, isAssigned: true, isMember: true }];
  });
}

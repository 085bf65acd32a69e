import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/javascript";
import {
  children,
  findChild,
  findInside,
  type Language,
  type Named,
  naming,
  namingAll,
  namingFunction,
  readName,
  type Sort,
} from "./language.ts";

const memberNames = ["PropertyDefinition", "PrivatePropertyDefinition", "String"];
const patterns = ["ObjectPattern", "ArrayPattern", "PatternProperty"];
/** Objects whose members belong to the module or to the class around an assignment. */
const unnamed = ["this", "module", "exports", "prototype", "globalThis", "window"];

export const typescript = createLanguage("ts");
export const typescriptWithTags = createLanguage("ts jsx");
export const javascript = createLanguage("jsx");

function createLanguage(dialect: string): Language {
  return {
    parser: parser.configure({ dialect }),
    bodies: ["Block", "ArgList"],
    isOpen: ({ parent }) => parent?.name === "NamespaceDeclaration" || parent?.name === "GlobalDeclaration",
    wrappers: ["ExportDeclaration", "AmbientDeclaration", "ExpressionStatement"],
    // The grammar reads the decorators of an exported class as a class of their own, without a name.
    isDecorator: (node) =>
      node.name === "ClassDeclaration" &&
      node.firstChild?.name === "Decorator" &&
      findChild(node, ["VariableDefinition"]) === undefined,
    readers: {
      ClassDeclaration: naming("class", "VariableDefinition"),
      InterfaceDeclaration: naming("class", "TypeDefinition"),
      TypeAliasDeclaration: naming("class", "TypeDefinition"),
      EnumDeclaration: naming("class", "TypeDefinition"),
      EnumBody: (node, text) =>
        namingAll("other", ["PropertyName", "String"])(node, text)
          .filter(({ at }) => at.prevSibling?.name !== "Equals")
          .map((named) => ({ ...named, stretch: named.at })),
      NamespaceDeclaration: readNamespace,
      FunctionDeclaration: namingFunction(["VariableDefinition"], ["Block"]),
      AmbientFunctionDeclaration: namingFunction(["VariableDefinition"], []),
      MethodDeclaration: readMethod,
      MethodType: readMethod,
      PropertyDeclaration: readProperty,
      PropertyType: readProperty,
      Property: readField,
      VariableDeclaration: readVariables,
      ParamList: readParameterProperties,
      ExportDeclaration: readDefault,
      AssignmentExpression: readAssigned,
    },
  };
}

/** Reads `namespace A.B`, whose members are held by both names. */
function readNamespace(node: SyntaxNode, text: string): readonly Named[] {
  const names = findInside(node, ["VariableDefinition", "PropertyDefinition"], []);
  const at = names.at(-1);
  return at === undefined ? [] : [{ path: names.map((name) => readName(name, text)), sort: "class", at }];
}

function readMethod(node: SyntaxNode, text: string): readonly Named[] {
  const isAccessor = findChild(node, ["get", "set"]) !== undefined;
  return namingFunction(memberNames, ["Block"])(node, text).map((named) =>
    isAccessor ? { ...named, isPart: true } : named,
  );
}

function readProperty(node: SyntaxNode, text: string): readonly Named[] {
  if (findChild(node, ["ParamList"]) !== undefined) return readMethod(node, text);
  const at = findChild(node, memberNames);
  return at === undefined ? [] : [{ path: [readName(at, text)], sort: sortOf(lastValue(at)), at }];
}

/** Reads a property of an object. One that only passes a name on, such as `{ save }`, declares nothing. */
function readField(node: SyntaxNode, text: string): readonly Named[] {
  const at = findChild(node, memberNames);
  const value = at === undefined ? null : lastValue(at);
  const isPassed =
    value === null || (value.name === "VariableName" && at && readName(value, text) === readName(at, text));
  return isPassed && findChild(node, ["ParamList"]) === undefined ? [] : readProperty(node, text);
}

/** Reads `const a = 1, { b } = c`: each part declares its own names. */
function readVariables(node: SyntaxNode, text: string): readonly Named[] {
  const starts = [...children(node)].filter(({ name }) => name === "VariableDefinition" || patterns.includes(name));
  return starts.flatMap((start, place) => {
    const value = lastValue(start, starts[place + 1]);
    const names = start.name === "VariableDefinition" ? [start] : findInside(start, ["VariableDefinition"], patterns);
    const stretch = starts.length === 1 ? {} : { stretch: { from: start.from, to: (value ?? start).to } };
    return names.map((at) => ({ path: [readName(at, text)], sort: sortOf(value), at, ...stretch }));
  });
}

/** Returns the last node after a name, up to the next name; signs such as `;` are no values. */
function lastValue(name: SyntaxNode, next?: SyntaxNode): SyntaxNode | null {
  let value: SyntaxNode | null = null;
  for (let each = name.nextSibling; each !== null && each.from !== next?.from; each = each.nextSibling)
    if (/\w/.test(each.name)) value = each;
  return value;
}

/** Reads `constructor(private a, readonly b)`, which declares members of the class. */
function readParameterProperties(node: SyntaxNode, text: string): readonly Named[] {
  const written = findInside(node, ["VariableDefinition"], []);
  const members = written.filter(({ prevSibling }) => /^(?:Privacy|readonly|override)$/.test(prevSibling?.name ?? ""));
  return members.map((at) => ({ path: [readName(at, text)], sort: "other", at, stretch: at, isMember: true }));
}

/** Reads `export default`, whose value has its own name, too, if it is a function or class with one. */
function readDefault(node: SyntaxNode, text: string): readonly Named[] {
  const at = findChild(node, ["default"]);
  if (at === undefined) return [];
  const value = at.nextSibling;
  const isNamed = value !== null && findChild(value, ["VariableDefinition"]) !== undefined;
  return [{ path: [readName(at, text)], sort: sortOf(value), at: isNamed && node.lastChild ? node.lastChild : at }];
}

/** Reads `this.a = 1`, `A.prototype.b = function …` and `exports.c = …`. */
function readAssigned(node: SyntaxNode, text: string): readonly Named[] {
  const [at, value] = [node.firstChild, node.lastChild];
  if (at?.name !== "MemberExpression" || at.nextSibling?.name !== "Equals") return [];
  const path = text.slice(at.from, at.to).split(".");
  if (!path.every((each) => /^#?[\p{L}_$][\p{L}\p{N}_$]*$/u.test(each))) return [];
  const named = path.filter((each) => !unnamed.includes(each)).map((each) => each.replace("#", ""));
  const sort = sortOf(value);
  if (named.length === 0 || (named.length === path.length && sort === "other")) return [];
  return [{ path: named, sort, at, isAssigned: true, ...(path[0] === "this" ? { isMember: true } : {}) }];
}

function sortOf(value: SyntaxNode | null): Sort {
  if (value === null) return "other";
  if (/^(?:ArrowFunction|FunctionExpression|FunctionDeclaration)$/.test(value.name)) return "function";
  return /^Class/.test(value.name) ? "class" : "other";
}

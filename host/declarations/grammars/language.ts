// How the tree of one language is read: a reader for each node that declares something.

import type { SyntaxNode } from "@lezer/common";
import type { LRParser } from "@lezer/lr";

export type Sort = "function" | "class" | "other";

/** A name that a node declares. */
export interface Named {
  /** More than one for a name that is written with its holders, such as `Server.Close`. */
  readonly path: readonly string[];
  readonly sort: Sort;
  /** The node with the name: it holds what comes after it in the declaring node. */
  readonly at: SyntaxNode;
  /** The stretch of the declaration, if it is not the whole declaring node. */
  readonly stretch?: Stretch;
  /** True for an overload, an accessor or a prototype, which counts as one with the others of its name. */
  readonly isPart?: boolean;
  /** True for an assignment, of which only the first declares a name. */
  readonly isAssigned?: boolean;
  /** True for a member that is declared in a function of its class. */
  readonly isMember?: boolean;
  /** True for a holder that is declared elsewhere, such as that of a Rust `impl`. */
  readonly isOnlyHolder?: boolean;
  /** True where other declarations of the same name are meant first, such as that of a CSS class without `:hover`. */
  readonly isMinor?: boolean;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export type NameReader = (node: SyntaxNode, text: string) => readonly Named[];

export interface Language {
  readonly parser: LRParser;
  /** By the name of the node's type. */
  readonly readers: Readonly<Record<string, NameReader>>;
  /** Types of nodes that hide what they declare, such as the body of a function. */
  readonly bodies: readonly string[];
  /** True for one of these that hides nothing, such as the body of a namespace. */
  isOpen?(body: SyntaxNode): boolean;
  /** Types of nodes that belong to the declaration inside them, such as decorators. */
  readonly wrappers: readonly string[];
  /** True for a node that belongs to the declaration after it. */
  isDecorator?(node: SyntaxNode): boolean;
}

export function* children(node: SyntaxNode): Generator<SyntaxNode, void, void> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

export function findChild(node: SyntaxNode, types: readonly string[]): SyntaxNode | undefined {
  for (const child of children(node)) if (types.includes(child.name)) return child;
  return undefined;
}

/** Returns the nodes of these types inside a node, in order; looks only into nodes of the types `through`. */
export function findInside(node: SyntaxNode, types: readonly string[], through: readonly string[]): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (const child of children(node)) {
    if (types.includes(child.name)) found.push(child);
    else if (through.includes(child.name)) found.push(...findInside(child, types, through));
  }
  return found;
}

/** Returns a node's text without what is no part of a name: quotes, and the sign of a PHP variable or CSS id. */
export function readName(node: SyntaxNode, text: string): string {
  return text.slice(node.from, node.to).replace(/^["'#]|^--|["']$/g, "");
}

/** Creates the reader of a node that declares its first child of these types. */
export function naming(sort: Sort, ...types: readonly string[]): NameReader {
  return (node, text) => {
    const at = findChild(node, types);
    return at === undefined ? [] : [{ path: [readName(at, text)], sort, at }];
  };
}

/** Creates the reader of a node that declares all of its children of these types, also inside nodes `through`. */
export function namingAll(sort: Sort, types: readonly string[], through: readonly string[] = []): NameReader {
  return (node, text) => findInside(node, types, through).map((at) => ({ path: [readName(at, text)], sort, at }));
}

/** Creates the reader of a function: without one of the bodies it is a part, such as an overload. */
export function namingFunction(names: readonly string[], bodies: readonly string[]): NameReader {
  return (node, text) => {
    const at = findChild(node, names);
    if (at === undefined) return [];
    return [{ path: [readName(at, text)], sort: "function", at, isPart: findChild(node, bodies) === undefined }];
  };
}

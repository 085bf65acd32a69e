// Walks a syntax tree and lists what it declares, each name with its holders, its lines and how deep it is inside functions.
import { type Steps, type TextLines, toTextLines } from "@dialectic/shared/review";
import type { SyntaxNode, Tree, TreeCursor } from "@lezer/common";
import type { Language, Named, Sort, Stretch } from "./language.ts";

const nodesPerTurn = 500;

export interface OutlinedName {
  /** Its name, preceded by the names of its holders. */
  readonly names: readonly string[];
  readonly sort: Sort;
  readonly line: number;
  readonly endLine: number;
  /** Number of functions that hide it, and of conditions that make another declaration of its name more likely meant. */
  readonly depth: number;
}

/** A name with the facts by which it is joined with others of its kind. */
export interface ReadName extends OutlinedName, Pick<Named, "isPart" | "isAssigned"> {
  /** The holder in the tree, and the place among what it declares. */
  readonly holder: number;
  readonly place: number;
}

/** A node on the way down that holds names, or hides them. */
interface Frame {
  readonly id: number;
  /** Depth of the node in the tree. */
  readonly level: number;
  readonly above: readonly string[];
  readonly named: readonly Named[];
  readonly locals: number;
  count: number;
}

export function* readTree(tree: Tree, text: string, language: Language): Steps<readonly OutlinedName[]> {
  const walk = new Walk(text, language);
  const cursor = tree.cursor();
  for (let seen = 1, level = 0; ; seen++) {
    if (seen % nodesPerTurn === 0) yield;
    walk.enter(cursor, level);
    if (cursor.firstChild()) {
      level++;
      continue;
    }
    walk.leave(level);
    while (!cursor.nextSibling()) {
      if (!cursor.parent()) return joinParts(walk.found);
      level--;
      walk.leave(level);
    }
  }
}

class Walk {
  readonly found: ReadName[] = [];
  readonly #text: string;
  readonly #language: Language;
  readonly #lines: TextLines;
  readonly #frames: Frame[] = [{ id: 0, level: -1, above: [], named: [], locals: 0, count: 0 }];
  #ids = 0;

  constructor(text: string, language: Language) {
    this.#text = text;
    this.#language = language;
    this.#lines = toTextLines(text);
  }

  enter(cursor: TreeCursor, level: number): void {
    const { readers, bodies, isOpen } = this.#language;
    const reader = Object.hasOwn(readers, cursor.name) ? readers[cursor.name] : undefined;
    const isBody = bodies.includes(cursor.name);
    const around = this.#frames.at(-1);
    if ((reader === undefined && !isBody) || around === undefined) return;
    const { node } = cursor;
    const isLocal = isBody && isOpen?.(node) !== true;
    const named = reader?.(node, this.#text) ?? [];
    const above = holderNames(around, node.from);
    for (const each of named) if (each.isOnlyHolder !== true) this.#add(each, node, above, around);
    if (named.length === 0 && !isLocal) return;
    const locals = around.locals + (isLocal ? 1 : 0);
    this.#frames.push({ id: ++this.#ids, level, above, named, locals, count: 0 });
  }

  leave(level: number): void {
    if (this.#frames.at(-1)?.level === level) this.#frames.pop();
  }

  #add(named: Named, node: SyntaxNode, above: readonly string[], around: Frame): void {
    const { path, sort, stretch, isPart, isAssigned, isMember, isMinor } = named;
    const owner = isMember === true ? this.#findOwner() : undefined;
    const { from, to } = stretch ?? this.#widen(node);
    const end = from + this.#text.slice(from, to).trimEnd().length;
    this.found.push({
      names: [...(owner?.names ?? above), ...path],
      sort,
      line: this.#lines.placeAt(from).line,
      endLine: this.#lines.placeAt(Math.max(from, end)).line,
      depth: (owner?.locals ?? around.locals) + (isMinor === true ? 1 : 0),
      ...(isPart === true ? { isPart } : {}),
      ...(isAssigned === true ? { isAssigned } : {}),
      holder: around.id,
      place: around.count++,
    });
  }

  /** Returns the class around a member that one of its functions declares; without a class, the outermost function. */
  #findOwner(): { readonly names: readonly string[]; readonly locals: number } | undefined {
    const isOf = (sort: Sort) => (frame: Frame) => frame.named[0]?.sort === sort;
    const frame = this.#frames.findLast(isOf("class")) ?? this.#frames.find(isOf("function"));
    return frame && { names: [...frame.above, ...(frame.named[0]?.path ?? [])], locals: frame.locals };
  }

  /** Returns the stretch of a node with its decorators and other parts around it. */
  #widen(node: SyntaxNode): Stretch {
    let whole = node;
    while (whole.parent !== null && this.#language.wrappers.includes(whole.parent.name)) whole = whole.parent;
    const { prevSibling } = whole;
    const isDecorated = prevSibling !== null && this.#language.isDecorator?.(prevSibling) === true;
    return { from: isDecorated ? prevSibling.from : whole.from, to: whole.to };
  }
}

/** Returns the names that hold what begins at an offset: of several names, the last one before it. */
function holderNames({ above, named }: Frame, from: number): readonly string[] {
  const holder = named.findLast(({ at }) => at.to <= from);
  return holder === undefined ? above : [...above, ...holder.path];
}

// Joins what declares one thing in several places: overloads, accessors, prototypes and repeated assignments.

/** Returns each declaration once, in the order of the text. */
function joinParts(found: readonly ReadName[]): readonly OutlinedName[] {
  const groups = new Map<string, ReadName[]>();
  for (const each of found) {
    const key = each.names.join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap(joinGroup).sort((one, other) => one.line - other.line);
}

function joinGroup(group: readonly ReadName[]): readonly OutlinedName[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  const declared = group.filter(({ isAssigned }) => isAssigned !== true);
  if (declared.length === 0) return [first];
  const whole = declared.filter(({ isPart }) => isPart !== true);
  if (whole.length === declared.length || whole.length > 1) return whole;
  const [main = declared[0], last] = [whole[0], declared.at(-1)];
  if (main === undefined || last === undefined) return declared;
  const isTogether = declared.every(
    ({ holder, place }, at) => holder === declared[0]?.holder && place === declared[0].place + at,
  );
  if (!isTogether) return [main];
  return [{ ...main, line: declared[0]?.line ?? main.line, endLine: last.endLine }];
}

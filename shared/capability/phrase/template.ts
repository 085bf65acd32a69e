export type SlotKind = "name" | "word" | "path" | "number" | "revision" | "text";

export interface Slot {
  readonly name: string;
  /**
   * As given in the template; otherwise derived from the slot's parameter. `{symbol:name}` does not take a location for
   * a symbol.
   */
  readonly kind: SlotKind | undefined;
}

/** A step from one state to a later one: free, by a word (one of several), or by filling a slot. */
export type Step =
  | { readonly kind: "free"; readonly to: number }
  | { readonly kind: "word"; readonly to: number; readonly words: readonly string[] }
  | { readonly kind: "slot"; readonly to: number; readonly slot: Slot };

/** A sentence as a graph: states are numbered, steps only lead to higher numbers, and the last state is the end. */
export interface Template {
  readonly sentence: string;
  readonly states: readonly (readonly Step[])[];
  /** States that text may follow: from these on no word is skipped, because it may belong to the text. */
  readonly beforeText: ReadonlySet<number>;
}

export function parseTemplate(sentence: string): Template {
  const pieces = sentence.match(/[()[\]]|\{[^}]*\}|[^\s()[\]{}]+/g) ?? [];
  const states: Step[][] = [[]];
  let at = 0;

  const sequence = (from: number, inGroup: boolean): number => {
    let state = from;
    while (at < pieces.length) {
      const piece = pieces[at] ?? "";
      if (piece === ")" || piece === "]" || (inGroup && piece === "|")) break;
      state = item(state, piece);
    }
    return state;
  };
  const step = (from: number, made: (to: number) => Step): number => {
    const to = states.push([]) - 1;
    states[from]?.push(made(to));
    return to;
  };
  const item = (from: number, piece: string): number => {
    at++;
    if (piece === "(" || piece === "[") return group(from, piece);
    if (piece.startsWith("{")) return step(from, (to) => ({ kind: "slot", to, slot: parseSlot(sentence, piece) }));
    return step(from, (to) => ({ kind: "word", to, words: piece.toLowerCase().split("|") }));
  };
  const group = (from: number, opening: string): number => {
    const ends: number[] = opening === "(" ? [from] : [];
    for (;;) {
      ends.push(sequence(step(from, makeFreeStep), true));
      const piece = pieces[at++];
      if (piece === (opening === "(" ? ")" : "]")) break;
      if (piece !== "|") throw new Error(`The sentence "${sentence}" has a group that is not closed.`);
    }
    const end = states.push([]) - 1;
    for (const each of ends) states[each]?.push(makeFreeStep(end));
    return end;
  };

  sequence(0, false);
  if (at < pieces.length) throw new Error(`The sentence "${sentence}" closes a group that is not open.`);
  return { sentence, states, beforeText: beforeText(states) };
}

function beforeText(states: readonly (readonly Step[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [state, steps] of [...states.entries()].reverse()) {
    const isBefore = steps.some((step) =>
      step.kind === "slot" ? step.slot.kind === "text" : step.kind === "free" && found.has(step.to),
    );
    if (isBefore) found.add(state);
  }
  return found;
}

function makeFreeStep(to: number): Step {
  return { kind: "free", to };
}

function parseSlot(sentence: string, piece: string): Slot {
  const [, name, kind] = /^\{(\w+)(?::(name|word|path|number|revision|text))?\}$/.exec(piece) ?? [];
  if (name === undefined) throw new Error(`The sentence "${sentence}" has a slot that cannot be read: ${piece}`);
  // The pattern only matches valid kinds.
  return { name, kind: kind as SlotKind | undefined };
}

export function listSlots(template: Template): readonly Slot[] {
  return template.states.flat().flatMap((step) => (step.kind === "slot" ? [step.slot] : []));
}

export function listWords(template: Template): readonly string[] {
  return template.states.flat().flatMap((step) => (step.kind === "word" ? step.words : []));
}

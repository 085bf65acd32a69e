import type { FunctionDescription, Parameter, Phrase, TypeDescription, TypeName } from "../callable.ts";
import type { NamedArgument, Program } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import { toSingular } from "./matchWord.ts";
import { isSmall } from "./smallWords.ts";
import { listSlots, listWords, parseTemplate, type Slot, type SlotKind, type Template } from "./template.ts";

export interface CompiledPhrase {
  readonly template: Template;
  /** Literals stand in for the slots. */
  readonly program: Program;
  readonly isEdit: boolean;
  readonly isVague: boolean;
  readonly isOfSeveralTypes: boolean;
  readonly isNear: boolean;
  /**
   * Words of which a request for this sentence must contain one; undefined when the sentence may consist of small words
   * alone.
   */
  readonly telling: ReadonlySet<string> | undefined;
}

export interface SlotUse {
  readonly kind: SlotKind;
  readonly type: TypeName;
}

export interface Phrasebook {
  readonly requests: readonly CompiledPhrase[];
  /** Phrases that denote a value, by the type of the value. */
  readonly standIns: ReadonlyMap<TypeName, readonly CompiledPhrase[]>;
  readonly slots: ReadonlyMap<Slot, SlotUse>;
  readonly words: ReadonlySet<string>;
  /** The words of all sentences that carry meaning, without plural endings. */
  readonly vocabulary: ReadonlySet<string>;
}

const books = new WeakMap<object, Phrasebook>();

/** Compiles the phrases of a registry once. Throws when a phrase does not fit the registry. */
export function getPhrasebook<Domain>(registry: Registry<Domain>): Phrasebook {
  const known = books.get(registry);
  if (known !== undefined) return known;
  const slots = new Map<Slot, SlotUse>();
  const requests: CompiledPhrase[] = [];
  const standIns = new Map<TypeName, CompiledPhrase[]>();
  for (const described of registry.functions) {
    for (const phrase of [...described.phrases, ...createNamePhrases(described)]) {
      const compiled = compilePhrase(phrase, registry, slots);
      if (phrase.standsFor === undefined) requests.push(compiled);
      for (const type of phrase.standsFor ?? []) standIns.set(type, [...(standIns.get(type) ?? []), compiled]);
    }
  }
  const words = new Set(requests.flatMap(({ template }) => listWords(template)));
  const meaningful = [...words].filter((word) => !isSmall(word));
  const book = { requests, standIns, slots, words, vocabulary: new Set(meaningful.map(toSingular)) };
  books.set(registry, book);
  return book;
}

/** Returns phrases from the name of a read-only function and its required parameters: `findReferences login`. */
function createNamePhrases<Domain>(described: FunctionDescription<Domain>): readonly Phrase[] {
  const needed = Object.entries(described.parameters).filter(([, { optional }]) => optional === undefined);
  if (described.effect === "edit" || needed.length > 2 || needed.some(([, { type }]) => !takesWords(type))) return [];
  const slots = needed.map(([name]) => `{${name}}`);
  const inOrder = Object.keys(described.parameters);
  const given = needed.map(([name], index) => (inOrder[index] === name ? `{${name}}` : `${name}: {${name}}`));
  const program = `${described.name}(${given.join(", ")})`;
  const names = [described.name, ...described.aliases].filter((name) => /^\w+$/.test(name));
  const asWords = described.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [names.join("|"), asWords].map((start) => ({ sentence: [start, ...slots].join(" "), program }));
}

function takesWords(type: TypeName): boolean {
  return !type.endsWith("[]") && !["boolean", "array", "object", "value"].includes(type);
}

function compilePhrase<Domain>(phrase: Phrase, registry: Registry<Domain>, slots: Map<Slot, SlotUse>): CompiledPhrase {
  const template = parseTemplate(phrase.sentence);
  const source = phrase.program.replace(/\{(\w+)\}/g, (_, name: string) => JSON.stringify(formatSlotMark(name)));
  const read = parseProgram(source);
  if (read.kind === "failure") throw new Error(`The phrase "${phrase.sentence}" has no program: ${read.message}`);
  const filled = new Map<string, Parameter | undefined>();
  const isEdit = visit(read.program, registry, filled, undefined);
  for (const slot of listSlots(template)) {
    if (!filled.has(slot.name)) throw new Error(`The phrase "${phrase.sentence}" does not use {${slot.name}}.`);
    const type = filled.get(slot.name)?.type ?? "string";
    slots.set(slot, { type, kind: slot.kind ?? chooseKind(slot.name, type) });
  }
  const named = new Set(listSlots(template).map(({ name }) => name));
  const unfilled = [...filled.keys()].find((name) => !named.has(name));
  if (unfilled !== undefined) throw new Error(`The phrase "${phrase.sentence}" does not say {${unfilled}}.`);
  return {
    template,
    program: read.program,
    isEdit,
    isVague: phrase.vague === true,
    isOfSeveralTypes: (phrase.standsFor?.length ?? 0) > 1,
    isNear: phrase.near === true,
    telling: findTellingWords(template),
  };
}

function findTellingWords({ states, ...template }: Template): ReadonlySet<string> | undefined {
  const reached = new Set([0]);
  for (const [state, steps] of states.entries()) {
    if (!reached.has(state)) continue;
    for (const step of steps) if (step.kind !== "word" || step.words.some(isSmall)) reached.add(step.to);
  }
  if (reached.has(states.length - 1)) return undefined;
  return new Set(listWords({ states, ...template }).filter((word) => !isSmall(word)));
}

function chooseKind(name: string, type: TypeName): SlotKind {
  if (type === "number") return "number";
  return /^(?:file|path|folder|director(?:y|ie))s?$/.test(name) ? "path" : "name";
}

/** Finds the parameter that each slot fills; returns true when something is edited. */
function visit<Domain>(
  program: Program,
  registry: Registry<Domain>,
  filled: Map<string, Parameter | undefined>,
  parameter: Parameter | undefined,
): boolean {
  switch (program.kind) {
    case "literal": {
      const slot = readSlot(program);
      if (slot !== undefined) filled.set(slot, parameter);
      return false;
    }
    case "list":
      return program.items.map((item) => visit(item, registry, filled, parameter)).includes(true);
    case "fields":
      return program.fields.map(({ value }) => visit(value, registry, filled, undefined)).includes(true);
    case "call": {
      const called = registry.callable(program.name);
      if (called === undefined) throw new Error(`A phrase calls ${program.name}, which is not there.`);
      const inOrder = Object.values(called.parameters);
      const edits = [
        ...program.placed.map((each, index) => visit(each, registry, filled, inOrder[index])),
        ...program.named.map(({ name, value }) => visit(value, registry, filled, findParameter(called, name))),
      ];
      return edits.includes(true) || (called.kind === "function" && called.effect === "edit");
    }
  }
}

function findParameter<Domain>(
  called: FunctionDescription<Domain> | TypeDescription<Domain>,
  name: string,
): Parameter | undefined {
  const found = Object.entries(called.parameters).find(
    ([each, { aliases }]) => each === name || aliases?.includes(name) === true,
  );
  if (found === undefined) throw new Error(`A phrase gives ${called.name} a parameter ${name}, which is not there.`);
  return found[1];
}

function formatSlotMark(name: string): string {
  return `⟦${name}⟧`;
}

function readSlot(program: Program): string | undefined {
  if (program.kind !== "literal" || typeof program.value !== "string") return undefined;
  return /^⟦(\w+)⟧$/.exec(program.value)?.[1];
}

/** Returns the program of a phrase with its slots filled; the arguments of omitted slots are dropped. */
export function fillProgram(program: Program, values: ReadonlyMap<string, Program>): Program {
  return fillPart(program, values) ?? program;
}

function fillPart(program: Program, values: ReadonlyMap<string, Program>): Program | undefined {
  const fill = (each: Program): readonly Program[] => {
    const filled = fillPart(each, values);
    return filled === undefined ? [] : [filled];
  };
  const fillNamed = ({ name, value }: NamedArgument): readonly NamedArgument[] =>
    fill(value).map((filled) => ({ name, value: filled }));
  switch (program.kind) {
    case "literal": {
      const slot = readSlot(program);
      return slot === undefined ? { kind: "literal", value: program.value } : values.get(slot);
    }
    case "list":
      return { kind: "list", items: program.items.flatMap(fill) };
    case "fields":
      return { kind: "fields", fields: program.fields.flatMap(fillNamed) };
    case "call": {
      const { name, placed, named } = program;
      return { kind: "call", name, placed: placed.flatMap(fill), named: named.flatMap(fillNamed) };
    }
  }
}

import { isAbsolute, join } from "node:path";
import type { Assistant, ToolAnswer } from "../../support/assistant.ts";
import { difference } from "./compiler.ts";

/** A program or a sentence, and the places according to the compiler. */
export interface Asked {
  readonly request: string;
  readonly expected: readonly string[];
}

/** An assistant that asks in the IDE's language. */
export interface CapabilityQuestions {
  ask(request: unknown): Promise<ToolAnswer>;
  /** Returns the value of a program that must succeed. */
  value(request: unknown): Promise<unknown>;
  /** Returns the places of the value. */
  places(request: unknown): Promise<readonly string[]>;
  /** Returns the candidates of a program that must be ambiguous. */
  candidates(request: unknown): Promise<readonly { readonly program: unknown }[]>;
  /** Returns the cases whose answers differ from the compiler's. */
  wrong(cases: readonly Asked[]): Promise<readonly unknown[]>;
}

/** Lets an assistant ask about the project in a folder. */
export function capabilityQuestions(assistant: Assistant, folder: string): CapabilityQuestions {
  const ask = (request: unknown, offset: unknown = 0) =>
    assistant.call("ide_capability", { request, offset }, { timeout: 120_000 });
  const askForOutcome = async (request: unknown, kind: string) => {
    const { structured, text } = await ask(request);
    const outcome = structured["outcome"] as { kind: string; value?: unknown; candidates?: { program: unknown }[] };
    if (outcome.kind !== kind) throw new Error(`${JSON.stringify(request)}: ${text}`);
    return structured["page"] === undefined ? outcome : { ...outcome, value: await pagedValue(request, structured) };
  };
  /** Returns a value that comes in pages of its JSON. */
  const pagedValue = async (request: unknown, first: ToolAnswer["structured"]): Promise<unknown> => {
    let json = String(first["page"]);
    for (let { next } = first; next !== undefined; ) {
      const { structured } = await ask(request, next);
      json += String(structured["page"]);
      next = structured["next"];
    }
    return JSON.parse(json);
  };
  const places = async (request: unknown) => placesOfValue((await askForOutcome(request, "success")).value, folder);
  return {
    ask,
    places,
    value: async (request) => (await askForOutcome(request, "success")).value,
    candidates: async (request) => (await askForOutcome(request, "ambiguous")).candidates ?? [],
    async wrong(cases) {
      const wrong: unknown[] = [];
      for (const { request, expected } of cases) {
        const found = await places(request).catch((problem: unknown) => [String(problem)]);
        const wanted = [...new Set(expected)].sort();
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ request, ...difference(found, wanted) });
      }
      return wrong;
    },
  };
}

/** Returns the places of symbols, locations and calls, in the notation of the compiler's. */
function placesOfValue(value: unknown, folder: string): readonly string[] {
  const places = [value].flat().map((each) => {
    const [fields] = Object.values(each as Record<string, { file: string; line: number; column: number }>);
    if (fields === undefined) throw new Error(`${JSON.stringify(each)} has no place`);
    const { file, line, column } = fields;
    return `${isAbsolute(file) ? file : join(folder, file)}:${line}:${column}`;
  });
  return [...new Set(places)].sort();
}

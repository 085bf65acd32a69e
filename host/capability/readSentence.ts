import {
  type Ambiguity,
  type Choice,
  checkProgram,
  notAble,
  type Program,
  printProgram,
  type Registry,
  type RunOutcome,
  understand,
} from "@dialectic/shared/capability";

export type ReadSentence =
  | { readonly kind: "program"; readonly program: Program }
  | { readonly kind: "choices"; readonly outcome: RunOutcome & { readonly kind: "ambiguous" } }
  | { readonly kind: "not-understood"; readonly message: string; readonly nearest: readonly string[] };

export function readSentence<Domain>(sentence: string, registry: Registry<Domain>): ReadSentence {
  const understood = understand(sentence, registry);
  switch (understood.kind) {
    case "program":
      return { kind: "program", program: understood.program };
    case "candidates": {
      const choices = understood.candidates.map(
        ({ program }): Choice => ({ label: printProgram(program, "call"), program: nameArguments(program, registry) }),
      );
      // Each choice is a complete program with its meaning, so the question has no candidates of its own.
      const question: Ambiguity = { kind: "ambiguous", message: understood.why, candidates: [] };
      return { kind: "choices", outcome: { kind: "ambiguous", questions: [question], choices, omitted: 0 } };
    }
    case "nothing":
      return {
        kind: "not-understood",
        message: explainNotUnderstood(understood, registry),
        nearest: understood.nearest,
      };
  }
}

/** Replaces positional by named arguments, which are easier to read in JSON. */
function nameArguments<Domain>(program: Program, registry: Registry<Domain>): Program {
  const checked = checkProgram(program, registry, { allow: "edit" });
  return checked.kind === "checked" ? checked.program : program;
}

const howTo =
  'Write a program, such as findReferences("validateToken"), or a sentence, such as "who calls validateToken".';

function explainNotUnderstood<Domain>(
  { advice, nearest }: { readonly advice: string | undefined; readonly nearest: readonly string[] },
  { functions }: Registry<Domain>,
): string {
  if (advice !== undefined) return advice;
  const names = functions.filter(({ phrases }) => phrases.length > 0).map(({ name }) => name);
  const known = ["Closest matches:", ...nearest.map((signature) => `- ${signature}`)];
  const near = nearest.length === 0 ? [`Functions: ${names.join(", ")}.`] : known;
  return [notAble, ...near, howTo].join("\n");
}

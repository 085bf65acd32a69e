import { maxMeanings } from "./limits.ts";
import type { Ambiguity, RunOutcome } from "./outcome.ts";
import { printProgram } from "./syntax/printProgram.ts";
import { toProgram } from "./syntax/toProgram.ts";

/** Returns an outcome as text for an assistant; suggested next steps are programs that can be sent unchanged. */
export function describeOutcome(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case "success":
      return [`Success, results: ${printProgram(toProgram(outcome.value), "json")}`, outcome.doubt?.reason ?? []]
        .flat()
        .join("\n");
    case "ambiguous":
      return describeAmbiguity(outcome);
    case "failure": {
      const retry = outcome.canRetry ? "Trying again may help." : "Trying again unchanged will not help.";
      return `${outcome.message}\n${retry}`;
    }
  }
}

function describeAmbiguity({ questions, choices, omitted }: RunOutcome & { kind: "ambiguous" }): string {
  const programs = choices.map(({ program }, place) => `(${place + 1}) ${printProgram(program, "json")}`);
  const more = omitted > 0 ? [`There are ${omitted} more: narrow the request.`] : [];
  return [
    "Ambiguous request, consider one of the following:",
    ...programs,
    ...more,
    ...new Set(questions.map(describeQuestion)),
  ].join("\n");
}

function describeQuestion({ message, candidates }: Ambiguity): string {
  const meanings = candidates
    .slice(0, maxMeanings)
    .map(({ label, program }) => `If you meant ${label}, use \`${printProgram(program, "json")}\`.`);
  return [message, ...meanings].join("\n");
}

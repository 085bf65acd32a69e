import { type Ambiguity, type Candidate, type Failure, type Made, programOf } from "@dialectic/shared/capability";
import type { SymbolRefusal } from "@dialectic/shared/protocol";
import type { CodePlace } from "../base/symbolPort.ts";
import { shownFile } from "../ide/ideFile.ts";
import { occurrencesOf } from "../ide/symbolOccurrences.ts";

import type { IdeDomain } from "./ideDomain.ts";
import { symbol } from "./types/symbol.ts";

/** A place where a name stands, with the line of code that it stands in. */
export interface NamedPlace extends CodePlace, Told {
  readonly code: string;
}

/** A symbol by its place, which is all that is needed to know it again. */
export function symbolAt(
  { name, kind, container, ...place }: CodePlace & Told,
  { workspace }: Pick<IdeDomain, "workspace">,
): Made {
  const file = shownFile(place.absolutePath, workspace);
  return symbol.of({ name, file, line: place.line, column: place.column, kind, container });
}

/** What is told of a symbol. */
interface Told {
  readonly name: string;
  readonly kind?: string | undefined;
  readonly container?: string | undefined;
}

/** Several symbols of a name: nothing is guessed. `advice` follows the question. */
export function ambiguousSymbol(
  name: string,
  places: readonly NamedPlace[],
  domain: Pick<IdeDomain, "workspace">,
  advice = "",
): Ambiguity {
  return {
    kind: "ambiguous",
    message: `The symbol \`${name}\` is defined in multiple places. Which did you mean?${advice}`,
    candidates: places.map((place) => candidateOf(place, domain)),
  };
}

/** Why nothing can be said, for a program; trying again helps where a language server may be ready then. */
export function refusedSymbol({ message, candidates, reason }: SymbolRefusal): Failure {
  const unsaid = candidates.filter((each) => !message.includes(each));
  return {
    kind: "failure",
    message: [message, ...unsaid.map((each) => `- ${each}`)].join("\n"),
    canRetry: reason === "no-language-server",
  };
}

/** The column is named where the line has that name more than once. */
function candidateOf(
  { name, code, absolutePath, line, column }: NamedPlace,
  { workspace }: Pick<IdeDomain, "workspace">,
): Candidate {
  const file = shownFile(absolutePath, workspace);
  const isAlone = occurrencesOf(name, code).length === 1;
  const place = isAlone ? `${file}:${line}` : `${file}:${line}:${column}`;
  return {
    label: `the \`${name}\` from \`${place}\``,
    program: programOf(symbol.of({ name, file, line, column: isAlone ? undefined : column })),
  };
}

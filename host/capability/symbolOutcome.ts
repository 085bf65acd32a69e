import { type Ambiguity, type Candidate, type Failure, type Made, toProgram } from "@dialectic/shared/capability";
import type { SymbolRefusal } from "@dialectic/shared/protocol";
import type { CodePlace } from "../base/codePlace.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { findOccurrences } from "../ide/symbolOccurrences.ts";

import type { IdeDomain } from "./ideDomain.ts";
import { symbolType } from "./types/symbolType.ts";

/** The place of a name, with its line of code. */
export interface NamedPlace extends CodePlace, DescribedSymbol {
  readonly code: string;
}

/** Returns a symbol by its place, which is enough to identify it again. */
export function makeSymbol(
  { name, kind, container, ...place }: CodePlace & DescribedSymbol,
  { workspace }: Pick<IdeDomain, "workspace">,
): Made {
  const file = formatFilePath(place.absolutePath, workspace);
  return symbolType.of({ name, file, line: place.line, column: place.column, kind, container });
}

interface DescribedSymbol {
  readonly name: string;
  readonly kind?: string | undefined;
  readonly container?: string | undefined;
}

/** Asks which of several symbols with one name is meant. `advice` follows the question. */
export function askWhichSymbol(
  name: string,
  places: readonly NamedPlace[],
  domain: Pick<IdeDomain, "workspace">,
  advice = "",
): Ambiguity {
  return {
    kind: "ambiguous",
    message: `The symbol \`${name}\` is defined in multiple places. Which did you mean?${advice}`,
    candidates: places.map((place) => toCandidate(place, domain)),
  };
}

/** Converts a refusal to a failure; it can be retried when a language server may be ready later. */
export function toSymbolFailure({ message, candidates, reason }: SymbolRefusal): Failure {
  const unsaid = candidates.filter((each) => !message.includes(each));
  return {
    kind: "failure",
    message: [message, ...unsaid.map((each) => `- ${each}`)].join("\n"),
    canRetry: reason === "no-language-server",
  };
}

/** Returns a symbol to choose; its column is named when the line has that name more than once. */
function toCandidate(
  { name, code, absolutePath, line, column }: NamedPlace,
  { workspace }: Pick<IdeDomain, "workspace">,
): Candidate {
  const file = formatFilePath(absolutePath, workspace);
  const isAlone = findOccurrences(name, code).length === 1;
  const place = isAlone ? `${file}:${line}` : `${file}:${line}:${column}`;
  return {
    label: `the \`${name}\` from \`${place}\``,
    program: toProgram(symbolType.of({ name, file, line, column: isAlone ? undefined : column })),
  };
}

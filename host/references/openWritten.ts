import type { OpenOutcome } from "@dialectic/shared/protocol";
import { findReferences, parseReference, readPlaces } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { ReferenceOpener } from "./referenceOpener.ts";

interface Written {
  /** The texts: only a reference that is written in one of them is opened. */
  readonly said: readonly string[];
  /** The name of such a text for the reader: "comment". */
  readonly what: string;
  readonly text: string;
  readonly baseUri: string;
}

/** Opens a reference that a text outside the review has, such as a comment. There is no dialog for choosing between places. */
export async function openWritten(
  opener: ReferenceOpener,
  { said, what, text, baseUri }: Written,
): Promise<OpenOutcome> {
  const isWritten = said.some(
    (each) => each.includes(text) || findReferences(each).some((found) => found.text === text),
  );
  // A path alone is plain text in a review. In an unchecked text it refers to the beginning of the file.
  const reference = isWritten ? (readPlaces(text)[0]?.target ?? parseReference(`${text}:1`)) : undefined;
  if (reference === undefined) return refuse(`${text} is not a reference to code in this ${what}.`);
  const outcome = await opener.open(text, reference, baseUri, undefined);
  if (outcome.kind === "ambiguous") return refuse(`Several places match ${text}: ${outcome.candidates.join(", ")}.`);
  return outcome.kind === "missing" ? refuse(outcome.message) : outcome;
}

import { type Made, type Outcome, toProgram } from "@dialectic/shared/capability";
import type { PlacedCode } from "../base/codePlace.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { SymbolCode } from "../ide/symbolCode.ts";

import { failure, type IdeContext, success } from "./declare.ts";
import { locationType } from "./types/locationType.ts";

/**
 * Returns places as locations, each with the code of its first line; files outside the workspace are named but not
 * read.
 */
export function readLocations(
  places: readonly PlacedCode[],
  { isAllowed }: { readonly isAllowed: (absolutePath: string) => boolean },
  { domain }: IdeContext,
): Promise<readonly Made[]> {
  const code = new SymbolCode(domain.texts, isAllowed);
  return Promise.all(
    places.map(async (place) => {
      const { line, column, endLine, endColumn } = place;
      const text = await code.line(place);
      const file = formatFilePath(place.absolutePath, domain.workspace);
      return locationType.of({ file, line, column, endLine, endColumn, text: text?.trim() });
    }),
  );
}

/** Returns the only place, or a question that offers all of them; fails when there is none. */
export function chooseLocation(places: readonly Made[], question: string): Outcome {
  const [only, ...others] = places;
  if (only === undefined) return failure("The language server does not know this place.", true);
  if (others.length === 0) return success(only);
  const candidates = places.map((place) => {
    const { file, line } = locationType.read(place);
    return { label: `\`${file}:${line}\``, program: toProgram(place) };
  });
  return { kind: "ambiguous", message: question, candidates };
}

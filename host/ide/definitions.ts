import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import type { SymbolPort } from "../base/symbolPort.ts";

/**
 * Finds the definitions of what may be a name; a refusal of the language server is an answer, too. In a comment or at a
 * keyword, where most servers know none, gopls refuses.
 */
export async function askDefinitions(
  port: Pick<SymbolPort, "places">,
  place: CodePlace,
): Promise<readonly PlacedCode[] | ServerRefusal> {
  try {
    return await port.places("definition", place);
  } catch (problem) {
    if (problem instanceof ServerRefusal) return problem;
    throw problem;
  }
}

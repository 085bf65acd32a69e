import type { Selection } from "../../protocol/index.ts";
import type { SymbolParts } from "../ide/symbolHandlers.ts";
import type { EditorPort } from "../ports.ts";

/** What the functions of the IDE work on: parts and ports that the host has anyway. */
export interface IdeDomain extends Omit<SymbolParts, "editor"> {
  readonly editor: Pick<EditorPort, "languages">;
  /** What the person selected last, in an editor or in a review. */
  readonly selection: () => Promise<Selection | null>;
}

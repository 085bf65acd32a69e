import { createContext, use } from "react";
import type { MarkHits } from "../useFindMarks.ts";
import type { Scrolled } from "../useReadable.ts";
import type { PlacedRow } from "./state/changeRows.ts";

/** Mounted rows and the empty space around them, in pixels. */
interface MountedRows {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  readonly above: number;
  readonly below: number;
}

interface RowScroller extends Scrolled {
  readonly window: () => MountedRows | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  attach(list: HTMLElement, scroller: HTMLElement): () => void;
  mount(id: string, element: HTMLElement): () => void;
  commit(): void;
  readonly reveal: (element: HTMLElement) => void;
  getHeight(id: string): number;
}

/** Working parts of the changes, made once by `main.tsx`. */
export interface ChangesParts {
  readonly scroller: RowScroller;
  readonly findRow: (id: string) => PlacedRow | undefined;
  readonly markHits: MarkHits;
}

export const ChangesPartsContext = createContext<ChangesParts | undefined>(undefined);

export function useChangesParts(): ChangesParts {
  const parts = use(ChangesPartsContext);
  if (parts === undefined) throw new Error("The changes are outside their provider");
  return parts;
}

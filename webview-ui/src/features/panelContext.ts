import { createContext, use } from "react";
import { useStore } from "zustand";
import type { PanelActions } from "../state/panelActions.ts";
import type { PanelState, PanelStore } from "../state/panelStore.ts";

/** What every feature works with. */
export interface Panel {
  readonly store: PanelStore;
  readonly actions: PanelActions;
  /** Asks the host for the whole state again. */
  readonly retry: () => void;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel, inside a provider. */
export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (panel === undefined) throw new Error("The component is outside the panel");
  return panel;
}

/** Selects from the store; the component renders again when the selected value is another one. */
export function usePanelState<Value>(select: (state: PanelState) => Value): Value {
  return useStore(usePanel().store, select);
}

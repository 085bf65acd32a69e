import { createContext, use } from "react";
import { useStore } from "zustand";
import type { PanelActions } from "../state/panelActions.ts";
import type { PanelState, PanelStore } from "../state/panelStore.ts";
import type { PageView } from "../state/topView.ts";

/** The view that a component is in. */
export const PageViewContext = createContext<PageView>("review");

export interface Panel {
  readonly store: PanelStore;
  readonly actions: PanelActions;
  /** Requests the whole state from the host again. */
  readonly retry: () => void;
  /** The scroll of the lines of each file in a view, in pixels. Scrolling renders nothing, so it is not in the store. */
  readonly scrolledLines: Map<string, number>;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (panel === undefined) throw new Error("The component is outside the panel");
  return panel;
}

/** Selects from the store. The component renders again when the selected value changes. */
export function usePanelState<Value>(select: (state: PanelState) => Value): Value {
  return useStore(usePanel().store, select);
}

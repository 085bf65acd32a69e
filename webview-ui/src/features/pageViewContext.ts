import { createContext } from "react";
import type { PageView } from "../state/topView.ts";

/** The view that a component is in. */
export const PageViewContext = createContext<PageView>("review");

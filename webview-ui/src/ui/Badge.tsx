import { createElement, type ReactNode } from "react";

/** A short mark beside a title. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return createElement("vscode-badge", null, children);
}

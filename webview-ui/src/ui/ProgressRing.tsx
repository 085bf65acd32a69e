import { createElement } from "react";

/** Says that something is under way. */
export function ProgressRing({ label }: { readonly label: string }) {
  return createElement("vscode-progress-ring", { "aria-label": label });
}

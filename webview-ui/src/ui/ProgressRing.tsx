import { createElement } from "react";

/** Ring that shows that work is in progress. */
export function ProgressRing({ label }: { readonly label: string }) {
  return createElement("vscode-progress-ring", { "aria-label": label });
}

import { createElement } from "react";

export function ProgressRing({ label }: { readonly label: string }) {
  return createElement("vscode-progress-ring", { "aria-label": label });
}

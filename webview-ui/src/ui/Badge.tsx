import type { ReactNode } from "react";

/** A short word or number beside a text, the toolkit's badge. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <vscode-badge className="badge">{children}</vscode-badge>;
}

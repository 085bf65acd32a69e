import type { ReactNode } from "react";

export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className="badge">{children}</span>;
}

import type { ReactNode } from "react";

/** A short mark beside a title. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className="badge">{children}</span>;
}

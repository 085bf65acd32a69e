import type { ReactNode } from "react";

/** Short mark beside a title. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className="badge">{children}</span>;
}

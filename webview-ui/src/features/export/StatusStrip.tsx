import type { ReactNode } from "react";
import { ExportProgress } from "./ExportProgress.tsx";

/** Shows the status of an export, and what else it is given, in a strip below the review. */
export function StatusStrip({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className="leaving-status">
      {children}
      <ExportProgress />
    </footer>
  );
}

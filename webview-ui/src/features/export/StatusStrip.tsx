import type { ReactNode } from "react";
import { ExportProgress } from "./ExportProgress.tsx";
import { SelectionStatus } from "./SelectionStatus.tsx";

/** Shows the status of a selection or an export, and what else it is given, in a strip below the review. */
export function StatusStrip({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className="leaving-status">
      {children}
      <ExportProgress />
      <SelectionStatus />
    </footer>
  );
}

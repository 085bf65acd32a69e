import { ExportProgress } from "./ExportProgress.tsx";
import { SelectionStatus } from "./SelectionStatus.tsx";

/** Shows the status of a selection or an export in a strip below the review. */
export function StatusStrip() {
  return (
    <footer className="leaving-status">
      <ExportProgress />
      <SelectionStatus />
    </footer>
  );
}

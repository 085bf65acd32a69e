import { ExportProgress } from "./ExportProgress.tsx";
import { SelectionStatus } from "./SelectionStatus.tsx";

/** What is selected or on its way out, in a strip below the review. */
export function LeavingStatus() {
  return (
    <footer className="leaving-status">
      <ExportProgress />
      <SelectionStatus />
    </footer>
  );
}

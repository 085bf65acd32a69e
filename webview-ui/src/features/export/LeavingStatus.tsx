import { ExportProgress } from "./ExportProgress.tsx";
import { SelectionStatus } from "./SelectionStatus.tsx";

/** What is selected or on its way out, in a corner of the review. */
export function LeavingStatus() {
  return (
    <div className="leaving-status">
      <ExportProgress />
      <SelectionStatus />
    </div>
  );
}

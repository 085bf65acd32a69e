import { ExportProgress } from "./ExportProgress.tsx";
import { SelectionStatus } from "./SelectionStatus.tsx";

/** Strip below the review with the status of a selection or an export. */
export function LeavingStatus() {
  return (
    <footer className="leaving-status">
      <ExportProgress />
      <SelectionStatus />
    </footer>
  );
}

import type { ExportContract, Handlers } from "@dialectic/shared/protocol";
import { SavedFiles } from "../files/savedFiles.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ReviewExport } from "./reviewExport.ts";

export function exportHandlers({
  history,
  workspace,
  editor,
}: Pick<ReviewBase, "history" | "workspace" | "editor">): Handlers<ExportContract> {
  const leaving = new ReviewExport(history, workspace);
  const files = new SavedFiles(editor);
  return {
    "export/sections": (wanted) => leaving.sections(wanted),
    "export/history": ({ place, ...wanted }) => leaving.earlier(wanted, place),
    "export/commit-message": (wanted) => leaving.commitMessage(wanted),
    "export/choose-place": ({ name }) => files.choose(name),
    "export/write": ({ place, text, isLast }) => files.write(place, text, isLast),
  };
}

import type { ExportContract, Handlers } from "@dialectic/shared/protocol";
import type { EditorPort, WorkspacePort } from "../base/ports.ts";
import { SavedFiles } from "../files/savedFiles.ts";
import type { ReviewHistory } from "../history/reviewHistory.ts";
import { ReviewExport } from "./reviewExport.ts";

interface ExportParts {
  readonly history: ReviewHistory;
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
}

export function exportHandlers({ history, workspace, editor }: ExportParts): Handlers<ExportContract> {
  const leaving = new ReviewExport(history, workspace);
  const files = new SavedFiles(editor);
  return {
    "export/sections": (wanted) => leaving.sections(wanted),
    "export/history": ({ place, ...wanted }) => leaving.earlier(wanted, place),
    "export/commit-message": (wanted) => leaving.commitMessage(wanted),
    "export/words": (wanted) => leaving.words(wanted),
    "export/choose-place": ({ name }) => files.choose(name),
    "export/write": ({ place, text, isLast }) => files.write(place, text, isLast),
  };
}

import type { EditorPort } from "../base/ports.ts";
import { DiagnosticsService } from "./diagnosticsService.ts";
import { DocumentSettler } from "./documentSettler.ts";
import type { FileParts } from "./ideFile.ts";
import { type BaselineParts, ProblemBaselines } from "./problemBaselines.ts";

type OpenParts = FileParts & Omit<BaselineParts, "settler"> & { readonly editor: Pick<EditorPort, "diagnostics"> };

export interface OpenedDiagnostics {
  readonly service: DiagnosticsService;
  readonly announceDiskChanges: DocumentSettler["announceDiskChanges"];
  /** Aborts the recording of baselines; the store must still be open. */
  dispose(): Promise<void>;
}

export function openDiagnostics({ editor, ...parts }: OpenParts): OpenedDiagnostics {
  const { diagnostics: port } = editor;
  const { workspace, files } = parts;
  const settler = port && new DocumentSettler(port, parts.clock, workspace);
  const baselines = settler && new ProblemBaselines({ ...parts, settler });
  return {
    service: new DiagnosticsService({ settler, baselines, workspace, files }),
    announceDiskChanges: async (files, until) => settler?.announceDiskChanges(files, until),
    async dispose() {
      await baselines?.dispose();
      settler?.dispose();
    },
  };
}

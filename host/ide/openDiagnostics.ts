import type { EditorPort } from "../base/ports.ts";
import { DiagnosticsDesk } from "./diagnosticsDesk.ts";
import { DocumentSettler } from "./documentSettler.ts";
import type { FileParts } from "./ideFile.ts";
import { type BaselineParts, ProblemBaselines } from "./problemBaselines.ts";

/** What diagnostics are opened with; the editor may have none. */
type OpenParts = FileParts & Omit<BaselineParts, "settler"> & { readonly editor: Pick<EditorPort, "diagnostics"> };

/** Diagnostics of a host, as long as it runs. */
export interface OpenedDiagnostics {
  readonly desk: DiagnosticsDesk;
  /** Lets the servers of files know what has changed on the disk. */
  readonly tellOfDisk: DocumentSettler["tellOfDisk"];
  /** Ends what is being taken down; the store must still be open. */
  dispose(): Promise<void>;
}

/** Opens the answering of diagnostics, with the baselines of reviews that begin from now on. */
export function openDiagnostics({ editor, ...parts }: OpenParts): OpenedDiagnostics {
  const { diagnostics: port } = editor;
  const { workspace, files } = parts;
  const settler = port && new DocumentSettler(port, parts.clock, workspace);
  const baselines = settler && new ProblemBaselines({ ...parts, settler });
  return {
    desk: new DiagnosticsDesk({ settler, baselines, workspace, files }),
    tellOfDisk: async (files, until) => settler?.tellOfDisk(files, until),
    async dispose() {
      await baselines?.dispose();
      settler?.dispose();
    },
  };
}

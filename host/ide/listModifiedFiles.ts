import { open, realpath } from "node:fs/promises";
import type { CancelSignal, Refusal } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { decodeText, lookedBytes } from "../base/fileText.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { findRepositories, readModifiedFiles } from "../git/index.ts";

/**
 * Lists the files below the workspace folders that git lists as modified, including those of submodules, sorted by
 * path.
 */
export async function listModifiedFiles(
  workspace: WorkspacePort,
  signal: CancelSignal,
): Promise<readonly string[] | Refusal> {
  const folders = workspace.folders();
  if (!workspace.isTrusted()) {
    const message = `${explainUntrustedCall(workspace, "git is not asked for modified files")} Or name the files in filePaths.`;
    return { kind: "refused", reason: "untrusted", message };
  }
  const repositories = await findRepositories(folders);
  if (repositories.kind !== "found") {
    const why = repositories.kind === "no-git" ? "Git was not found" : "No git repository is open";
    return { kind: "refused", reason: "no-repository", message: `${why}: name the files in filePaths.` };
  }
  const aborted = toAbortSignal(signal);
  const listed = await Promise.all(repositories.value.map((repository) => readModifiedFiles(repository, aborted)));
  const paths = listed.flatMap((each) => (each.kind === "found" ? each.value : []));
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  const inside = [...new Set(real)].filter((path) => folders.some((folder) => isInside(folder, path))).sort();
  const texts = await Promise.all(inside.map(async (path) => ((await isText(path)) ? [path] : [])));
  return texts.flat();
}

/** No editor opens a picture as text, so it has no problems to report. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(lookedBytes), 0, lookedBytes, 0);
    return decodeText(buffer.subarray(0, bytesRead)) !== undefined;
  } finally {
    await file.close();
  }
}

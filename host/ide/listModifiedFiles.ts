import { open, realpath } from "node:fs/promises";
import type { CancelSignal, Refusal } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { createRefusal } from "../base/createRefusal.ts";
import { decodeText } from "../base/fileText.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { explainFailure, findRepositories, readModifiedFiles } from "../git/index.ts";
import { binaryCheckBytes } from "../limits.ts";

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
    const why = explainUntrustedCall(workspace, "git is not asked for modified files");
    return createRefusal("untrusted", `${why} Or name the files in filePaths.`);
  }
  const repositories = await findRepositories(folders);
  if (repositories.kind === "none")
    return createRefusal("no-repository", "No git repository is open: name the files in filePaths.");
  if (repositories.kind !== "found") return refuse(explainFailure(repositories));
  const [refused] = repositories.value.refused;
  if (refused !== undefined) return refuse(`${refused.absolutePath}: ${refused.reason}`);
  const aborted = toAbortSignal(signal);
  const paths: string[] = [];
  for (const repository of repositories.value.repositories) {
    const listed = await readModifiedFiles(repository, aborted);
    if (listed.kind !== "read") return refuse(`${repository.root}: ${explainFailure(listed)}`);
    paths.push(...listed.value);
  }
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  const inside = [...new Set(real)].filter((path) => folders.some((folder) => isInside(folder, path))).sort();
  const texts = await Promise.all(inside.map(async (path) => ((await isText(path)) ? [path] : [])));
  return texts.flat();
}

/** A list that lacks files would pass for a clean one. */
function refuse(why: string): Refusal {
  return createRefusal("git-failed", `Git could not list the modified files, so name them in filePaths. ${why}`);
}

/** No editor opens a picture as text, so it has no problems to report. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(binaryCheckBytes), 0, binaryCheckBytes, 0);
    return decodeText(buffer.subarray(0, bytesRead)) !== undefined;
  } finally {
    await file.close();
  }
}

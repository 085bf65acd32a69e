import { dirname, relative, sep } from "node:path";
import type { Failure } from "@dialectic/shared/capability";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { explainFailure, findRepositories, findRepository, type Looked, type Repository } from "../git/index.ts";
import { findIdeFile } from "../ide/ideFile.ts";
import type { IdeContext } from "./declare.ts";
import { toSymbolFailure } from "./symbolOutcome.ts";

export interface RequestedRepository {
  readonly kind: "repository";
  readonly repository: Repository;
  readonly folder: string;
  /** Path of the named file, relative to the top of the working tree, with `/`. */
  readonly path: string | undefined;
}

/** Finds the repository of a file, or the only repository of the workspace, which may lie below its folders. */
export async function findRequestedRepository(
  file: string | undefined,
  { domain }: Pick<IdeContext, "domain">,
): Promise<RequestedRepository | Failure> {
  const { workspace } = domain;
  if (!workspace.isTrusted()) return failed(explainUntrustedCall(workspace, "git is not started in it"));
  const found = file === undefined ? undefined : await findIdeFile(file, domain);
  if (found?.kind === "refused") return toSymbolFailure(found);
  const folders = found === undefined ? workspace.folders() : [dirname(found.absolutePath)];
  const repositories = new Map<string, { readonly folder: string; readonly repository: Repository }>();
  for (const folder of folders) {
    const looked = await findRepository(folder);
    if (looked.kind === "found") repositories.set(looked.value.root, { folder, repository: looked.value });
    else if (looked.kind !== "none") return failed(explainFailure(looked));
  }
  if (repositories.size === 0) {
    const below = await findRepositories(folders);
    if (below.kind !== "found") return noRepository(folders, below);
    const [refused] = below.value.refused;
    if (refused !== undefined) return failed(`Git could not read ${refused.absolutePath}: ${refused.reason}`);
    for (const repository of below.value.repositories)
      repositories.set(repository.root, { folder: repository.root, repository });
  }
  const [only, another] = repositories.values();
  if (only === undefined || another !== undefined) {
    const roots = [...repositories.keys()].join(", ");
    return failed(
      `The workspace has several repositories: ${roots}. Pass the workspace_path of the one that you mean, or a file from it.`,
    );
  }
  const { folder, repository } = only;
  const below = found === undefined ? undefined : relative(repository.root, found.absolutePath).split(sep).join("/");
  return { kind: "repository", repository, folder, path: below };
}

function noRepository(folders: readonly string[], looked: Exclude<Looked<unknown>, { kind: "found" }>): Failure {
  if (looked.kind !== "none") return failed(explainFailure(looked));
  return failed(`${folders.join(", ") || "The window"} has no git repository.`);
}

function failed(message: string): Failure {
  return { kind: "failure", message, canRetry: false };
}

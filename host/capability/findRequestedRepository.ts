import { dirname, relative, sep } from "node:path";
import type { Failure } from "@dialectic/shared/capability";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { findRepository, type Repository } from "../git/index.ts";
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

/** Finds the repository of a file, or the only repository of the workspace. */
export async function findRequestedRepository(
  file: string | undefined,
  { domain }: Pick<IdeContext, "domain">,
): Promise<RequestedRepository | Failure> {
  const { workspace } = domain;
  if (!workspace.isTrusted()) return failed(explainUntrustedCall(workspace, "git is not started in it"));
  const found = file === undefined ? undefined : await findIdeFile(file, domain);
  if (found?.kind === "refused") return toSymbolFailure(found);
  const folders = found === undefined ? workspace.folders() : [dirname(found.absolutePath)];
  const looked = await Promise.all(folders.map(async (folder) => ({ folder, looked: await findRepository(folder) })));
  const repositories = new Map(
    looked.flatMap((each) =>
      each.looked.kind === "found"
        ? [[each.looked.value.root, { ...each, repository: each.looked.value }] as const]
        : [],
    ),
  );
  const [only, another] = repositories.values();
  if (only === undefined)
    return failed(`${folders.join(", ") || "The window"} has no git repository that can be read.`);
  const { folder, repository } = only;
  if (another !== undefined) {
    const roots = [...repositories.keys()].join(", ");
    return failed(`The workspace has several repositories: ${roots}. Pass a file from the one that you mean.`);
  }
  const below = found === undefined ? undefined : relative(repository.root, found.absolutePath).split(sep).join("/");
  return { kind: "repository", repository, folder, path: below };
}

function failed(message: string): Failure {
  return { kind: "failure", message, canRetry: false };
}

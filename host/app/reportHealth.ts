import type { Health } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";
import type { CallPlace } from "../files/callPlace.ts";
import { explainFailure, findRepository } from "../git/index.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { StoreTrouble } from "../store/index.ts";
import type { HostOptions } from "./hostOptions.ts";

/** Returns the health report of a window. */
export async function reportHealth(
  { kind, version, ide, editor }: Pick<HostOptions, "kind" | "version" | "ide" | "editor">,
  reviews: ReviewHost,
  { bases, workspace }: CallPlace,
  {
    now,
    trouble,
    ...counts
  }: Pick<Health, "clients" | "views" | "painted" | "requests" | "last_errors"> & {
    readonly now: number;
    readonly trouble: StoreTrouble | undefined;
  },
): Promise<Health> {
  const folder = bases[0] ?? workspace.folders()[0];
  return {
    status: "ok",
    extension_version: version,
    ...(folder === undefined ? {} : { workspace: folder }),
    timestamp: new Date(now).toISOString(),
    system_info: {
      platform: process.platform,
      node_version: process.version,
      ide_type: ide.name,
      ...(kind === "vscode" ? { vscode_version: ide.version } : {}),
    },
    reviews: reviews.reviewCount,
    clients: counts.clients,
    views: counts.views,
    storage: reviews.isStorageFailing || trouble?.kind === "unwritable" ? "failing" : "ok",
    ...(trouble === undefined ? {} : { storage_problem: trouble.message }),
    trusted: workspace.isTrusted(),
    ...(folder === undefined || !workspace.isTrusted() ? {} : await reportGit(folder)),
    ...(await reportServers(editor)),
    ...(counts.requests === undefined ? {} : { requests: counts.requests }),
    ...(counts.last_errors?.length ? { last_errors: counts.last_errors } : {}),
    ...(counts.painted === undefined ? {} : { painted: counts.painted }),
  };
}

async function reportGit(folder: string): Promise<Pick<Health, "git_problem">> {
  const looked = await findRepository(folder);
  return looked.kind === "found" || looked.kind === "none" ? {} : { git_problem: explainFailure(looked) };
}

async function reportServers({
  servers,
}: EditorPort): Promise<Pick<Health, "language_servers" | "language_servers_problem">> {
  if (servers === undefined) return {};
  const problem = await servers.settingsProblem();
  return {
    language_servers: [...(await servers.states())],
    ...(problem === undefined ? {} : { language_servers_problem: problem }),
  };
}

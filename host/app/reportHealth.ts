import type { Health } from "@dialectic/shared/protocol";
import type { CallPlace } from "../files/callPlace.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { StoreTrouble } from "../store/index.ts";
import type { HostOptions } from "./startHost.ts";

/** Returns the health report of a window. */
export function reportHealth(
  { kind, version, ide }: Pick<HostOptions, "kind" | "version" | "ide">,
  reviews: ReviewHost,
  { bases, workspace }: CallPlace,
  {
    now,
    trouble,
    ...counts
  }: Pick<Health, "clients" | "views" | "painted" | "requests"> & {
    readonly now: number;
    readonly trouble: StoreTrouble | undefined;
  },
): Health {
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
    ...(counts.requests === undefined ? {} : { requests: counts.requests }),
    ...(counts.painted === undefined ? {} : { painted: counts.painted }),
  };
}

import { formatTrustCommand, WorkspaceFiles } from "@dialectic/host";
import {
  findKnownServer,
  findServer,
  formatCommand,
  knownServers,
  readServerSettings,
} from "@dialectic/host/languageServers";
import { isMeaningfulFolder } from "@dialectic/host/socket";
import { isFolderTrusted } from "../panel/folderTrust.ts";
import { readPermissions } from "../panel/serverPermissions.ts";

/** The language servers that the browser panel of a folder would use. */
export interface ExaminedServers {
  readonly folder: string;
  /** None is started before the person trusts the folder. */
  readonly isTrusted: boolean;
  readonly servers: readonly ExaminedServer[];
  /** The fault of `dialectic.json`. */
  readonly problem?: string;
}

/** A group of languages of which the folder has files. */
export type ExaminedServer = { readonly name: string } & (
  | { readonly state: "found" | "allowed" | "waiting" | "declined"; readonly program: string }
  | { readonly state: "missing"; readonly install: string }
);

/** Examines the languages of a folder; undefined for one that is no project, such as the home folder. */
export async function examineServers(folder: string): Promise<ExaminedServers | undefined> {
  if (!isMeaningfulFolder(folder, process.env)) return undefined;
  const isTrusted = await isFolderTrusted(folder);
  const files = new WorkspaceFiles({ now: () => Date.now() }, () => isTrusted);
  const { paths } = await files.list(folder);
  const used = new Set(paths.map((path) => findKnownServer(path)?.name));
  const permission = await readPermissions();
  const servers = await Promise.all(
    knownServers
      .filter(({ name }) => used.has(name))
      .map(async (known): Promise<ExaminedServer> => {
        const { name, install } = known;
        const found = await findServer(known, [folder]);
        if (found === undefined) return { name, state: "missing", install };
        if (found.own === undefined) return { name, state: "found", program: found.program };
        const answer = permission(found.own);
        const state = answer === undefined ? "waiting" : answer === "run" ? "allowed" : "declined";
        return { name, state, program: formatCommand(found.own.words) };
      }),
  );
  const { problem } = await readServerSettings(folder);
  return { folder, isTrusted, servers, ...(problem === undefined ? {} : { problem }) };
}

export function serverLines(found: ExaminedServers): readonly string[] {
  if (found.servers.length === 0) return [];
  return ["Language servers for the browser panel", ...found.servers.map(serverLine)];
}

/** Returns what the person can do so that the servers run. */
export function listServerSteps({ folder, isTrusted, servers, problem }: ExaminedServers): readonly string[] {
  const waiting = servers.filter(({ state }) => state === "waiting").map(({ name }) => name);
  const trust = isTrusted ? "" : `${formatTrustCommand(folder)}, then `;
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(waiting.length === 0
      ? []
      : [
          `To let the folder's own language servers for ${waiting.join(", ")} run in the browser panel: ${trust}${formatTrustCommand(folder, "--language-servers ")}`,
        ]),
  ];
}

function serverLine(server: ExaminedServer): string {
  if (server.state === "missing") return `  ${server.name}: none; install ${server.install}`;
  const says = {
    found: "on the PATH",
    allowed: "of this folder, allowed",
    waiting: "of this folder, waits for your permission",
    declined: "of this folder, declined",
  };
  return `  ${server.name}: ${server.program} (${says[server.state]})`;
}

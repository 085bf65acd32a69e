import { WorkspaceFiles } from "@dialectic/host";
import {
  bindToFolder,
  describeCommand,
  findKnownServer,
  findServer,
  findSettingsProblem,
  type KnownServer,
  knownServers,
} from "@dialectic/host/languageServers";
import { isMeaningfulFolder } from "@dialectic/host/socket";
import { isFolderTrusted } from "../panel/folderTrust.ts";
import { readPermissions } from "../panel/serverPermissions.ts";
import type { DescribedServer, DescribedServers } from "../tools/serverText.ts";

/** Each project has a file of settings, which is no reason to install a server. */
const isMissed = (server: DescribedServer) => server.state !== "missing" || server.name !== "JSON";

/** Examines the servers for the languages of a folder; undefined for one that is no project, such as the home folder. */
export async function examineServers(folder: string): Promise<DescribedServers | undefined> {
  if (!isMeaningfulFolder(folder, process.env)) return undefined;
  const isTrusted = await isFolderTrusted(folder);
  const files = new WorkspaceFiles({ now: () => Date.now() }, () => isTrusted);
  const { paths } = await files.list(folder);
  const used = new Set(paths.map((path) => findKnownServer(path)?.name));
  const permission = await readPermissions();
  const examine = async (known: KnownServer): Promise<DescribedServer> => {
    const { name, install } = known;
    const any = await findServer(known, [folder]);
    if (any === undefined) return { name, state: "missing", install };
    const found = await bindToFolder(any, folder);
    if (found.own === undefined) return { name, state: "found", program: found.program };
    const answer = permission(found.own);
    const state = answer === undefined ? "waiting" : answer === "run" ? "found" : "declined";
    return { name, state, program: describeCommand(found.own) };
  };
  const servers = await Promise.all(knownServers.filter(({ name }) => used.has(name)).map(examine));
  const problem = await findSettingsProblem(folder);
  return { folder, isTrusted, servers: servers.filter(isMissed), problem };
}

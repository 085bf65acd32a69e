import { formatTrustCommand } from "@dialectic/host";

/** A language server of the browser panel, for `health_check` and `dialectic doctor` alike. */
export type DescribedServer = { readonly name: string } & (
  | {
      readonly state: "found" | "starting" | "running" | "ended" | "waiting" | "declined";
      readonly program: string;
      readonly reason?: string | undefined;
    }
  | { readonly state: "missing"; readonly install: string }
);

/** The language servers of a folder. */
export interface DescribedServers {
  readonly folder: string;
  readonly isTrusted: boolean;
  readonly servers: readonly DescribedServer[];
  /** The fault of `dialectic.json`. */
  readonly problem?: string | undefined;
}

const states = {
  found: "starts when it is needed",
  starting: "starts",
  running: "runs",
  ended: "has ended",
  waiting: "waits for the user's permission",
  declined: "declined by the user",
};

export function describeServer(server: DescribedServer): string {
  if (server.state === "missing") return `${server.name}: none; install ${server.install}`;
  const reason = server.reason === undefined ? "" : `: ${server.reason}`;
  return `${server.name}: ${server.program} (${states[server.state]}${reason})`;
}

/** Returns what the user can do so that the servers run. */
export function listServerSteps({ folder, isTrusted, servers, problem }: DescribedServers): readonly string[] {
  const own = servers.filter(({ state }) => state === "waiting" || state === "declined").map(({ name }) => name);
  const areMissing = servers.length > 0 && servers.every(({ state }) => state === "missing");
  const trust = `To let language servers run in the browser panel, trust the folder: ${formatTrustCommand(folder)}`;
  const allow = `To let the folder's own language servers for ${own.join(", ")} run: ${formatTrustCommand(folder, "--language-servers ")}`;
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(isTrusted || areMissing ? [] : [trust]),
    ...(own.length === 0 ? [] : [allow]),
  ];
}

import type { Bridge, Handlers, Health, Selection } from "../protocol/index.ts";
import type { Log } from "./ports.ts";
import type { ReviewHost } from "./reviewHost.ts";

/** The part of the bridge that the host serves once a client has proved itself. */
export type HostMethods = Pick<
  Handlers<Bridge>,
  "review/present" | "review/get" | "editor/selection" | "host/health" | "log"
>;

/** What the bridge is served from. */
export interface BridgeParts {
  readonly host: ReviewHost;
  readonly selection: () => Promise<Selection | null>;
  readonly health: () => Health;
  readonly log: Log;
}

/** Serves one connected client, known by the name it gave. */
export function hostMethods(client: string, { host, selection, health, log }: BridgeParts): HostMethods {
  return {
    "review/present": (params) => host.present(params, client),
    "review/get": (params) => host.get(params),
    "editor/selection": async () => ({ selection: await selection() }),
    "host/health": () => health(),
    log: ({ level, message }) => log(level, `${client}: ${message}`),
  };
}

import type { ServerState } from "../base/serverPorts.ts";
import type { KnownServer } from "./knownServers.ts";
import type { LanguageServer } from "./languageServer.ts";

/** Where a known server runs, or ran. */
export interface ServerPlace {
  readonly known: KnownServer;
  readonly root: string;
  starting: Promise<LanguageServer> | undefined;
  /** When the last start began. */
  startedAt: number;
  /** The last one, also while it starts and when it has ended. */
  server: LanguageServer | undefined;
  usedAt: number;
  /** When it ended by itself. */
  readonly crashes: number[];
  reason: string | undefined;
}

export function openPlace(known: KnownServer, root: string): ServerPlace {
  return {
    known,
    root,
    starting: undefined,
    startedAt: 0,
    server: undefined,
    usedAt: 0,
    crashes: [],
    reason: undefined,
  };
}

export function getRunning({ starting, server }: ServerPlace): LanguageServer | undefined {
  return starting === undefined && server?.whyEnded === undefined ? server : undefined;
}

/** Returns what keeps a server from answering, as a sentence without its end; undefined when nothing does. */
export function describeDelay({ known, starting, server }: ServerPlace): string | undefined {
  const delay = server?.whyEnded === undefined ? server?.delay : undefined;
  if (server !== undefined && delay !== undefined) return `${server.name} ${delay}`;
  return starting && `The language server for ${known.name} has not started yet`;
}

/** Returns what became of a server in all of its places. */
export function describePlaces(places: readonly ServerPlace[]): Pick<ServerState, "state" | "reason"> {
  const active = places.filter((place) => place.starting !== undefined || getRunning(place) !== undefined);
  if (active.length > 0) {
    const state = active.some((place) => getRunning(place) !== undefined) ? "running" : "starting";
    const reason = active.map(({ server }) => server?.delay).find((delay) => delay !== undefined);
    return reason === undefined ? { state } : { state, reason };
  }
  const reason = places.findLast((place) => place.reason !== undefined)?.reason;
  return reason === undefined ? { state: "found" } : { state: "ended", reason };
}

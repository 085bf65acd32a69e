import type { NotesExchange } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { fetchFrom, type NotePlace, notePlaces, pushTo } from "./noteTravels.ts";

export interface ExchangeWish {
  readonly way: "fetch" | "push";
  /** The name of the remote; when absent, the only one. */
  readonly remote?: string | undefined;
}

/** Exchanges the reviews of the commits in the folders with a remote, and says what came of it in each repository. */
export async function exchangeNotes(
  workspace: WorkspacePort,
  { way, remote }: ExchangeWish,
  signal: AbortSignal,
): Promise<NotesExchange> {
  const found = await notePlaces(workspace);
  if (found.kind === "refused") return refuse(found.message);
  const remotes = [...new Set(found.places.map((place) => place.remote))];
  const [wanted, ...others] = remote === undefined ? remotes : remotes.filter((name) => name === remote);
  if (wanted === undefined) return refuse(`There is no remote ${remote}. Name one of these: ${remotes.join(", ")}.`);
  if (others.length > 0) return { kind: "choose", remotes };
  return exchangeWith(
    found.places.filter((place) => place.remote === wanted),
    way,
    signal,
  );
}

async function exchangeWith(
  places: readonly NotePlace[],
  way: ExchangeWish["way"],
  signal: AbortSignal,
): Promise<NotesExchange> {
  const [done, failed]: [string[], string[]] = [[], []];
  for (const place of places) {
    const { isDone, message } = way === "fetch" ? await fetchFrom(place, signal) : await pushTo(place, signal);
    (isDone ? done : failed).push(message);
  }
  const message = [...done, ...failed].join(" ");
  return { kind: failed.length > 0 ? "failed" : "done", message };
}

import { basename } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { explainNoRepository, noGitMessage, untrustedMessage } from "../files/commitWords.ts";
import {
  explainFailure,
  fetchNotes,
  findRepositories,
  listRemotes,
  pushNotes,
  type Repository,
  type TravelResult,
} from "../git/index.ts";

export interface NotePlace {
  readonly remote: string;
  readonly name: string;
  readonly repository: Repository;
}

export type NotePlaces = { readonly kind: "places"; readonly places: readonly NotePlace[] } | Refused;

export interface TravelReport {
  readonly isDone: boolean;
  readonly message: string;
}

export async function notePlaces(workspace: WorkspacePort): Promise<NotePlaces> {
  if (!workspace.isTrusted()) return refuse(untrustedMessage);
  const found = await findRepositories(workspace.folders());
  if (found.kind === "no-git") return refuse(noGitMessage);
  if (found.kind !== "found") return refuse(explainNoRepository(found));
  const places: NotePlace[] = [];
  const problems: string[] = [];
  for (const repository of found.value.repositories) {
    const [remotes, name] = [await listRemotes(repository), basename(repository.root)];
    if (remotes.kind !== "read") problems.push(`Git cannot list the remotes of ${name}: ${explainFailure(remotes)}`);
    else places.push(...remotes.value.map((remote) => ({ remote, name, repository })));
  }
  if (places.length > 0) return { kind: "places", places };
  const none = "There is no remote to exchange reviews with. Add one with `git remote add`.";
  return refuse(problems.length > 0 ? problems.join("\n") : none);
}

/** Fetches the notes of a remote, merges them with the local ones, and reports the result. */
export async function fetchFrom(place: NotePlace, signal: AbortSignal): Promise<TravelReport> {
  return toReport(place, "fetch", await fetchNotes(place.repository, place.remote, signal));
}

/** Pushes the notes to a remote, after merging its own into them. */
export async function pushTo(place: NotePlace, signal: AbortSignal): Promise<TravelReport> {
  return toReport(place, "push", await pushNotes(place.repository, place.remote, signal));
}

function toReport({ remote, name }: NotePlace, way: "fetch" | "push", result: TravelResult): TravelReport {
  switch (result.kind) {
    case "fetched": {
      const came = formatCount(result.news, "more commit has", "more commits have");
      const news = result.news === 0 ? "there are no new ones" : `${came} a review now`;
      return { isDone: true, message: `Fetched the reviews of ${remote}: ${news}.` };
    }
    case "pushed":
      return { isDone: true, message: `Pushed the reviews of ${name} to ${remote}.` };
    case "nothing":
      return {
        isDone: true,
        message: way === "fetch" ? `${remote} has no reviews.` : `No commit on ${name} has a review to push.`,
      };
    case "no-git":
      return { isDone: false, message: noGitMessage };
    case "cancelled":
      return { isDone: false, message: "It was cancelled." };
    case "refused":
      return { isDone: false, message: `Git could not ${way} the reviews: ${result.output}` };
  }
}

import { refuse } from "../base/createRefusal.ts";
import { refuseForge, toWords } from "../forges/explainForge.ts";
import type { ForgeFailure, ForgeRepository } from "../forges/forge.ts";

/** Names a repository, with its host where that is not the usual one. */
export function nameRepository({ host, owner, name }: ForgeRepository): string {
  return host === "github.com" ? `${owner}/${name}` : `${owner}/${name} on ${host}`;
}

/** Says why a forge did not answer about a repository's new pull request, and what to do next. */
export function refuseNewPull(failure: ForgeFailure, at: ForgeRepository) {
  return refuse(explain(failure, at));
}

function explain(failure: ForgeFailure, at: ForgeRepository): string {
  const { host } = at;
  switch (failure.kind) {
    case "no-program":
      return "Pull requests are created with gh, the GitHub CLI, which was not found on this machine. Install it (https://cli.github.com), run gh auth login, then try again.";
    case "missing":
      return `${host} has no repository ${at.owner}/${at.name}, or does not show it to you. Check with gh auth status whether you are logged in as somebody who may read it.`;
    case "forbidden":
      return `${host} does not let you create a pull request in ${at.owner}/${at.name}: ${toWords(failure.words)} Look at gh auth status: the token may lack the scope repo, or a single sign-on.`;
    case "declined":
      return `${host} refused it: ${toWords(failure.words)}`;
    case "stopped":
      return "It was cancelled or took too long. Look again: a pull request that was created is shown.";
    case "unread":
      return `The answer of ${host} could not be understood: ${toWords(failure.words)} Look again at what is there before you try again.`;
    default:
      return refuseForge(failure, { ...at, number: 0 }).message;
  }
}

import type { Refusal } from "@dialectic/shared/protocol";
import { toVisible } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { maxForgeWordChars } from "../limits.ts";
import type { ForgeFailure, PullAddress } from "./forge.ts";

/** Names a pull request as people on its forge do, with the host where it is not the usual one. */
export function namePull({ host, owner, name, number }: PullAddress): string {
  const short = `${owner}/${name}#${number}`;
  return host === "github.com" ? short : `${short} on ${host}`;
}

/** Returns the address of a pull request on its forge. */
export function pullUrl({ host, owner, name, number }: PullAddress): string {
  return `https://${host}/${owner}/${name}/pull/${number}`;
}

/** Says what happened, and what to do next. */
export function refuseForge(failure: ForgeFailure, pull: PullAddress): Refusal {
  return createRefusal("forge-failed", explain(failure, pull));
}

/** Says why something was not sent, and what to do next. */
export function explainSending(failure: ForgeFailure, pull: PullAddress): string {
  const name = namePull(pull);
  switch (failure.kind) {
    case "no-program":
      return "Reviews are sent with gh, the GitHub CLI, which was not found on this machine. Install it (https://cli.github.com), run gh auth login, then try again.";
    case "missing":
      return `${pull.host} does not have what this is about in ${name}, or does not show it to you: it may have been deleted. Look again.`;
    case "forbidden":
      return `${pull.host} does not let you write in ${name}: ${toWords(failure.words)} Look at gh auth status: the token may lack the scope repo, or the conversation may be locked.`;
    case "declined":
      return `${pull.host} refused it: ${toWords(failure.words)}`;
    case "stopped":
      return "It was cancelled or took too long. Look again at what is there before you try again.";
    case "unread":
      return `The answer of ${pull.host} could not be understood: ${toWords(failure.words)} Look again at what is there before you try again.`;
    default:
      return explain(failure, pull);
  }
}

function explain(failure: ForgeFailure, pull: PullAddress): string {
  const name = namePull(pull);
  const { host } = pull;
  switch (failure.kind) {
    case "no-program":
      return "Pull requests are read with gh, the GitHub CLI, which was not found on this machine. Install it (https://cli.github.com), run gh auth login, then try again.";
    case "too-old":
      return "This gh does not know the command that is needed. Update it to version 2.23 or later (gh --version), then try again.";
    case "logged-out":
      return `gh is not logged in to ${host}. Run gh auth login --hostname ${host.replace(/:\d+$/, "")} in a terminal, then try again.`;
    case "missing":
      return `${host} has no pull request ${name}, or does not show it to you. Check the number, and with gh auth status whether you are logged in as somebody who may read it.`;
    case "forbidden":
      return `${host} does not let you read ${name}: ${toWords(failure.words)} Look at gh auth status: the token may lack the scope repo, or a single sign-on.`;
    case "limited":
      return failure.until === undefined
        ? `${host} has limited your requests for a while. Try again in some minutes.`
        : `${host} has limited your requests until ${new Date(failure.until).toISOString()}. Try again after that.`;
    case "declined":
      return `${host} refused the request about ${name}: ${toWords(failure.words)}`;
    case "unreachable":
      return `${host} could not be reached: ${toWords(failure.words)} Check the network, then try again.`;
    case "stopped":
      return `Reading ${name} was cancelled or took too long. Try again.`;
    case "unread":
      return `The answer of ${host} about ${name} could not be understood: ${toWords(failure.words)} Nothing was changed.`;
  }
}

/** Returns words of another program as a sentence: one line, visible and short. */
export function toWords(words: string): string {
  const line = toVisible(words.replace(/\s+/g, " ").trim()).slice(0, maxForgeWordChars);
  return /[.!?]$/.test(line) ? line : `${line || "it says no more"}.`;
}

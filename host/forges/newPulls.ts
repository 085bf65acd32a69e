import * as z from "zod/mini";
import { maxForgeNameChars } from "../limits.ts";
import { askRest, sendRest } from "./askGithub.ts";
import type { ForgeAnswer, ForgeRepository, PullAddress } from "./forge.ts";

/*
 * New pull requests on GitHub, by gh. Rules:
 * - A branch of another repository than the one that is asked to merge is named with its owner.
 * - An answer that is lost may have created one: who asks again looks for an open one first.
 */

const name = z.string().check(z.maxLength(maxForgeNameChars));
const repositoryAnswer = z.object({ default_branch: name });
const listedPull = z.object({ number: z.int() });
const createdPull = z.object({ number: z.int() });

/** The branch that is to be merged, and the repository that has it. */
export interface PulledBranch {
  readonly repository: ForgeRepository;
  readonly branch: string;
}

export interface NewPull extends PulledBranch {
  readonly base: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly isDraft: boolean;
}

/** Reads the branch that pull requests of a repository are usually merged into. */
export async function readDefaultBranch(at: ForgeRepository, signal: AbortSignal): Promise<ForgeAnswer<string>> {
  const answered = await askRest(at.host, toPath(at), repositoryAnswer, signal);
  return answered.kind === "read" ? { kind: "read", value: answered.value.default_branch } : answered;
}

/** Finds the open pull request of a branch; undefined when there is none. */
export async function findOpenPull(
  at: ForgeRepository,
  { repository, branch }: PulledBranch,
  signal: AbortSignal,
): Promise<ForgeAnswer<PullAddress | undefined>> {
  const head = encodeURIComponent(`${repository.owner}:${branch}`);
  const answered = await askRest(at.host, `${toPath(at)}/pulls?state=open&head=${head}`, z.array(listedPull), signal);
  if (answered.kind !== "read") return answered;
  const [found] = answered.value;
  return { kind: "read", value: found && { ...at, number: found.number } };
}

/** Asks a repository to merge a branch, and returns the new pull request. */
export async function createPull(
  at: ForgeRepository,
  { repository, branch, base, title, body, isDraft }: NewPull,
  signal: AbortSignal,
): Promise<ForgeAnswer<PullAddress>> {
  const isOwn = repository.owner.toLowerCase() === at.owner.toLowerCase();
  const head = isOwn ? branch : `${repository.owner}:${branch}`;
  // A fork of the same owner is named, or else the branch of that name in the repository itself would be meant.
  const isFork = isOwn && repository.name.toLowerCase() !== at.name.toLowerCase();
  const from = isFork ? { head_repo: repository.name } : {};
  const wish = { title, body, head, base, draft: isDraft, maintainer_can_modify: true, ...from };
  const sent = { method: "POST", path: `${toPath(at)}/pulls`, body: wish } as const;
  const answered = await sendRest(at.host, sent, createdPull, signal);
  return answered.kind === "read" ? { kind: "read", value: { ...at, number: answered.value.number } } : answered;
}

function toPath({ owner, name: own }: ForgeRepository): string {
  return `repos/${owner}/${own}`;
}

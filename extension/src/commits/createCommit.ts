import { basename, normalize, relative } from "node:path";
import type { CommitWish, RunningAttempt, RunningHost } from "@dialectic/host";
import * as vscode from "vscode";
import { maxConfirmedFiles } from "../limits.ts";
import { commitTexts, commonTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { resolveRealPath } from "../workspace/workspaceUri.ts";
import { findGit, type GitCommit, type GitRepository } from "./gitApi.ts";

export async function copyCommitMessage(host: RunningHost | undefined): Promise<void> {
  const shown = host?.review();
  if (shown === undefined) return say(commonTexts.noReview());
  const { formatCommitMessage } = await import("../host.ts");
  await vscode.env.clipboard.writeText(formatCommitMessage(shown.document));
  vscode.window.setStatusBarMessage(`$(check) ${commitTexts.copiedMessage()}`, 4_000);
}

/** Puts the shown review's message into the Source Control input or, on request, commits the staged files. */
export async function createCommit(host: RunningHost | undefined): Promise<void> {
  const shown = host?.review();
  if (host === undefined || shown === undefined) return say(commonTexts.noReview());
  if (shown.meta.isSample === true) return say(commitTexts.sampleNotCommitted());
  const { formatCommitMessage } = await import("../host.ts");
  const { reviewId, iteration, baseUri } = shown.meta;
  return commitReview(host, { reviewId, iteration, baseUri, message: formatCommitMessage(shown.document) });
}

/** Does the same for a review that a page shows. */
export async function commitReview(host: RunningHost, wish: CommitWish): Promise<void> {
  const git = await findGit();
  if (git.kind === "none") return say(commitTexts.copyInstead(git.message));
  const repository = git.at(wish.baseUri) ?? (await chooseRepository(git.repositories));
  if (repository === undefined) return;
  await repository.status();
  const { listRenamedAway, withReviewTrailer } = await import("../host.ts");
  const files = listFiles(repository, new Set((await listRenamedAway(repository.rootUri.fsPath)).map(normalize)));
  const answer = await askWish(host, basename(repository.rootUri.fsPath), files);
  const withReview = host.notes.isAttached();
  const message = withReview ? withReviewTrailer(wish.message, wish.reviewId) : wish.message;
  const parts = { host, repository, wish: { ...wish, message }, withReview };
  if (answer === "input" && (await isMeant(parts))) await fillInput(parts);
  if (answer === "commit") await commitFiles(parts, files);
  if (answer === "sections") await vscode.commands.executeCommand("dialectic.commitBySection");
}

interface CommitParts {
  readonly host: RunningHost;
  readonly repository: GitRepository;
  readonly wish: CommitWish;
  readonly withReview: boolean;
}

async function chooseRepository(repositories: readonly GitRepository[]): Promise<GitRepository | undefined> {
  const items = repositories.map((repository) => ({
    label: basename(repository.rootUri.fsPath),
    description: repository.rootUri.fsPath,
    repository,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: commitTexts.title(),
    placeHolder: commitTexts.selectRepository(),
  });
  return picked?.repository;
}

/** The files of the next commit: the staged ones, or all changed ones where nothing is staged; a renamed file is one. */
interface CommitFiles {
  readonly isAll: boolean;
  readonly paths: readonly string[];
}

function listFiles({ rootUri, state }: GitRepository, renamedAway: ReadonlySet<string>): CommitFiles {
  const isAll = state.indexChanges.length === 0;
  const changed = isAll ? [...state.workingTreeChanges, ...(state.untrackedChanges ?? [])] : state.indexChanges;
  const paths = changed.map(({ uri }) => relative(rootUri.fsPath, uri.fsPath));
  return { isAll, paths: isAll ? paths.filter((path) => !renamedAway.has(path)) : paths };
}

type Wish = "input" | "commit" | "sections";

async function askWish(host: RunningHost, name: string, files: CommitFiles): Promise<Wish | undefined> {
  const title = files.isAll ? commitTexts.titleNothingStaged(name) : commitTexts.titleIn(name);
  const picked = await vscode.window.showQuickPick(listWishItems(files, host.notes.isAttached()), { title });
  if (picked?.wish !== "options") return picked?.wish;
  await chooseOptions(host);
  return askWish(host, name, files);
}

/** Shows the options as checkboxes; they are remembered. */
async function chooseOptions(host: RunningHost): Promise<void> {
  const keep = {
    label: commitTexts.keepReview(),
    detail: commitTexts.keepReviewDetail(),
    picked: host.notes.isAttached(),
  };
  const chosen = await vscode.window.showQuickPick([keep], { title: commitTexts.options(), canPickMany: true });
  if (chosen !== undefined) host.notes.remember(chosen.includes(keep));
}

function listWishItems({ isAll, paths }: CommitFiles, isAttached: boolean) {
  const files = paths.length;
  const input = {
    label: `$(edit) ${commitTexts.useAsMessage()}`,
    detail: commitTexts.useAsMessageDetail(),
    wish: "input" as const,
  };
  const commit = {
    label: `$(git-commit) ${isAll ? commitTexts.commitAll(files) : commitTexts.commitStaged(files)}`,
    detail: commitTexts.commitStagedDetail(),
    wish: "commit" as const,
  };
  const sections = {
    label: `$(list-ordered) ${commitTexts.perSection()}`,
    detail: commitTexts.perSectionDetail(),
    wish: "sections" as const,
  };
  const options = {
    label: `$(settings-gear) ${commitTexts.options()}...`,
    description: isAttached ? commitTexts.keepsReview() : "",
    wish: "options" as const,
  };
  return paths.length === 0 ? [input, sections, options] : [input, commit, sections, options];
}

/**
 * Asks whether a review with open points is to be committed, once for the same points. The question takes the place of
 * the plain one, so that the person is asked only once.
 */
async function isMeant(
  { host, wish: { reviewId } }: CommitParts,
  plain?: { readonly title: string; readonly detail: string },
): Promise<boolean> {
  const [commit, anyway] = [commitTexts.commit(), commitTexts.commitAnyway()];
  const options = { modal: true, ...(plain === undefined ? {} : { detail: plain.detail }) };
  const asked = await host.openPoints.question(reviewId);
  if (asked === undefined) {
    if (plain === undefined) return true;
    return (await vscode.window.showInformationMessage(withoutLinks(plain.title), options, commit)) === commit;
  }
  if ((await vscode.window.showWarningMessage(withoutLinks(asked.question), options, anyway)) !== anyway) return false;
  // Points that came up while the person was answering are asked about at the next commit.
  await host.openPoints.question(reviewId, asked.state);
  return true;
}

/** Fills the Source Control input. Text that a person has typed there is replaced only with their consent. */
async function fillInput(parts: CommitParts): Promise<void> {
  const { inputBox } = parts.repository;
  const { message } = parts.wish;
  const typed = inputBox.value;
  if (typed.trim() !== "" && typed.trim() !== message.trim()) {
    const [replace, append] = [commitTexts.replace(), commitTexts.addBelow()];
    const answer = await vscode.window.showWarningMessage(
      commitTexts.hasMessage(),
      { modal: true, detail: typed },
      replace,
      append,
    );
    if (answer === undefined) return;
    inputBox.value = answer === append ? `${typed.trimEnd()}\n\n${message}` : message;
  } else inputBox.value = message;
  await markWhenCommitted(parts);
  await vscode.commands.executeCommand("workbench.view.scm");
}

/** Functions that stop waiting for a commit with the latest message, by repository. */
const waiting = new Map<string, () => Promise<void>>();

/**
 * Marks the review when the person commits with the message from Source Control; another commit leaves the review
 * alone.
 */
async function markWhenCommitted(parts: CommitParts): Promise<void> {
  const { repository, wish } = parts;
  await stopWaiting(repository);
  const attempt = await beginCommit(parts);
  const next = repository.onDidCommit(async () => {
    const made = await repository.getCommit("HEAD");
    if (!made.message.includes(getSubject(wish.message))) return;
    next.dispose();
    const note = await markCommitted(parts, made);
    await stopWaiting(repository);
    if (note !== "") say(`${commitTexts.committed(made.hash.slice(0, 7))} ${note}`);
  });
  waiting.set(repository.rootUri.toString(), () => {
    next.dispose();
    return attempt.settle();
  });
}

async function stopWaiting({ rootUri }: GitRepository): Promise<void> {
  const place = rootUri.toString();
  const stop = waiting.get(place);
  waiting.delete(place);
  await stop?.();
}

/**
 * Records the attempt, so that the next host can find out the outcome if this one is cut off or the window is closed.
 */
function beginCommit({ host, repository, wish, withReview }: CommitParts): Promise<RunningAttempt> {
  const { reviewId, iteration, message } = wish;
  const root = resolveRealPath(repository.rootUri);
  return host.commits.begin({
    reviewId,
    iteration,
    withReview,
    root,
    repository: basename(root),
    messages: [message],
    head: repository.state.HEAD?.commit,
    branch: undefined,
  });
}

function getSubject(message: string): string {
  return message.trim().split("\n", 1)[0] ?? "";
}

/**
 * Attaches the review first, so that it is in place when the commit is noticed, and marks it; returns a message when
 * that failed.
 */
async function markCommitted({ host, repository, wish, withReview }: CommitParts, made: GitCommit): Promise<string> {
  const { reviewId, iteration } = wish;
  const folder = repository.rootUri.fsPath;
  // A person who removes the line from the message in Source Control does not want the review attached.
  const isAttached = withReview && made.message.includes(reviewId);
  const loose = isAttached ? await host.notes.attach({ folder, commit: made.hash, reviewId, iteration }) : undefined;
  const marked = await host.reviews.markCommitted(reviewId, {
    commit: made.hash,
    subject: getSubject(made.message),
    repository: basename(repository.rootUri.fsPath),
    iteration,
  });
  const unmarked = marked.kind === "closed" ? undefined : commitTexts.notMarked(marked.message);
  return [unmarked, loose].filter((problem) => problem !== undefined).join(" ");
}

/** Shows what will be committed, commits it through git, and marks the review: the next one starts empty. */
async function commitFiles(parts: CommitParts, { isAll, paths }: CommitFiles): Promise<void> {
  const { repository, wish } = parts;
  const more = paths.length > maxConfirmedFiles ? [commitTexts.more(paths.length - maxConfirmedFiles)] : [];
  const detail = [...paths.slice(0, maxConfirmedFiles), ...more, "", wish.message].join("\n");
  if (!(await isMeant(parts, { title: commitTexts.commitThese(paths.length), detail }))) return;
  await stopWaiting(repository);
  const attempt = await beginCommit(parts);
  try {
    await repository.commit(wish.message, isAll ? { all: true } : undefined);
  } catch (problem) {
    await attempt.settle();
    return say(commitTexts.failed(describeFailure(problem)));
  }
  const made = await repository.getCommit("HEAD");
  const note = await markCommitted(parts, made);
  await attempt.settle();
  const words = commitTexts.committed(made.hash.slice(0, 7));
  void vscode.window.showInformationMessage(withoutLinks(note === "" ? words : `${words} ${note}`));
}

/** Returns the reason for a failure: the git extension's errors carry git's output. */
function describeFailure(problem: unknown): string {
  if (problem instanceof Error && "stderr" in problem && typeof problem.stderr === "string" && problem.stderr !== "")
    return problem.stderr.trim();
  return problem instanceof Error ? problem.message : String(problem);
}

function say(message: string): void {
  void vscode.window.showWarningMessage(withoutLinks(message));
}

import type {
  CancelSignal,
  Client,
  Handlers,
  HostToPanel,
  TrialOfferOutcome,
  TrialOutcome,
  TrialStep,
  TriedCommitsContract,
} from "@dialectic/shared/protocol";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import {
  type CommitDivision,
  explainFailure,
  listCommittedFiles,
  type Repository,
  readDivision,
  readTreeAttribute,
  writeSeriesTrees,
} from "../git/index.ts";
import type { CommitBase } from "./reviewCommits.ts";
import { type CommandEnd, runTrialCommand } from "./runTrialCommand.ts";
import { type PlannedParts, staleTrial } from "./sectionCommits.ts";
import { TrialFolder } from "./trialFolder.ts";
import { type IgnoredFolder, listTrialFolders, suggestCommands } from "./trialOffer.ts";

/** Milliseconds between two news of one command. */
const newsEvery = 250;
/** Maximum number of files whose attributes are read, to say which of them a filter of git would replace. */
const attributedFiles = 20_000;

const untrustedTrial = "This workspace is not trusted, so nothing runs in it. Trust it first.";
const alreadyTrying = "The commits are being tried already.";

type Wish = Parameters<Handlers<TriedCommitsContract>["commit/try"]>[0];

interface TrialParts extends Pick<CommitBase, "workspace" | "store" | "clock" | "log"> {
  readonly page: Client<HostToPanel>;
  /** Finds the plan that the page shows, with the parts of the commits that it names. */
  readonly findPlan: (plan: string, commits: readonly (readonly string[])[]) => PlannedParts | undefined;
}

/** What one trial has found out so far. */
interface Found {
  base: TrialStep | undefined;
  readonly commits: TrialStep[];
}

/** A tree that is tried: 0 is the base, then come the commits. */
interface TriedTree {
  readonly at: number;
  readonly tree: string;
}

/**
 * Tries planned commits for one page: runs a command of the person's choice in the tree of the base and of each commit. It only reads the
 * repository and adds objects that no ref names.
 */
export class SectionTrials {
  readonly #parts: TrialParts;
  readonly #closed = new AbortController();
  /** The folders that were offered, by root and id: the page names no paths. */
  readonly #offered = new Map<string, readonly IgnoredFolder[]>();
  #running: Promise<unknown> | undefined;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  async offer(plan: string, signal: CancelSignal): Promise<TrialOfferOutcome> {
    const { workspace, store } = this.#parts;
    if (!workspace.isTrusted()) return refuse(untrustedTrial);
    const found = this.#parts.findPlan(plan, []);
    if (found === undefined) return refuse(staleTrial.message);
    const { repository, division } = found;
    const folders = await listTrialFolders(repository, toAbortSignal(signal));
    this.#offered.set(repository.root, folders);
    const kept = store.books.trials.find(repository.root);
    const { head } = division.state;
    return {
      kind: "offered",
      suggestions: [...(await suggestCommands(repository))],
      folders: folders.map(({ id, path, isProposed }) => {
        const isChosen = kept === undefined ? isProposed : kept.linked.includes(path);
        return { id, path, isProposed, isChosen };
      }),
      ...(kept === undefined ? {} : { command: kept.command }),
      ...(head === undefined ? {} : { base: head.slice(0, 7) }),
    };
  }

  /** Tries the commits as the person divided them. All that it has started has ended when it resolves, and its folder is gone. */
  async run(wish: Wish, cancelled: CancelSignal): Promise<TrialOutcome> {
    const { workspace, findPlan } = this.#parts;
    if (!workspace.isTrusted()) return refuse(untrustedTrial);
    if (this.#running !== undefined) return refuse(alreadyTrying);
    const command = wish.command.trim();
    if (command === "" || command.includes("\0")) return refuse("Enter the command that tries each commit.");
    const hunks = wish.commits.map((each) => each.hunks);
    const plan = findPlan(wish.plan, hunks);
    if (plan === undefined) return staleTrial;
    const offered = this.#offered.get(plan.repository.root) ?? [];
    const links = offered.filter(({ id }) => wish.folders.includes(id)).map(({ path }) => path);
    const signal = AbortSignal.any([toAbortSignal(cancelled), this.#closed.signal]);
    const running = this.#try({ ...wish, command }, plan, links, signal);
    this.#running = running;
    try {
      return await running;
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends a running trial; resolves once nothing of it is left. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#running?.catch(() => undefined);
  }

  async #try(wish: Wish, plan: PlannedParts, links: readonly string[], signal: AbortSignal): Promise<TrialOutcome> {
    const { repository, division, parts } = plan;
    const now = await readDivision(repository, signal);
    if (now.kind === "stopped" && signal.aborted)
      return this.#finish({ base: undefined, commits: [] }, links, 0, true, false);
    if (now.kind !== "read") return refuse("Git cannot be used here.", explainFailure(now));
    if (now.value.shown !== division.shown) return staleTrial;
    await this.#remember(repository, wish.command, links);
    const trees = await writeSeriesTrees(repository, division, parts, signal);
    if (trees.kind !== "read")
      return signal.aborted
        ? this.#finish({ base: undefined, commits: [] }, links, 0, true, false)
        : refuse("Git could not write the commits to try.", explainFailure(trees));
    const made = await createFolder(repository);
    if (typeof made === "string") return refuse("The folder to try the commits in could not be made.", made);
    const { base, state } = division;
    // An empty folder would say nothing about the command.
    const first = state.head === undefined ? [] : [{ at: 0, tree: base }];
    const tried = [...first, ...trees.value.map((tree, at) => ({ at: at + 1, tree }))];
    const found: Found = { base: undefined, commits: [] };
    try {
      const problem = await this.#tryAll(tried, { wish, repository, folder: made, links, found }, signal);
      if (problem !== undefined && !signal.aborted)
        return refuse("The files of a commit could not be written.", problem);
    } finally {
      const left = await made.remove();
      if (left !== undefined) this.#parts.log("warn", `The folder of a trial could not be removed: ${left}`);
    }
    const filtered = await countFiltered(repository, trees.value.at(-1), signal);
    const isCancelled = signal.aborted;
    return this.#finish(found, links, filtered, isCancelled, await this.#isOutdated(repository, division));
  }

  /** Tries one tree after the other. Ends after a base that fails: then the command says nothing about the commits. */
  async #tryAll(
    trees: readonly TriedTree[],
    trial: {
      readonly wish: Wish;
      readonly repository: Repository;
      readonly folder: TrialFolder;
      readonly links: readonly string[];
      readonly found: Found;
    },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { wish, repository, folder, links, found } = trial;
    const { page } = this.#parts;
    for (const { at, tree } of trees) {
      page["commit/trial-news"]({ trial: wish.trial, at, output: "" });
      const problem = await folder.checkOut(tree, links, signal);
      if (problem !== undefined || signal.aborted) return problem;
      const { command } = wish;
      const { root } = repository;
      const news = throttled((output) => page["commit/trial-news"]({ trial: wish.trial, at, output }));
      const end = await runTrialCommand({ command, folder: folder.path, root, onOutput: news.take }, signal);
      news.end();
      if (end.kind === "cancelled") return undefined;
      const step = toStep(end);
      if (at === 0) found.base = step;
      else found.commits.push(step);
      page["commit/trial-news"]({ trial: wish.trial, at, output: "", step });
      if (at === 0 && !step.isPassed) return undefined;
    }
    return undefined;
  }

  #finish(
    { base, commits }: Found,
    linked: readonly string[],
    filteredCount: number,
    isCancelled: boolean,
    isOutdated: boolean,
  ): TrialOutcome {
    const steps = { commits, linked: [...linked], filteredCount, isCancelled, isOutdated };
    return { kind: "tried", ...steps, ...(base === undefined ? {} : { base }) };
  }

  async #isOutdated(repository: Repository, { shown }: CommitDivision): Promise<boolean> {
    if (this.#closed.signal.aborted) return false;
    const now = await readDivision(repository);
    return now.kind !== "read" || now.value.shown !== shown;
  }

  async #remember({ root }: Repository, command: string, linked: readonly string[]): Promise<void> {
    const { store, clock, log } = this.#parts;
    const kept = store.books.trials.find(root);
    if (kept?.command === command && kept.linked.join("\0") === linked.join("\0")) return;
    const saved = await store.books.trials.keep({ root, command, linked: [...linked], at: clock.now() });
    if (saved.kind === "failed") log("warn", `The command that tries commits could not be kept: ${saved.message}`);
  }
}

function toStep({ code, output, milliseconds }: Extract<CommandEnd, { kind: "ended" }>): TrialStep {
  const isPassed = code === 0;
  const time = Math.round(milliseconds);
  return isPassed
    ? { isPassed, milliseconds: time }
    : { isPassed, milliseconds: time, reason: `It ended with code ${code}.`, output };
}

function createFolder(repository: Repository): Promise<TrialFolder | string> {
  return TrialFolder.create(repository).catch((problem: unknown) => String(problem));
}

/** Counts the files of a tree to which its `.gitattributes` give a filter. */
async function countFiltered(repository: Repository, tree: string | undefined, signal: AbortSignal): Promise<number> {
  if (tree === undefined || signal.aborted) return 0;
  const listed = await listCommittedFiles(repository, tree, signal);
  if (listed.kind !== "read" || !listed.value.some(({ path }) => path.endsWith(".gitattributes"))) return 0;
  const names = listed.value.slice(0, attributedFiles).map(({ path }) => Buffer.from(path).toString("latin1"));
  const filter = await readTreeAttribute(repository, "filter", [tree], names, signal);
  return names.filter((name) => filter(tree, name) === true).length;
}

/** Calls a function with the latest text, at most every {@link newsEvery} milliseconds. */
function throttled(tell: (text: string) => void) {
  let latest: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    if (latest !== undefined) tell(latest);
    latest = undefined;
  };
  return {
    take: (text: string) => {
      latest = text;
      timer ??= setTimeout(send, newsEvery);
    },
    end: () => clearTimeout(timer),
  };
}

function refuse(message: string, output = "") {
  const refused = { kind: "refused" as const, message };
  return output === "" ? refused : { ...refused, output };
}

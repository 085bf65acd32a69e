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
import { refuse } from "../base/createRefusal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import {
  explainFailure,
  listCommittedFiles,
  type Repository,
  readDivision,
  readTreeAttribute,
  writeSeriesTrees,
} from "../git/index.ts";
import { maxAttributedFiles, trialNewsMs } from "../limits.ts";
import type { CommitBase } from "./reviewCommits.ts";
import { type CommandEnd, runTrialCommand } from "./runTrialCommand.ts";
import { type PlannedParts, staleTrial } from "./sectionCommits.ts";
import { TrialFolder } from "./trialFolder.ts";
import { type IgnoredFolder, listTrialFolders, suggestCommands } from "./trialOffer.ts";

const untrustedTrial = "This workspace is not trusted, so nothing runs in it. Trust it first.";
const alreadyTrying = "The commits are being tried already.";

type Wish = Parameters<Handlers<TriedCommitsContract>["commit/try"]>[0];

interface TrialParts extends Pick<CommitBase, "workspace" | "store" | "clock" | "log"> {
  readonly page: Client<HostToPanel>;
  /** Finds the plan that the page shows, with the parts of the commits that it names. */
  readonly findPlan: (plan: string, commits: readonly (readonly string[])[]) => PlannedParts | undefined;
}

interface Trial {
  readonly wish: Wish;
  readonly plan: PlannedParts;
  /** The folders to link in, relative to the repository with `/`. */
  readonly links: readonly string[];
  readonly signal: AbortSignal;
  /** Its results so far. */
  readonly found: { base: TrialStep | undefined; readonly commits: TrialStep[]; filteredCount: number };
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
    const found = { base: undefined, commits: [], filteredCount: 0 };
    const running = this.#try({ wish: { ...wish, command }, plan, links, signal, found });
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

  async #try(trial: Trial): Promise<TrialOutcome> {
    const { plan, links, signal, found } = trial;
    const refused = await this.#findOut(trial);
    // A git that the person has stopped has not failed.
    if (refused !== undefined && !signal.aborted) return refused;
    const { base, commits, filteredCount } = found;
    return {
      kind: "tried",
      commits,
      linked: [...links],
      filteredCount,
      isCancelled: signal.aborted,
      isOutdated: await this.#isOutdated(plan),
      ...(base === undefined ? {} : { base }),
    };
  }

  /** Tries the trees of the commits; returns the reason when that was not possible. */
  async #findOut(trial: Trial): Promise<TrialOutcome | undefined> {
    const { wish, plan, links, signal, found } = trial;
    const { repository, division, parts } = plan;
    const now = await readDivision(repository, signal, division.findNamed);
    if (now.kind !== "read") return refuse("Git cannot be used here.", explainFailure(now));
    if (now.value.shown !== division.shown) return staleTrial;
    await this.#remember(repository, wish.command, links);
    const trees = await writeSeriesTrees(repository, division, parts, signal);
    if (trees.kind !== "read") return refuse("Git could not write the commits to try.", explainFailure(trees));
    found.filteredCount = await countFiltered(repository, trees.value.at(-1), signal);
    const folder = await createFolder(repository);
    if (typeof folder === "string") return refuse("The folder to try the commits in could not be made.", folder);
    // An empty folder would say nothing about the command.
    const first = division.state.head === undefined ? [] : [{ at: 0, tree: division.base }];
    try {
      const problem = await this.#tryAll(
        [...first, ...trees.value.map((tree, at) => ({ at: at + 1, tree }))],
        folder,
        trial,
      );
      return problem === undefined ? undefined : refuse("The files of a commit could not be written.", problem);
    } finally {
      const left = await folder.remove();
      if (left !== undefined) this.#parts.log("warn", `The folder of a trial could not be removed: ${left}`);
    }
  }

  /** Tries one tree after the other. Ends after a base that fails: then the command says nothing about the commits. */
  async #tryAll(trees: readonly TriedTree[], folder: TrialFolder, trial: Trial): Promise<string | undefined> {
    const { wish, plan, links, signal, found } = trial;
    const tell = (at: number, output: string, step?: TrialStep) =>
      this.#parts.page["commit/trial-news"]({ trial: wish.trial, at, output, ...(step === undefined ? {} : { step }) });
    for (const { at, tree } of trees) {
      tell(at, "");
      const problem = await folder.checkOut(tree, links, signal);
      if (problem !== undefined) return problem;
      const news = throttled((output) => tell(at, output));
      const run = { command: wish.command, folder: folder.path, root: plan.repository.root, onOutput: news.take };
      const end = await runTrialCommand(run, signal);
      news.end();
      if (end.kind === "cancelled") return undefined;
      const step = toStep(end);
      if (at === 0) found.base = step;
      else found.commits.push(step);
      tell(at, "", step);
      if (at === 0 && !step.isPassed) return undefined;
    }
    return undefined;
  }

  async #isOutdated({ repository, division }: PlannedParts): Promise<boolean> {
    if (this.#closed.signal.aborted) return false;
    const now = await readDivision(repository, undefined, division.findNamed);
    return now.kind !== "read" || now.value.shown !== division.shown;
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
  const names = listed.value.slice(0, maxAttributedFiles).map(({ path }) => Buffer.from(path).toString("latin1"));
  const filter = await readTreeAttribute(repository, "filter", [tree], names, signal);
  return names.filter((name) => filter(tree, name) === true).length;
}

/** Calls a function with the latest text, at most every {@link trialNewsMs} milliseconds. */
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
      timer ??= setTimeout(send, trialNewsMs);
    },
    end: () => clearTimeout(timer),
  };
}

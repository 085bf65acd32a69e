import { relative, sep } from "node:path";
import type { NewProblem, Problem, ProblemsAtApproval, ProblemsNews } from "@dialectic/shared/protocol";
import { createBurst } from "../base/createBurst.ts";
import type { DiagnosticsPort } from "../base/diagnosticsPort.ts";
import { Emitter } from "../base/emitter.ts";
import { isInside } from "../base/isInside.ts";
import type { ServerListing } from "../base/serverPorts.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { maxProblemCodeChars, maxReviewProblems } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { hashText } from "../store/index.ts";
import type { CheckedFile, ProblemFilter } from "./checkedFile.ts";
import type { ComparedProblems, DiagnosticsService } from "./diagnosticsService.ts";
import type { ProblemBaselines } from "./problemBaselines.ts";

interface ReviewProblemsParts extends Pick<ReviewBase, "workspace" | "host" | "store" | "log"> {
  readonly diagnostics: Pick<DiagnosticsService, "compare">;
  readonly baselines: Pick<ProblemBaselines, "findReview" | "whenTaken">;
  readonly port: Pick<DiagnosticsPort, "published" | "onPublished" | "document">;
  readonly atApproval: () => ProblemsAtApproval;
  /** The language servers that stand in for those of an editor. A review whose files they do not check has no news. */
  readonly servers?: Pick<ServerListing, "onChanged"> | undefined;
  /** Reports changes below the base directory of a review, where no editor reports what is saved. */
  readonly watch?: ((base: string, onChange: () => void) => { dispose(): void }) | undefined;
}

/** A problem and the file that it is in, by its real absolute path. */
export interface ProblemPlace {
  readonly file: string;
  readonly problem: Problem;
}

/** Hints and information are remarks, not problems of a change. */
const filter: ProblemFilter = { sources: [], excludeSources: [], severities: ["error", "warning"], wait: 30_000 };

/**
 * Follows the problems that came and went since the presented review began, while a page listens: after each save, and
 * when a language server reports something else about a changed file.
 */
export class ReviewProblems {
  readonly #parts: ReviewProblemsParts;
  readonly #told = new Emitter<[news: ProblemsNews]>();
  readonly #ending = new AbortController();
  #following: { dispose(): void } | undefined;
  #watching: { readonly base: string; dispose(): void } | undefined;
  #looking: Promise<void> | undefined;
  #isStale = false;
  #news: ProblemsNews | undefined;
  #places: ReadonlyMap<string, ProblemPlace> = new Map();
  /** The last reports about the compared files, as JSON. */
  #published: ReadonlyMap<string, string> = new Map();

  constructor(parts: ReviewProblemsParts) {
    this.#parts = parts;
  }

  /** Calls back with the current news and with later ones. */
  listen(listener: (news: ProblemsNews) => void): { dispose(): void } {
    const listening = this.#told.on(listener);
    this.#following ??= this.#follow();
    if (this.#news !== undefined) listener(this.#news);
    return {
      dispose: () => {
        listening.dispose();
        if (this.#told.hasListeners) return;
        this.#following?.dispose();
        this.#following = undefined;
      },
    };
  }

  /** Returns the news for an approval, after a look unless they are followed and known; undefined when it needs none. */
  async look(): Promise<ProblemsNews | undefined> {
    if (this.#parts.atApproval() === "off") return undefined;
    if (this.#following === undefined || this.#looking !== undefined) await this.#look();
    return this.#news;
  }

  /** Finds a problem of the last news. */
  findPlace(id: string): ProblemPlace | undefined {
    return this.#places.get(id);
  }

  async dispose(): Promise<void> {
    this.#ending.abort();
    this.#following?.dispose();
    await this.#looking;
  }

  #follow(): { dispose(): void } {
    const { host, workspace, port } = this.#parts;
    const burst = createBurst(() => void this.#look());
    const watched = [
      burst,
      host.onShown(() => {
        if (this.#parts.baselines.findReview() !== this.#news?.reviewId) burst.note();
      }),
      workspace.onSaved?.((path) => {
        if (!isIgnored(path)) burst.note();
      }),
      port.onPublished((paths) => {
        if (paths.some((path) => this.#isReportNew(path))) burst.note();
      }),
      this.#parts.servers?.onChanged(burst.note),
    ];
    burst.note();
    return {
      dispose: () => {
        for (const each of [...watched, this.#watching]) each?.dispose();
        this.#watching = undefined;
      },
    };
  }

  /** Watches the files of the presented review, once they are checked. */
  #watch(): void {
    const { host, watch } = this.#parts;
    const base = host.presented?.meta.baseUri;
    if (this.#following === undefined || base === undefined || base === this.#watching?.base) return;
    this.#watching?.dispose();
    const watching = watch?.(base, () => void this.#look());
    this.#watching = watching && { base, dispose: () => watching.dispose() };
  }

  /** Unsaved text is checked when it is saved: a check for each pause in typing would delay completions. */
  #isReportNew(path: string): boolean {
    const { port } = this.#parts;
    const before = this.#published.get(path);
    return before !== undefined && port.document(path)?.isDirty !== true && before !== this.#readReport(path);
  }

  #readReport(path: string): string {
    return JSON.stringify(this.#parts.port.published(path));
  }

  /** Looks again when something changed during the look. */
  #look(): Promise<void> {
    this.#isStale = true;
    this.#looking ??= this.#lookUntilFresh().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookUntilFresh(): Promise<void> {
    while (this.#isStale && !this.#ending.signal.aborted) {
      this.#isStale = false;
      await this.#lookOnce().catch((problem: unknown) =>
        this.#parts.log("warn", `The problems since the review began are not known: ${String(problem)}`),
      );
    }
  }

  async #lookOnce(): Promise<void> {
    const { baselines, diagnostics, atApproval, servers } = this.#parts;
    const reviewId = baselines.findReview();
    if (reviewId === undefined) return;
    if (this.#news?.reviewId !== reviewId) {
      if (servers === undefined) this.#tell({ reviewId, atApproval: atApproval() });
      else this.#news = undefined;
    }
    await baselines.whenTaken(reviewId);
    const compared = await diagnostics.compare(filter, this.#ending.signal);
    if (this.#ending.signal.aborted || baselines.findReview() !== reviewId) return;
    if (compared === undefined && servers !== undefined) return;
    this.#watch();
    this.#published = new Map((compared?.files ?? []).map(({ file }) => [file, this.#readReport(file)]));
    const found = compared && this.#describe(compared);
    this.#tell({ reviewId, ...(found && { found }), atApproval: atApproval() });
  }

  #describe({ reviewId, files }: ComparedProblems): ProblemsNews["found"] {
    const root = this.#parts.store.books.changes.rounds(reviewId).at(-1)?.root;
    const shownPath = (file: string) =>
      root !== undefined && isInside(root, file)
        ? relative(root, file).split(sep).join("/")
        : formatFilePath(file, this.#parts.workspace);
    const known = files.filter(({ settled }) => settled);
    const introduced = known.flatMap(({ file, text = "", change }) =>
      (change?.introduced ?? []).map((problem) => ({ file, problem, text })),
    );
    introduced.sort(
      (one, other) => Number(other.problem.severity === "error") - Number(one.problem.severity === "error"),
    );
    const shown = introduced.slice(0, maxReviewProblems).map((each) => ({ ...each, id: toId(each) }));
    this.#places = new Map(shown.map(({ id, file, problem }) => [id, { file, problem }]));
    return {
      problems: shown.map(({ id, file, problem, text }) => toNewProblem(id, shownPath(file), problem, text)),
      introduced: introduced.length,
      fixed: known.reduce((sum, { change }) => sum + (change?.fixed ?? 0), 0),
      unknownFiles: files.filter(isUnknown).length,
    };
  }

  #tell(news: ProblemsNews): void {
    if (JSON.stringify(news) === JSON.stringify(this.#news)) return;
    this.#news = news;
    this.#told.tell(news);
  }
}

/** A file without problems has no new ones, with or without a baseline. */
function isUnknown({ settled, change, problems }: CheckedFile): boolean {
  return !settled || (change === undefined && problems.length > 0);
}

/** Installed packages and git's own files change without effect on the problems of a change. */
function isIgnored(path: string): boolean {
  return /[\\/](?:node_modules|\.git)[\\/]/.test(path);
}

function toId({ file, problem }: ProblemPlace): string {
  return hashText([file, problem.line, problem.column, problem.code ?? "", problem.message].join("\0"));
}

function toNewProblem(id: string, path: string, problem: Problem, text: string): NewProblem {
  const { line, severity, message, source, code } = problem;
  const from = source === undefined ? undefined : code === undefined ? source : `${source}(${code})`;
  const written = (text.split("\n")[line - 1] ?? "").replace(/\r$/, "").slice(0, maxProblemCodeChars);
  return { id, path, line, code: written, severity, message, ...(from !== undefined && { from }) };
}

import type { RunningHost } from "@dialectic/host";
import type {
  AppliedEdit,
  ChangeRound,
  Client,
  FeedbackNews,
  GivenVerdict,
  InboxItem,
  News,
  PanelState,
  PanelToHost,
  Patch,
  PublishedValues,
  ReviewMeta,
  ReviewSession,
  ReviewStatus,
  SectionTable,
  Thread,
  UndoneChange,
} from "@dialectic/shared/protocol";
import * as vscode from "vscode";

/** The review that the window shows, with its feedback and its rounds of changes. */
export interface MirroredReview {
  readonly meta: ReviewMeta;
  readonly threads: ReadonlyMap<string, Thread>;
  readonly verdicts: readonly GivenVerdict[];
  readonly status: ReviewStatus;
  /** Assistants that wait for feedback right now. */
  readonly waiting: readonly string[];
  /** The assistant of the review that is not there any more. */
  readonly left: string | undefined;
  /** Set once the review was closed or committed. */
  readonly ended: FeedbackNews["ended"];
  /** Set once the edit that it shows was applied. */
  readonly applied: AppliedEdit | undefined;
  readonly rounds: readonly ChangeRound[];
  /** The changes that are undone now, by the hash of a hunk or the id of a file. */
  readonly undone: ReadonlyMap<string, UndoneChange>;
  /** Everything that is new for the person. */
  readonly news: News["entries"];
}

/** A heading of the review. */
export interface OutlinedSection {
  readonly id: string;
  readonly title: string;
  /** From 1 to 6; 0 for the text above the first heading. */
  readonly level: number;
}

/** The headings as the host last described them. */
interface Outline {
  readonly reviewId: string;
  readonly revision: number;
  readonly sections: readonly OutlinedSection[];
}

type Wire = typeof import("../host.ts");

/** The values that VS Code's own views show. */
const mirrored = ["inbox", "news", "rounds", "sessions", "undone"] as const;
type Values = Partial<Pick<PublishedValues, (typeof mirrored)[number]>>;

type Report = (method: string, problem: unknown) => void;

/**
 * The copy of the review for VS Code's own views: requested and updated as a page is, so that one host interface serves
 * both.
 */
export class CodeReviewMirror implements vscode.Disposable {
  readonly #report: Report;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onChanged = this.#changed.event;
  readonly #marked = new vscode.EventEmitter<void>();
  /** Fires when another set of hunks is viewed. */
  readonly onMarked = this.#marked.event;
  #wanted: RunningHost | undefined;
  #conversation: { readonly host: Client<PanelToHost>; dispose(): void } | undefined;
  #review: MirroredReview | undefined;
  /** The id of the review that was told of last: the answers about another one come too late. */
  #told: string | undefined;
  #outline: Outline | undefined;
  /** The latest values, which may arrive before the rest of their review. */
  #values: Values = {};
  /** The threads and sections of the shown review that have news. */
  #newIds: ReadonlySet<string> = new Set();

  constructor(report: Report) {
    this.#report = report;
  }

  get review(): MirroredReview | undefined {
    return this.#review;
  }

  /** The headings of the review, in order. */
  get sections(): readonly OutlinedSection[] {
    const isOfReview = this.#outline?.reviewId === this.#review?.meta.reviewId;
    return isOfReview ? (this.#outline?.sections ?? []) : [];
  }

  /** The reviews that wait for the person in other windows, panels and folders. */
  get waitingElsewhere(): readonly InboxItem[] {
    return this.#values.inbox?.items.filter(({ state }) => state !== "here") ?? [];
  }

  /** The sessions of assistants that work on the review, or worked on it last. */
  get sessions(): readonly ReviewSession[] {
    const { reviewId } = this.#review?.meta ?? {};
    return this.#values.sessions?.filter((session) => session.reviewId === reviewId) ?? [];
  }

  /** True for a thread or a section with something new for the person. */
  hasNews(id: string): boolean {
    return this.#newIds.has(id);
  }

  get host(): Client<PanelToHost> | undefined {
    return this.#conversation?.host;
  }

  async connect(host: RunningHost | undefined): Promise<void> {
    this.#conversation?.dispose();
    this.#conversation = undefined;
    this.#wanted = host;
    if (host === undefined) return this.#set(undefined);
    const wire = await import("../host.ts");
    // Another host may be running meanwhile, or none.
    if (this.#wanted !== host) return;
    const [mine, theirs] = wire.createPipePair();
    const session = host.openBeside(theirs, mirrored);
    const connection = wire.createPipeConnection(mine);
    const served = this.#serve(wire, connection);
    connection.listen();
    const client = wire.createClient(connection, wire.panelToHost);
    this.#conversation = {
      host: client,
      dispose: () => {
        for (const each of [served, connection, session]) each.dispose();
      },
    };
    await this.#take(await client["panel/ready"]({}));
  }

  dispose(): void {
    this.#wanted = undefined;
    this.#conversation?.dispose();
    this.#conversation = undefined;
    this.#changed.dispose();
    this.#marked.dispose();
  }

  #serve({ serve, hostToPanel, takeMembers }: Wire, connection: Parameters<Wire["serve"]>[0]): vscode.Disposable {
    const read = takeMembers(hostToPanel, ["panel/state", "review/patch", "feedback/news", "mirror/values"]);
    const served = serve(
      connection,
      read,
      {
        "panel/state": (state) => void this.#take(state).catch((problem) => this.#report("panel/state", problem)),
        "review/patch": (patch) => this.#patch(patch),
        "feedback/news": (news) => this.#takeFeedback(news),
        "mirror/values": (values) => this.#takeValues(values),
      },
      this.#report,
    );
    return new vscode.Disposable(() => served.dispose());
  }

  async #take(state: PanelState): Promise<void> {
    this.#told = state.kind === "review" ? state.manifest.meta.reviewId : undefined;
    if (state.kind !== "review") return this.#set(undefined);
    const { meta, revision, sections } = state.manifest;
    const { host } = this;
    this.#outline = { reviewId: meta.reviewId, revision, sections: listSections(sections) };
    if (host === undefined) return;
    const { reviewId } = meta;
    if (reviewId === this.#review?.meta.reviewId) return this.#update({ meta });
    const { news } = await host["feedback/open"]({ reviewId });
    if (host !== this.host || reviewId !== this.#told) return;
    const { status, verdicts, applied, waiting, left, ended } = news;
    this.#set({
      meta,
      status,
      waiting,
      left,
      ended,
      applied,
      verdicts,
      threads: new Map(news.threads.map((each) => [each.id, each])),
      ...toParts(this.#values, reviewId),
    });
  }

  #patch({ meta, base, revision, splices }: Patch): void {
    const outline = this.#outline;
    if (outline?.revision !== base || outline.reviewId !== meta.reviewId) {
      const asked = this.host?.["panel/ready"]({}).then((state) => this.#take(state));
      return void asked?.catch((problem) => this.#report("review/patch", problem));
    }
    const pieces: (readonly OutlinedSection[])[] = [];
    let end = 0;
    for (const { start, removed, sections } of splices) {
      pieces.push(outline.sections.slice(end, start), listSections(sections));
      end = start + removed;
    }
    pieces.push(outline.sections.slice(end));
    this.#outline = { reviewId: meta.reviewId, revision, sections: pieces.flat() };
    this.#update({ meta });
  }

  #takeValues(values: Values): void {
    const before = this.#values;
    this.#values = { ...before, ...values };
    const review = this.#review;
    if (review === undefined) {
      this.#changed.fire();
      return;
    }
    this.#set({ ...review, ...toParts(this.#values, review.meta.reviewId) });
    if (this.#values.rounds?.viewed !== before.rounds?.viewed) this.#marked.fire();
  }

  #takeFeedback({ reviewId, whole, threads, verdicts, status, applied, waiting, left, ended }: FeedbackNews): void {
    if (reviewId !== this.#review?.meta.reviewId) return;
    const known = whole ? [] : [...this.#review.threads.values()];
    const said = whole ? [] : this.#review.verdicts;
    this.#update({
      status,
      waiting,
      left,
      ended,
      applied,
      threads: new Map([...known, ...threads].map((each) => [each.id, each])),
      verdicts: [...new Map([...said, ...verdicts].map((each) => [each.id, each])).values()],
    });
  }

  #update(news: Partial<MirroredReview>): void {
    if (this.#review !== undefined) this.#set({ ...this.#review, ...news });
  }

  #set(review: MirroredReview | undefined): void {
    if (review?.news !== this.#review?.news) this.#newIds = new Set(review?.news.flatMap(listIds));
    this.#review = review;
    this.#changed.fire();
  }
}

/** Returns the parts of a review that its values hold: none before they have arrived. */
function toParts(
  { news, rounds, undone }: Values,
  reviewId: string,
): Pick<MirroredReview, "news" | "rounds" | "undone"> {
  const own = undone?.reviewId === reviewId ? undone.undone : [];
  return {
    news: news?.reviewId === reviewId ? news.entries : [],
    rounds: rounds?.reviewId === reviewId ? rounds.rounds : [],
    undone: new Map(own.map((each) => [each.change, each])),
  };
}

function listSections({ ids, titles, levels }: SectionTable): OutlinedSection[] {
  return ids.map((id, place) => ({ id, title: titles[place] ?? "", level: levels[place] ?? 0 }));
}

function listIds(entry: News["entries"][number]): readonly string[] {
  if ("thread" in entry) return [entry.thread];
  return "section" in entry ? [entry.section] : [];
}

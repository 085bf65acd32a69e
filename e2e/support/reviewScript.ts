import type { Mortals } from "./mortals.ts";
import { limitLine, noteLine, ScriptRepository } from "./scriptRepository.ts";
import { until } from "./windows.ts";
import type { TestWorkspace } from "./workspace.ts";

/** One item of feedback: its review, kind and content, as JSON. */
type Item = string;

interface Thread {
  readonly state: string;
  readonly entries: readonly { readonly id: string; readonly text: string }[];
}

/** A step of the script; performed once, even when a process is killed during it. */
export interface ScriptStep {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** All actions of the person and the assistant, over all passes of the script. */
export class ReviewScript {
  /**
   * The person's actions that were confirmed as stored, to compare with the items that the assistant received along its
   * cursors.
   */
  readonly given: Item[] = [];
  readonly received: Item[] = [];
  /** Differences from the expected state: drafts, comments, commits. */
  readonly problems: string[] = [];
  readonly #mortals: Mortals;
  readonly #workspace: TestWorkspace;
  readonly #repository: ScriptRepository;
  readonly #cursors = new Map<string, string>();
  #pass = 0;
  #reviewId = "";
  #round = 1;
  #isOver = false;

  constructor(mortals: Mortals, workspace: TestWorkspace) {
    this.#mortals = mortals;
    this.#workspace = workspace;
    this.#repository = new ScriptRepository(workspace);
  }

  /** Returns the steps from the request to the commit: each pass is a separate review. */
  steps(pass: number): readonly ScriptStep[] {
    const [line, section, question] = [`line-${pass}`, `section-${pass}`, `question-${pass}`];
    const resolve = (thread: string) => ({ reviewId: this.#reviewId, thread, isResolved: true });
    return [
      { name: "request", run: () => this.#request(pass) },
      { name: "draft", run: () => this.#type(`kept-${pass}`, `Not sent yet ${pass}`) },
      { name: "comment on a line", run: () => this.#commentOnLine(line) },
      { name: "comment on a section", run: () => this.#commentOnSection(section) },
      { name: "question", run: () => this.#ask(question) },
      { name: "request changes", run: () => this.#judge("request-changes", [line, section]) },
      { name: "receive", run: () => this.#receiveAll() },
      { name: "edit", run: () => this.#edit(pass) },
      { name: "addressed", run: () => this.#address([line, section]) },
      { name: "second round", run: () => this.#secondRound(pass) },
      {
        name: "resolve",
        run: async () => {
          await this.#mortals.page("feedback/resolve", resolve(line));
          // The assistant knows the comment: the item only names the thread.
          this.given.push(formatItem(this.#reviewId, "resolved", "", [""]));
        },
      },
      { name: "approve", run: () => this.#judge("approve", []) },
      { name: "receive the approval", run: () => this.#receiveAll() },
      { name: "commit", run: () => this.#commit(pass) },
      { name: "look again", run: () => this.#lookAgain(pass, [line, section, question]) },
    ];
  }

  /** Receives, one call after another, until {@link end} is called. */
  async receiving(): Promise<void> {
    await until(() => this.#reviewId !== "" || this.#isOver);
    while (!this.#isOver) await this.#receive(this.#reviewId, 2);
  }

  end(): void {
    this.#isOver = true;
  }

  /** Receives the rest for each review; acknowledged items do not come again. */
  async receiveRest(): Promise<void> {
    const rest = async (review: string) => {
      while (!(await this.#receive(review, 1)));
    };
    await Promise.all([...this.#cursors.keys()].map(rest));
  }

  async #receive(review: string, seconds: number): Promise<boolean> {
    const cursor = this.#cursors.get(review);
    const known = cursor === undefined ? {} : { cursor };
    const parameters = { review_id: review, timeout_seconds: seconds, ...known };
    const answer = await this.#mortals.tryTool("wait_for_feedback", parameters);
    if (answer === undefined) return false;
    const { items, cursor: next } = answer as unknown as {
      items: { kind: string; text: string; comments: { comment: string }[] }[];
      cursor?: string;
    };
    for (const { kind, text, comments } of items)
      this.received.push(
        formatItem(
          review,
          kind,
          text,
          comments.map(({ comment }) => comment),
        ),
      );
    if (next !== undefined) this.#cursors.set(review, next);
    return true;
  }

  async #receiveAll(): Promise<void> {
    const what = `${this.given.at(-1)} after ${this.received.at(-1)}`;
    await until(() => this.received.length >= this.given.length, what, 120);
  }

  #give(kind: string, text: string, comments: readonly string[]): void {
    this.given.push(formatItem(this.#reviewId, kind, text, comments.map(makeWords)));
  }

  async #request(pass: number): Promise<void> {
    this.#pass = pass;
    this.#repository.write(pass, 1);
    const description = "[`src/auth.ts:23`][] has the limit.";
    const answer = await this.#mortals.tool("request_review", { title: `Pass ${pass}`, description });
    this.#reviewId = String(answer["review_id"]);
    this.#round = 1;
  }

  async #type(key: string, text: string): Promise<void> {
    await this.#mortals.page("feedback/draft", { reviewId: this.#reviewId, draft: { key, text } });
  }

  async #commentOnLine(id: string): Promise<void> {
    const file = (await this.#listFiles({ round: 1 })).find(({ path }) => path === "src/auth.ts")?.id;
    await this.#say({ kind: "change", round: 1, file, side: "after", line: 23, endLine: 23 }, { id, mode: "review" });
  }

  /** Comments on a section; the text is first typed as a draft, which ends when it is sent. */
  async #commentOnSection(id: string): Promise<void> {
    await this.#type("section-box", makeWords(id));
    const { state } = await this.#mortals.page("view/open", { reviewId: this.#reviewId });
    const { ids, hashes } = (state as { manifest: { sections: { ids: string[]; hashes: string[] } } }).manifest
      .sections;
    const subject = { kind: "section", sectionId: ids[0], hash: hashes[0] };
    await this.#say(subject, { id, mode: "review", draft: "section-box" });
  }

  async #ask(id: string): Promise<void> {
    await this.#say({ kind: "review" }, { id, mode: "ask" });
    this.#give("question", makeWords(id), [id]);
  }

  async #say(subject: object, given: { readonly id: string; readonly mode: string; readonly draft?: string }) {
    const params = { reviewId: this.#reviewId, iteration: 1, subject, text: makeWords(given.id), ...given };
    await this.#mortals.page("feedback/comment", params);
  }

  async #judge(verdict: string, comments: readonly string[]): Promise<void> {
    const { iterations } = await this.#mortals.page("history/iterations", { reviewId: this.#reviewId });
    const iteration = (iterations as unknown[]).length;
    const text = `${verdict} ${this.#pass}`;
    const id = `${verdict}-${this.#pass}`;
    await this.#mortals.page("feedback/verdict", { reviewId: this.#reviewId, iteration, verdict, text, id });
    this.#give(verdict.replace("-", "_"), text, comments);
  }

  async #edit(pass: number): Promise<void> {
    this.#repository.write(pass, 2);
    const content = `# Pass ${pass}\n\n[\`src/auth.ts:23\`][] has the limit, because logins failed.\n`;
    await this.#mortals.tool("present_review", {
      review_id: this.#reviewId,
      baseUri: this.#workspace.folder,
      mode: "update-section",
      section: `Pass ${pass}`,
      content,
    });
  }

  async #address(threads: readonly string[]): Promise<void> {
    for (const thread of threads) {
      const answer = await this.#mortals.tool("answer_comment", { thread_id: thread, comment: "Done.", addressed: {} });
      if (answer["is_verified"] !== true) this.problems.push(`${thread} was changed: ${JSON.stringify(answer)}`);
    }
  }

  /** Requests the second round, which contains only the changes since the first one. */
  async #secondRound(pass: number): Promise<void> {
    const answer = await this.#mortals.tool("request_review", { review_id: this.#reviewId });
    this.#round = Number(answer["round"]);
    // A repeated request after a kill returns the same round, and the same review.
    if (this.#round !== 2) this.problems.push(`pass ${pass}: round ${this.#round} in place of 2`);
    const place = { round: this.#round, since: 1 };
    const files = (await this.#listFiles(place)).map(({ id }) => id);
    const read = await this.#mortals.page("changes/hunks", { reviewId: this.#reviewId, ...place, files });
    const hunks = (read["files"] as { hunks: { body: string }[] }[]).flatMap((file) => file.hunks);
    const changed = hunks.flatMap(({ body }) => body.split("\n").filter((line) => /^[+-]/.test(line)));
    const expected = [`-${limitLine(pass, 1)}`, `+${limitLine(pass, 2)}`, `+${noteLine(pass)}`];
    if (JSON.stringify(changed) !== JSON.stringify(expected)) this.problems.push(`round: ${JSON.stringify(changed)}`);
  }

  async #listFiles(place: {
    readonly round: number;
    readonly since?: number;
  }): Promise<readonly { readonly id: string; readonly path: string }[]> {
    const { files } = await this.#mortals.page("changes/files", { reviewId: this.#reviewId, ...place });
    return files as { id: string; path: string }[];
  }

  /** Commits until the commit exists and is known; at no moment is it half done. */
  async #commit(pass: number): Promise<void> {
    const before = this.#repository.stage();
    const wish = {
      message: `Pass ${pass}\n\n${"What it says is long. ".repeat(4000).trim()}\n`,
      withReview: pass % 2 === 0,
    };
    const isMerged = async () => {
      if ((await this.#status()) === "Merged") return true;
      await this.#tryCommit(wish);
      this.problems.push(...this.#repository.halfDone(before, wish.message));
      return (await this.#status()) === "Merged";
    };
    await until(isMerged, `the commit of pass ${pass} to be known`, 120);
    this.problems.push(...this.#repository.undone(before, wish));
  }

  async #tryCommit(wish: { readonly message: string; readonly withReview: boolean }): Promise<void> {
    await this.#mortals.page("view/open", { reviewId: this.#reviewId });
    const proposal = await this.#mortals.tryPage("commit/prepare", { reviewId: this.#reviewId });
    if (proposal?.["kind"] !== "prepared") return;
    const { repositories, reviewId, iteration } = proposal as unknown as {
      repositories: { id: string; shown: string; stagedCount: number }[];
      reviewId: string;
      iteration: number;
    };
    const [repository] = repositories;
    if (repository === undefined || repository.stagedCount === 0) return;
    const of = { reviewId, iteration, repository: repository.id, shown: repository.shown };
    const made = await this.#mortals.tryPage("commit/create", { ...of, ...wish });
    // A question of the person is still open.
    if (made?.["kind"] === "asks")
      await this.#mortals.tryPage("commit/create", { ...of, ...wish, despite: made["state"] });
  }

  async #status(): Promise<string> {
    const { news } = await this.#mortals.page("feedback/open", { reviewId: this.#reviewId });
    return (news as { status: string }).status;
  }

  /** Checks that every comment exists once, and only the unsent draft is left. */
  async #lookAgain(pass: number, comments: readonly string[]): Promise<void> {
    const answer = await this.#mortals.page("feedback/open", { reviewId: this.#reviewId });
    const { threads } = answer["news"] as { threads: Thread[] };
    const found = threads.map(({ entries, state }) => [state, ...entries.map(({ id, text }) => `${id}: ${text}`)]);
    const [line = "", section = "", question = ""] = comments;
    const expected = [
      ["resolved", `${line}: ${makeWords(line)}`],
      ["addressed", `${section}: ${makeWords(section)}`],
      ["open", `${question}: ${makeWords(question)}`],
      // The text of a verdict is a thread, which the approval resolves.
      ["resolved", `request-changes-${pass}: request-changes ${pass}`],
    ];
    if (JSON.stringify(found) !== JSON.stringify(expected)) this.problems.push(`threads: ${JSON.stringify(found)}`);
    const drafts = JSON.stringify(answer["drafts"]);
    const kept = JSON.stringify([{ key: `kept-${pass}`, text: `Not sent yet ${pass}` }]);
    if (drafts !== kept) this.problems.push(`drafts: ${drafts}`);
    await this.#receiveAll();
  }
}

function formatItem(review: string, kind: string, text: string, comments: readonly string[]): Item {
  return JSON.stringify([review, kind, text, comments.toSorted()]);
}

function makeWords(id: string): string {
  return `Words of ${id}`;
}

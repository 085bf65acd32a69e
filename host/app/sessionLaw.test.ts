import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { commentOf, openWindow } from "../test/sessions.fixture.ts";

/** Two sessions of one assistant, one of another, and a command; a session that ends is followed by a new one. */
const callers = ["claude-code", "claude-code", "codex", "command line"] as const;

const acts = ["present", "new", "append", "section", "request", "judge", "comment", "wait", "get", "end"] as const;
const step = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  act: fc.constantFrom(...acts),
  title: fc.constantFrom("Retry", "Login"),
  /** The review that the call names, if it names one. */
  named: fc.option(fc.nat({ max: 5 }), { freq: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.write("a.ts", "one\n");
  const { test, assistant, connect } = await openWindow(repository.folder);
  let count = 0;
  const start = (at: number) => {
    const name = callers[at] ?? "";
    if (name === "command line") return { ...connect(name), id: undefined };
    count += 1;
    return { ...assistant(`s${count}`, name), id: `s${count}` };
  };
  const clients = callers.map((_, at) => start(at));
  /** By review, the sessions that worked on it, as the test saw it. */
  const workers = new Map<string, Set<string>>();
  const isRunning = (id: string) => clients.some((client) => client.id === id);
  /** Everything that assistants can change of the reviews on which a session works that runs and is not the caller's. */
  const stateOfOthers = (caller: string | undefined) =>
    [...workers]
      .filter(([, ids]) => (caller === undefined || !ids.has(caller)) && [...ids].some(isRunning))
      .map(([id]) => stateOf(id));
  const stateOf = (id: string) => {
    const { threads, verdicts } = test.feedback.feedback.get(id);
    const said = threads.flatMap(({ entries }) => entries);
    // The window keeps the code of an iteration by itself, and later.
    const asked = test.store.books.changes.rounds(id).filter(({ isAutomatic }) => isAutomatic !== true);
    return [id, test.store.latestNumber(id), asked.length, said.length, verdicts.length];
  };
  return { test, clients, start, workers, stateOfOthers };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Makes the call of a step; returns its answer. */
function call({ act, title, named }: Step, client: Shop["clients"][number], ids: readonly string[]) {
  const reviewId = named === null ? undefined : ids[named];
  const about = reviewId === undefined ? {} : { reviewId };
  const content = `# ${title}\n\n## Tests\n\n${Math.random()}\n`;
  switch (act) {
    case "present":
      return client.present({ ...about, content });
    case "new":
      return client.present({ content, isNew: true });
    case "append":
      return client.present({ ...about, content: "More.\n", mode: "append" });
    case "section":
      return client.present({ ...about, content: `${title}.\n`, mode: "update-section", section: "Tests" });
    case "request":
      return client.request({ ...about, title });
    case "judge":
      return client.judge(about);
    case "comment":
      return client.comment(about);
    case "wait":
      return client.wait(about);
    default:
      return client.get(about);
  }
}

async function carryOut({ test, clients, start, workers, stateOfOthers }: Shop, given: Step): Promise<void> {
  const client = clients[given.who];
  if (client === undefined) return;
  if (given.act === "end") {
    client.end();
    clients[given.who] = start(given.who);
    return;
  }
  const ids = [...workers.keys()];
  const isNamed = given.named !== null && ids[given.named] !== undefined && given.act !== "new";
  const before = stateOfOthers(client.id);
  const answer = await call(given, client, ids);
  if (!isNamed)
    expect(stateOfOthers(client.id).filter(([id]) => before.some(([known]) => known === id))).toEqual(before);
  const heard = answer.kind === "feedback" && "batch" in answer ? answer.batch.review_id : undefined;
  const made = answer.kind === "presented" || answer.kind === "requested" ? answer.reviewId : undefined;
  const reviewId = made ?? heard;
  if (reviewId === undefined) return;
  workers.set(reviewId, workers.get(reviewId) ?? new Set());
  if (client.id !== undefined) workers.get(reviewId)?.add(client.id);
  if (made !== undefined) await commentOf(test, made, `q${test.feedback.feedback.get(made).threads.length}-${made}`);
}

describe("a session", () => {
  it("never changes the review of another session that runs, unless it names the review", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const shop = await openShop();
        for (const each of steps) await carryOut(shop, each);
        await shop.test.close();
      }),
      oneRunIn(40),
    );
  });
});

import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import {
  anyCommit,
  commitHistory,
  listRanges,
  type MadeCommit,
  type MadeRange,
} from "../test/randomHistory.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";

/** Presents random histories, each as a review of its own. */
async function inHistories(
  { numRuns, isUnique }: { readonly numRuns: number; readonly isUnique: boolean },
  check: (made: {
    readonly repository: TestRepository;
    readonly test: TestHost;
    readonly reviewId: string;
    readonly history: readonly MadeCommit[];
  }) => Promise<void>,
): Promise<void> {
  const repository = testRepository(join(testFolder(), "shop"));
  const test = await openTestHost({ folders: [repository.folder] });
  let runs = 0;
  const steps = fc.array(anyCommit, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      runs += 1;
      const history = commitHistory(repository, `run-${runs}`, chosen, isUnique);
      const range = `${history[0]?.commit}..run-${runs}`;
      const asked = { range, title: "Shop", isNew: true };
      const answer = await requestsOf(test).request(asked, "test", new AbortController().signal);
      // Commits may take each other back.
      if (answer.kind === "refused") return;
      await check({ repository, test, reviewId: answer.reviewId, history });
    }),
    { numRuns },
  );
}

async function readCounts(test: TestHost, reviewId: string, { part }: MadeRange): Promise<readonly string[]> {
  const read = await test.changes.read({ reviewId, round: 1, part });
  if (read.kind === "refused") throw new Error(read.message);
  return read.files
    .map(({ path, from, additions = 0, deletions = 0 }) => `${from ?? path} ${path} +${additions} -${deletions}`)
    .sort();
}

/** Lists what git counts between two commits, in the same form. */
function countByGit({ git }: TestRepository, from: string, to: string): readonly string[] {
  const words = git("diff", "--numstat", "-M", "-z", from, to).split("\0").filter(Boolean);
  const counted: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [additions, deletions, path = ""] = (words[at] ?? "").split("\t");
    const [before, after] = path === "" ? [words[at + 1], words[at + 2]] : [path, path];
    if (path === "") at += 2;
    counted.push(`${before} ${after} +${additions} -${deletions}`);
  }
  return counted.sort();
}

/** Lists the lines that a range adds and removes, with their signs. */
async function listLines(test: TestHost, reviewId: string, { part }: MadeRange): Promise<readonly string[]> {
  const place = { reviewId, round: 1, part };
  const read = await test.changes.read(place);
  if (read.kind === "refused") throw new Error(read.message);
  const files = await test.changes.hunks(
    place,
    read.files.map(({ id }) => id),
  );
  return files
    .flatMap(({ hunks }) => hunks.flatMap(({ body }) => body.split("\n").filter((line) => /^[+-]/.test(line))))
    .sort();
}

describe("the ranges of a random history", () => {
  it("count lines as git does: each commit, each span of commits, each other base, and all", async () => {
    let compared = 0;
    await inHistories({ numRuns: 6, isUnique: false }, async ({ repository, test, reviewId, history }) => {
      for (const range of listRanges(history)) {
        const [from = "", to = ""] = [history[range.from]?.commit, history[range.to]?.commit];
        expect(await readCounts(test, reviewId, range)).toEqual(countByGit(repository, from, to));
        compared += 1;
      }
    });
    expect(compared).toBeGreaterThan(20);
  });

  it("change what their commits change, without what later ones take back", async () => {
    await inHistories({ numRuns: 3, isUnique: true }, async ({ test, reviewId, history }) => {
      const ranges = listRanges(history);
      const own = new Map<number, readonly string[]>();
      for (const range of ranges)
        if (range.part?.kind === "commit") own.set(range.to, await listLines(test, reviewId, range));
      for (const range of ranges) {
        const all = new Set([...own].flatMap(([at, lines]) => (range.from < at && at <= range.to ? lines : [])));
        const isLeft = (line: string) => !all.has(`${line.startsWith("+") ? "-" : "+"}${line.slice(1)}`);
        expect(await listLines(test, reviewId, range)).toEqual([...all].filter(isLeft).sort());
      }
    });
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { changedFileId } from "./changeReader.ts";
import { LineMarks } from "./lineMarks.ts";
import type { RoundPlace } from "./roundPlace.ts";

const file = changedFileId("a.ts");
const text = (top: readonly string[], bottom: readonly string[]) =>
  [...top, ...Array.from({ length: 20 }, (_, at) => `line ${at}`), ...bottom, ""].join("\n");

/** `main`, and a branch whose commits change `a.ts`: `rewrite` makes a second round of other commits. */
async function openRounds(first: (repository: TestRepository) => void, rewrite: (repository: TestRepository) => void) {
  const repository = testRepository(join(testFolder(), "shop"));
  const { git, folder } = repository;
  put(repository, "Base", text([], []));
  git("switch", "--quiet", "--create", "topic");
  const test = await openTestHost({ folders: [folder] });
  const marks = new LineMarks(test.changes);
  const request = async (reviewId?: string) => {
    const wish = { range: "main..topic", title: "Topic", ...(reviewId === undefined ? {} : { reviewId }) };
    const answer = await requestsOf(test).request(wish, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer.reviewId;
  };
  first(repository);
  const reviewId = await request();
  const place = (round: number, name?: string): RoundPlace => {
    const part = name === undefined ? undefined : ({ kind: "commit", commit: git("rev-parse", name).trim() } as const);
    return { reviewId, round, ...(part === undefined ? {} : { part }) };
  };
  const hunks = async (of: RoundPlace) => {
    const read = await test.changes.hunks(of, [file]);
    await marks.serve(of, read);
    return read.flatMap(({ hunks: own }) => own);
  };
  return {
    rewrite: async () => {
      rewrite(repository);
      await request(reviewId);
    },
    view: async (round: number, name: string) => {
      const of = place(round, name);
      const hashes = (await hunks(of)).map(({ hash }) => hash);
      await marks.mark(of, hashes, true);
    },
    /** For each hunk of all changes, or of a commit, whether it is viewed. */
    viewed: async (round: number, name?: string) => {
      const own = await hunks(place(round, name));
      const marked = new Set(marks.marks(reviewId).hunks);
      return own.map(({ hash }) => marked.has(hash));
    },
  };
}

function put({ git, stage }: TestRepository, message: string, content: string, ...more: readonly string[]): void {
  stage("a.ts", content);
  git("commit", "--quiet", "--message", message, ...more);
}

describe("marks of the lines of a commit that was amended", () => {
  it("do not count twice, so an equal line of another commit that nobody saw is not viewed", async () => {
    const { rewrite, view, viewed } = await openRounds(
      (repository) => put(repository, "Top", text(["return x;", "top"], [])),
      (repository) => {
        put(repository, "Top", text(["return x;", "more"], []), "--amend");
        put(repository, "Bottom", text(["return x;", "more"], ["return x;"]));
      },
    );
    await view(1, "topic");
    await rewrite();
    await view(2, "topic~");
    expect(await viewed(2)).toEqual([true, false]);
    expect(await viewed(2, "topic")).toEqual([false]);
    await view(2, "topic");
    expect(await viewed(2)).toEqual([true, true]);
  });

  it("are those of the new commit where its changes are the same", async () => {
    const { rewrite, view, viewed } = await openRounds(
      (repository) => {
        put(repository, "Top", text(["top"], []));
        put(repository, "Over it", text(["over", "top"], []));
      },
      ({ git }) => git("commit", "--quiet", "--amend", "--message", "Said better"),
    );
    await view(1, "topic");
    await rewrite();
    expect(await viewed(2, "topic")).toEqual([true]);
    await view(2, "topic~");
    expect(await viewed(2)).toEqual([true]);
  });

  it("take nothing back that was viewed, after a commit that removed it is gone", async () => {
    const { rewrite, view, viewed } = await openRounds(
      (repository) => {
        put(repository, "Top", text(["return x;"], []));
        put(repository, "Revert", text([], []));
        put(repository, "Bottom", text([], ["bottom"]));
      },
      (repository) => {
        repository.git("reset", "--quiet", "--hard", "topic~2");
        put(repository, "More", text(["return x;", "more"], []));
      },
    );
    await view(1, "topic~2");
    await view(1, "topic~1");
    await rewrite();
    await view(2, "topic");
    expect(await viewed(2)).toEqual([true]);
  });
});

import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFileId } from "../changes/changeReader.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import {
  anyCommit,
  commitHistory,
  listRanges,
  type MadeCommit,
  type MadeRange,
} from "../test/randomHistory.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

/** Opens a page on reviews of ranges of a repository. */
async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  const test = await openTestHost({ folders: [repository.folder] });
  const { page } = openFeedbackPage(test);
  await page["panel/ready"]({});
  const requests = requestsOf(test);
  let ids = 0;
  const present = async (range: string) => {
    const answer = await requests.request({ range, title: "Shop", isNew: true }, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    const { reviewId } = answer;
    return {
      reviewId,
      async say({ part, path, side, line }: Said) {
        ids += 1;
        const id = `comment-${ids}`;
        const at = { round: 1, ...(part === undefined ? {} : { part }), file: changedFileId(path), side };
        const subject = { kind: "change" as const, ...at, line, endLine: line };
        const outcome = await page["feedback/comment"]({
          reviewId,
          iteration: 1,
          subject,
          text: "Hm.",
          mode: "ask",
          id,
        });
        if (outcome.kind === "refused") throw new Error(outcome.message);
        return id;
      },
      /** Tells where the comments stand in a range, by their ids: a line, or at which file they are listed. */
      async places(part: MadeRange["part"]) {
        const view = { reviewId, round: 1, ...(part === undefined ? {} : { part }) };
        const { lines } = await page["thread/lines"]({ ...view, boxes: [] });
        const list = await page["changes/files"](view);
        const files = list.kind === "files" ? list.files : [];
        const nameOf = (id: string) => files.find((file) => file.id === id);
        const names = lines.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        return new Map(
          lines.map(({ name, file, side, line, isOutside }) => {
            const { path = "", from = path } = nameOf(file) ?? {};
            return [name, isOutside ? `beside ${path}` : `${side === "before" ? `-${from}` : path}:${line}`];
          }),
        );
      },
    };
  };
  return { repository, present };
}

interface Said {
  readonly part?: MadeRange["part"];
  readonly path: string;
  readonly side: "before" | "after";
  readonly line: number;
}

function commit({ git, write }: TestRepository, path: string, lines: readonly string[]): string {
  write(path, `${lines.join("\n")}\n`);
  git("add", "--all");
  git("commit", "--quiet", "--message", path);
  return git("rev-parse", "HEAD").trim();
}

const oneCommit = (of: string) => ({ kind: "commit", commit: of }) as const;

describe("a comment on a removed line", () => {
  const first = ["import { a } from 'a';", "save(order);", "print(order);", "save(order);", "close(order);"];

  it("stands at that line wherever it is removed, though an equal one is there", async () => {
    const { repository, present } = await openShop();
    const base = commit(repository, "a.ts", first);
    const one = commit(repository, "a.ts", ["// The shop.", ...first]);
    const two = commit(repository, "a.ts", ["// The shop.", ...first.slice(0, 3), "close(order);"]);
    const { say, places } = await present(`${base}..HEAD`);
    const id = await say({ part: oneCommit(two), path: "a.ts", side: "before", line: 5 });
    expect((await places(undefined)).get(id)).toBe("-a.ts:4");
    expect((await places(oneCommit(two))).get(id)).toBe("-a.ts:5");
    expect((await places(oneCommit(one))).get(id)).toBe("-a.ts:4");
  });

  it("is listed at its file in all changes, which add and remove it", async () => {
    const { repository, present } = await openShop();
    const base = commit(repository, "a.ts", first);
    const one = commit(repository, "a.ts", [...first, "const debugging = readFlag('debug');"]);
    const two = commit(repository, "a.ts", [...first, "open(order, settings);"]);
    const { say, places } = await present(`${base}..HEAD`);
    const id = await say({ part: oneCommit(two), path: "a.ts", side: "before", line: 6 });
    expect((await places(undefined)).get(id)).toBe("beside a.ts");
    // The commit that added it has the line.
    expect((await places(oneCommit(one))).get(id)).toBe("a.ts:6");
  });

  it("does not move to the line that replaced it, which a comment on the new line does in later ranges alone", async () => {
    const { repository, present } = await openShop();
    const [start, middle, end] = ["limit = 10;", "limit = 20;", "limit = 25;"].map((line) => [
      ...first,
      line,
      ...first,
    ]);
    const base = commit(repository, "a.ts", start ?? []);
    const one = commit(repository, "a.ts", middle ?? []);
    const two = commit(repository, "a.ts", end ?? []);
    const { say, places } = await present(`${base}..HEAD`);
    const removed = await say({ part: oneCommit(two), path: "a.ts", side: "before", line: 6 });
    const added = await say({ part: oneCommit(one), path: "a.ts", side: "after", line: 6 });
    const latest = await say({ part: oneCommit(two), path: "a.ts", side: "after", line: 6 });
    const all = await places(undefined);
    expect([removed, added, latest].map((id) => all.get(id))).toEqual(["beside a.ts", "a.ts:6", "a.ts:6"]);
    const before = await places(oneCommit(one));
    expect([removed, added, latest].map((id) => before.get(id))).toEqual(["a.ts:6", "a.ts:6", "beside a.ts"]);
    const after = await places(oneCommit(two));
    expect([removed, added, latest].map((id) => after.get(id))).toEqual(["-a.ts:6", "-a.ts:6", "a.ts:6"]);
  });

  it("of the marks of a conflict is listed at its file everywhere but in the merge", async () => {
    const { repository, present } = await openShop();
    const base = commit(repository, "a.ts", first);
    repository.git("switch", "--quiet", "--create", "other");
    commit(repository, "a.ts", first.with(2, "print(order, printer);"));
    repository.git("switch", "--quiet", "main");
    commit(repository, "a.ts", first.with(2, "log(order);"));
    expect(() => repository.git("merge", "other")).toThrow();
    const merge = commit(repository, "a.ts", first.with(2, "log(order, printer);"));
    const { say, places } = await present(`${base}..HEAD`);
    const id = await say({ part: oneCommit(merge), path: "a.ts", side: "before", line: 3 });
    expect((await places(oneCommit(merge))).get(id)).toBe("-a.ts:3");
    expect((await places(undefined)).get(id)).toBe("beside a.ts");
  });
});

describe("a comment on commits of a random history", () => {
  const anySaid = fc.record({
    range: fc.nat(99),
    file: fc.nat(9),
    side: fc.constantFrom("before" as const, "after" as const),
    line: fc.nat(60),
    isChanged: fc.boolean(),
  });

  const standOnce = async (numRuns: number) => {
    const { repository, present } = await openShop();
    let runs = 0;
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCommit, { minLength: 2, maxLength: 4 }),
        fc.array(anySaid, { minLength: 4, maxLength: 8 }),
        async (steps, said) => {
          runs += 1;
          const history = commitHistory(repository, `run-${runs}`, steps);
          const ranges = listRanges(history);
          const differs = ranges.filter((range) => listChanged(history, range).length > 0);
          const [whole] = differs;
          if (whole === undefined || whole.part !== undefined) return;
          const { say, places } = await present(`${history[0]?.commit}..run-${runs}`);
          const threads = new Map<string, { text: string; file: string }>();
          for (const { range, file, side, line, isChanged } of said) {
            const on = differs[range % differs.length] ?? whole;
            const changed = listChanged(history, on);
            const name = changed[file % changed.length] ?? "";
            const own = sidesOf(history, on, name);
            const texts = own[side] ?? own.before ?? own.after;
            if (texts === undefined || texts.lines.length === 0) continue;
            const shown = texts === own.before ? "before" : "after";
            const other = new Set(own[shown === "before" ? "after" : "before"]?.lines);
            const all = texts.lines.map((text, number) => ({ text, number }));
            const changedLines = all.filter(({ text }) => !other.has(text));
            const among = isChanged && changedLines.length > 0 ? changedLines : all;
            const { text = "", number = 0 } = among[line % among.length] ?? {};
            const { path = texts.path } = own.after ?? {};
            const id = await say({ ...(on.part && { part: on.part }), path, side: shown, line: number + 1 });
            threads.set(id, { text, file: name });
          }
          for (const range of differs) {
            const found = await places(range.part);
            for (const [id, { text, file }] of threads) {
              const expected = placesOfLine(sidesOf(history, range, file), text);
              const isThere = listChanged(history, range).includes(file);
              if (!isThere) expect(found.get(id) ?? "beside").toMatch(/^beside/);
              else if (expected.length === 0) expect(found.get(id)).toMatch(/^beside /);
              else expect(expected).toContain(found.get(id));
              placed += 1;
            }
          }
        },
      ),
      { numRuns },
    );
    expect(placed).toBeGreaterThan(numRuns * 10);
  };

  it("stands once in each range that has its line, and at no line of the others", () => standOnce(3), 60_000);
  it("does so in many more cases", { tags: ["whole"], timeout: 240_000 }, () => standOnce(12));
});

function sidesOf(history: readonly MadeCommit[], { from, to }: MadeRange, file: string) {
  return { before: history[from]?.files.get(file), after: history[to]?.files.get(file) };
}

/** Lists the files that differ between the ends of a range. */
function listChanged(history: readonly MadeCommit[], range: MadeRange): readonly string[] {
  const names = new Set([range.from, range.to].flatMap((at) => [...(history[at]?.files.keys() ?? [])]));
  return [...names].filter((name) => {
    const { before, after } = sidesOf(history, range, name);
    return JSON.stringify(before) !== JSON.stringify(after);
  });
}

function placesOfLine({ before, after }: ReturnType<typeof sidesOf>, text: string): readonly string[] {
  const find = (side: typeof before, sign: string) => {
    const at = side?.lines.indexOf(text) ?? -1;
    return at < 0 ? [] : [`${sign}${side?.path}:${at + 1}`];
  };
  return [...find(before, "-"), ...find(after, "")];
}

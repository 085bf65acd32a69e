import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { fence, hashesOf, inShort, lines, shop } from "./checkedShop.fixture.ts";
import { runCheck } from "./runCheck.ts";

describe("a check of commits", () => {
  it("follows the references of a note to the code as it is, runs its checks and counts the changes of the range", async () => {
    const { commit, note, check } = shop();
    const begun = commit({ "a.txt": lines(30) });
    const edited = lines(30).replace("line 20", "line four");
    commit({ "a.txt": edited, "b.txt": "new\n" });
    note(`# Work\n\n[\`a.txt:20\`][], [\`gone.txt:1\`][]\n${fence('count(searchText("four")) == 1')}`);
    commit({ "a.txt": `top\n${edited}` });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toEqual({
      holds: false,
      broken: ["referencesGone error"],
      rows: [
        'count(searchText("four")) == 1: right',
        "a.txt:20: right",
        "gone.txt:1: gone",
        "a.txt:1: unexplained",
        "b.txt:1: unexplained",
      ],
      explained: "1 of 3",
    });
  });

  it("follows references into a renamed file", async () => {
    const { commit, note, check, git } = shop();
    const begun = commit({});
    commit({ "src/a.ts": `export function price(): number {\n  return 3;\n}\n` });
    note("# Work\n\n[`src/a.ts:2`][] [`src/a.ts#price`][]\n");
    git("mv", "src/a.ts", "src/b.ts");
    commit({}, "Rename");
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: true,
      rows: ["src/a.ts:2: right", "src/a.ts#price: right"],
      explained: "1 of 1",
    });
  });

  it("says that a file which a check names was renamed", async () => {
    const { commit, note, check, git } = shop();
    const begun = commit({});
    commit({ "src/a.ts": lines(9) });
    const found = 'count(findFiles("src/a.ts")) == 1';
    note(`# Work\n${fence(found)}${fence('readLines("src/a.ts", 1, 1) == "line 1"')}`);
    for (const [from, to] of [
      ["src/a.ts", "src/b.ts"],
      ["src/b.ts", "src/c.ts"],
    ] as const) {
      git("mv", from, to);
      commit({}, "Rename");
    }
    expect(await check({ range: `${begun}..HEAD` })).toMatchObject({
      reviews: [
        {
          rows: [
            { state: "failing", message: "expected 1, found 0; src/a.ts was renamed to src/c.ts" },
            {
              state: "not-evaluated",
              message: "src/a.ts was renamed to src/c.ts. Correct the path in the check.",
            },
          ],
        },
      ],
    });
  });

  it("takes the last word of each review, and all reviews of the range", async () => {
    const { commit, note, check } = shop();
    const begun = commit({});
    commit({ "a.txt": "a\n" });
    note("# Work\n\n[`nothing.txt:1`][]\n");
    commit({ "b.txt": "b\n" });
    note("# Work\n\n[`a.txt:1`][]\n", { iteration: 2 });
    note("# Other\n\n[`b.txt:1`][]\n", { reviewId: "r2" });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: true,
      rows: ["a.txt:1: right", "b.txt:1: right"],
      explained: "2 of 2",
    });
  });

  it("checks the last commit when no range is named, also when it is the first one", async () => {
    const { note, check, commit } = shop();
    note("# Work\n\n[`README.md:1`][]\n");
    expect(inShort(await check())).toMatchObject({ rows: ["README.md:1: right"], explained: "1 of 1" });
    commit({ "a.txt": "a\n" });
    expect(inShort(await check())).toMatchObject({ rows: ["a.txt:1: unexplained"], explained: "0 of 1" });
  });

  it("finds the review that a commit names where the note stayed with another commit", async () => {
    const { commit, note, check, git } = shop();
    commit({ "a.txt": "a\n" });
    note("# Work\n\n[`a.txt:1`][]\n");
    git("commit", "--quiet", "--amend", "--message", "Amended\n\nDialectic-Review: r1");
    expect(inShort(await check())).toMatchObject({ holds: true, rows: ["a.txt:1: right"], explained: "1 of 1" });
  });

  it("judges a review that was committed in two parts by the code of both, whether or not the second has a note", async () => {
    const { commit, note, check } = shop();
    const begun = commit({});
    const part = commit({ "a.txt": lines(9) }, "One\n\nDialectic-Review: r1");
    note("# Work\n\n[`a.txt:20`][] [`b.txt:1`][]\n", { iteration: 5 });
    const whole = commit({ "a.txt": lines(30), "b.txt": "b\n" }, "Two\n\nDialectic-Review: r1");
    const right = { holds: true, rows: ["a.txt:20: right", "b.txt:1: right"] };
    const first = await check({ range: `${begun}..HEAD` });
    expect(inShort(first)).toMatchObject(right);
    expect(first).toMatchObject({
      reviews: [{ source: `the note of ${part.slice(0, 7)}, for ${whole.slice(0, 7)}` }],
    });
    // In another clone, the numbers of a review begin again.
    note("# Last word\n\n[`a.txt:21`][]\n", { iteration: 2 });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: true,
      rows: ["a.txt:21: right", "b.txt:1: unexplained"],
    });
  });

  it("takes the later note of a commit that was rebased after an earlier part", async () => {
    const { commit, note, check, git } = shop();
    const begun = commit({});
    commit({ "a.txt": "a\n" });
    note("# Work\n\n[`nothing.txt:1`][]\n");
    commit({ "b.txt": "b\n" });
    note("# Work\n\n[`b.txt:1`][]\n", { iteration: 2 });
    git("commit", "--quiet", "--amend", "--message", "Amended\n\nDialectic-Review: r1");
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      rows: ["b.txt:1: right", "a.txt:1: unexplained"],
    });
  });

  it("does not hold when the review that a commit names is not here, unless the rules say so", async () => {
    const { commit, check } = shop();
    commit({ "a.txt": "a\n" }, "Work\n\nDialectic-Review: r9");
    expect(inShort(await check())).toMatchObject({
      holds: false,
      broken: ["notEvaluated error"],
      rows: ["Review r9: not-evaluated", "a.txt:1: unexplained"],
    });
    commit({ "dialectic.json": '{"check":{"notEvaluated":"warn"}}' });
    commit({ "b.txt": "b\n" }, "Work\n\nDialectic-Review: r9");
    expect(inShort(await check())).toMatchObject({ holds: true, broken: ["notEvaluated warning"] });
  });

  it.each([
    ["a text that is too long", { text: "x".repeat(1_000_001) }, "it has more than 1,000,000 characters"],
    ["a wrong base", { base: "../elsewhere" }, "its base is wrong"],
  ])("does not hold when the note of a commit has %s, and says what to do", async (_, wrong, why) => {
    const { commit, note, noteWith, check } = shop();
    const begun = commit({});
    const noted = commit({ "a.txt": "a\n" });
    noteWith(wrong);
    const message = `the note of commit ${noted.slice(0, 7)} cannot be used: ${why}. Correct it with git notes --ref=dialectic edit ${noted.slice(0, 7)}, or remove it.`;
    const report = await check({ range: `${begun}..HEAD` });
    expect(inShort(report)).toMatchObject({ holds: false, broken: ["notEvaluated error"] });
    expect(report).toMatchObject({
      rows: [{ about: "review", state: "not-evaluated", text: "Review r1", message }, {}],
    });
    // The newest commit that has the review decides, and one that only names it does not have it.
    commit({ "b.txt": "b\n" }, "More\n\nDialectic-Review: r1");
    expect(inShort(await check())).toMatchObject({
      holds: false,
      rows: ["Review r1: not-evaluated", "b.txt:1: unexplained"],
    });
    note("# Work\n\n[`b.txt:1`][]\n", { iteration: 2 });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: true,
      rows: ["b.txt:1: right", "a.txt:1: unexplained"],
    });
  });

  it("judges nothing where the rules require a review and the only one cannot be used", async () => {
    const { commit, noteWith, check } = shop();
    commit({ "dialectic.json": '{"check":{"review":"required"}}' });
    commit({ "a.txt": "a\n" });
    noteWith({ base: "/etc" });
    expect(inShort(await check())).toMatch(
      /^The rules require a review, and none of \S+ can be used. Review r1: the note of commit \w{7} cannot be used: its base is wrong/,
    );
  });

  it("says that a note is too large to be read", async () => {
    const { commit, check, git, write, folder } = shop();
    const noted = commit({ "a.txt": "a\n" });
    write("large", "x".repeat(8 * 1024 * 1024 + 1));
    git("notes", "--ref=dialectic", "add", "--file", join(folder, "large"));
    expect(await check()).toMatchObject({
      holds: false,
      rows: [
        {
          message: expect.stringContaining(
            `the note of commit ${noted.slice(0, 7)} cannot be used: it has more than 8 MiB`,
          ),
        },
        {},
      ],
    });
  });

  it("does not evaluate what asks a language server", async () => {
    const { note, check } = shop();
    note(`# Work\n${fence('count(findReferences("a")) == 1')}${fence("no sense")}`);
    const report = await check();
    expect(inShort(report)).toMatchObject({ holds: false, broken: ["notEvaluated error"] });
    expect(report).toMatchObject({
      reviews: [{ rows: [{ message: "it asks a language server, and none is started without --trust" }, {}] }],
    });
  });

  it("refuses a range whose end is not checked out, and a folder without a repository", async () => {
    const { commit, check, git } = shop();
    const [one, two] = [commit({ "a.txt": "a\n" }), commit({ "b.txt": "b\n" })];
    git("checkout", "--quiet", one);
    expect(inShort(await check({ range: `${one}..${two}` }))).toBe(
      `The range ends at ${two.slice(0, 7)}, but another commit is checked out. Run git checkout ${two.slice(0, 7)} first.`,
    );
    expect(inShort(await check({ folder: testFolder() }))).toMatch(/is not in a git repository/);
  });

  it("does not judge without the reviews that were to be fetched", async () => {
    const { check, git } = shop();
    expect(inShort(await check({ isFetched: true }))).toBe("There is no remote to fetch reviews from.");
    git("remote", "add", "origin", "file:///nowhere");
    expect(inShort(await check({ isFetched: true }))).toMatch(/^Git could not fetch the reviews of origin: fatal: /);
  });

  it("leaves uncommitted changes out of the count, and says that there are some", async () => {
    const { commit, check, write } = shop();
    commit({ "a.txt": "a\n" });
    write("a.txt", "changed\nmore\n");
    write("new.txt", "new\n");
    const report = await check();
    expect(report).toMatchObject({
      coverage: { total: 1 },
      remarks: [expect.stringMatching(/^2 files have uncommitted changes/)],
    });
  });
});

describe("a check of the working tree", () => {
  it("compares the review of a file with all uncommitted changes", async () => {
    const { check, write } = shop();
    write("README.md", "# Shop\n\nmore\n");
    write("new.txt", "new\n");
    const text = "# Work\n\n[`README.md:3`][]\n";
    expect(inShort(await check({ review: { name: "r.md", text } }))).toMatchObject({
      rows: ["README.md:3: right", "new.txt:1: unexplained"],
      explained: "1 of 2",
    });
  });

  it("follows references of the file into a renamed file", async () => {
    const { commit, check, git, write } = shop();
    commit({ "src/a.ts": `${lines(9, "// line")}export function price(): number {\n  return 3;\n}\n` });
    git("mv", "src/a.ts", "src/b.ts");
    write("src/b.ts", `// more\n${lines(9, "// line")}export function price(): number {\n  return 4;\n}\n`);
    const text =
      "# Work\n\n[`src/a.ts:11`][] [`src/a.ts#price`][] [`src/a.ts`][] [`src/gone.ts:1`][] [`src/b.ts:1`][]\n";
    expect(inShort(await check({ review: { name: "r.md", text } }))).toMatchObject({
      rows: [
        "src/a.ts:11: right",
        "src/a.ts#price: right",
        "src/a.ts: right",
        "src/gone.ts:1: gone",
        "src/b.ts:1: right",
      ],
      explained: "2 of 2",
    });
  });

  it("can begin at an earlier commit, whose later commits bring their reviews", async () => {
    const { commit, note, check, write } = shop();
    const begun = commit({});
    commit({ "a.txt": "a\n" });
    note("# Work\n\n[`a.txt:1`][]\n");
    write("new.txt", "new\n");
    expect(inShort(await check({ range: `${begun}..WORKTREE` }))).toMatchObject({
      rows: ["a.txt:1: right", "new.txt:1: unexplained"],
      explained: "1 of 2",
    });
  });

  it("works before the first commit", async () => {
    const { folder, write } = testRepository(join(testFolder(), "new"), { isUnborn: true });
    write("a.txt", "a\n");
    const review = { name: "r.md", text: "# Work\n\n[`a.txt:1`][]\n" };
    const options = { folder, review, isFetched: false, trust: "none" as const, timeout: 60_000, log: () => undefined };
    expect(inShort(await runCheck(options))).toMatchObject({ holds: true, explained: "1 of 1" });
  });
});

describe("a check", () => {
  it("writes nothing in the repository, whatever its checks ask git", async () => {
    const { commit, check, note, write, folder } = shop();
    commit({ "a.txt": "a\n" });
    note(`# Work\n\n[\`a.txt:1\`][]\n${fence("count(changedFiles()) == 2")}${fence("gitDiff() != ''")}`);
    write("a.txt", "changed\n");
    write("new.txt", "new\n");
    const before = hashesOf(folder);
    const report = await check();
    expect(inShort(report)).toMatchObject({ rows: expect.arrayContaining(["count(changedFiles()) == 2: right"]) });
    expect(hashesOf(folder)).toEqual(before);
  });

  it("lets git run filters only with trust", async () => {
    const { commit, check, note, write, git, folder } = shop();
    commit({ ".gitattributes": "*.txt filter=e\n", "a.txt": "a\n" });
    note(`# Work\n${fence("count(changedFiles()) == 1")}`);
    const mark = join(folder, "..", "ran");
    git("config", "filter.e.clean", `touch ${mark}; cat`);
    write("a.txt", "changed\n");
    expect(inShort(await check())).toMatchObject({
      rows: expect.arrayContaining(["count(changedFiles()) == 1: right"]),
    });
    expect(existsSync(mark)).toBe(false);
    await check({ trust: "base" });
    expect(existsSync(mark)).toBe(true);
  });

  it("does not start git where a filter cannot be turned off", async () => {
    const { check, git } = shop();
    git("config", "filter.a=b.clean", "touch x");
    expect(inShort(await check())).toMatch(/The git filter "filter\.a=b" cannot be turned off/);
  });

  it("says that the time was up", async () => {
    expect(inShort(await shop().check({ timeout: 1 }))).toMatch(/^The time was up before the range was known/);
  });
});

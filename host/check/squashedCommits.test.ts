import { describe, expect, it } from "vitest";
import { inShort, shop } from "./checkedShop.fixture.ts";

const [a, b] = ["11111111-aaaa-4aaa-8aaa-111111111111", "22222222-bbbb-4bbb-8bbb-222222222222"];
const github = `* Raise a\n\nBecause of c.\n\nDialectic-Review: ${a}\n\n* Raise b\n\nDialectic-Review: ${b}`;
const coAuthor = "---------\n\nCo-authored-by: T <t@example.org>";

const right = ["src/a.ts:1: right", "src/b.ts:1: right"];
/** Git writes the messages of a squashed branch with the newest first. */
function inOrder(report: Parameters<typeof inShort>[0]) {
  const short = inShort(report);
  return typeof short === "string" ? short : { ...short, rows: [...short.rows].sort() };
}

/** Creates a branch with two reviewed commits, merged into one commit of `main`; the branch is deleted. */
function squashed() {
  const repository = shop();
  const { commit, note, git } = repository;
  const rules = '{"check":{"review":"required","explained":80}}';
  commit({ "src/a.ts": "a = 1\n", "src/b.ts": "b = 1\n", "dialectic.json": rules });
  git("checkout", "--quiet", "-b", "feature");
  commit({ "src/a.ts": "a = 2\n" }, `Raise a\n\nBecause of c.\n\nDialectic-Review: ${a}`);
  note("# Raise a\n\n[`src/a.ts:1`][] is two now.\n", { reviewId: a });
  commit({ "src/b.ts": "b = 2\n" }, `Raise b\n\nDialectic-Review: ${b}`);
  note("# Raise b\n\n[`src/b.ts:1`][] is two now.\n", { reviewId: b });
  git("checkout", "--quiet", "main");
  git("merge", "--squash", "--quiet", "feature");
  return repository;
}

describe("a check of a squashed commit", () => {
  it.each([
    ["of GitHub", ["--message", "Raise both (#12)", "--message", github]],
    ["of GitHub with another author", ["--message", "Raise both (#12)", "--message", github, "--message", coAuthor]],
    ["of git merge --squash", ["--no-edit"]],
    [
      "with line ends of Windows",
      ["--cleanup=verbatim", "--message", `Raise both\r\n\r\n${github.replaceAll("\n", "\r\n")}`],
    ],
  ])("judges the reviews that its message names, in the message %s", async (_, message) => {
    const { git, check } = squashed();
    git("commit", "--quiet", ...message);
    git("branch", "--quiet", "-D", "feature");
    expect(inOrder(await check())).toEqual({ holds: true, broken: [], rows: right, explained: "2 of 2" });
  });

  it("judges them in a clone that lacks the commits of the branch", async () => {
    const { git, check, folder } = squashed();
    git("commit", "--quiet", "--no-edit");
    git("branch", "--quiet", "-D", "feature");
    git("reflog", "expire", "--expire=now", "--all");
    git("gc", "--quiet", "--prune=now");
    expect(inOrder(await check({ folder }))).toMatchObject({ holds: true, rows: right });
  });

  it("names a review that only the text of a message names and that is not here, without failing", async () => {
    const { commit, check } = shop();
    const quoting = commit(
      { "a.txt": "a\n" },
      "Document notes\n\nSuch as:\n\n    Dialectic-Review: r9\n\nThat is all.",
    );
    const remark = `Review r9: commit ${quoting.slice(0, 7)} names it, but its note is not here. Use --fetch, or push the notes.`;
    const report = await check();
    expect(report).toMatchObject({ remarks: [remark] });
    expect(inShort(report)).toMatchObject({ holds: true, rows: ["a.txt:1: unexplained"] });
    commit({ "dialectic.json": '{"check":{"review":"required"}}' });
    commit({ "b.txt": "b\n" }, "Quote\n\nDialectic-Review: r8\n\nMore.");
    expect(inShort(await check())).toMatch(
      /^The rules require a review, and none of \S+ can be used. Review r8: commit/,
    );
  });
});

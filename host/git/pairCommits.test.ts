import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type PairedCommits, pairCommits } from "./pairCommits.ts";
import { drawBase, drawCommit, drawFrom, rewrite, writeBranch } from "./test/randomHistory.fixture.ts";
import { spy } from "./test/spy.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const idOf = ({ git }: TestRepository, name: string) => git("rev-parse", name).trim();

async function pair(
  repository: TestRepository,
  names: { readonly earlier: string; readonly later: string },
  until?: AbortSignal,
) {
  const range = (name: string) => {
    const [base = "", tip = ""] = name.split("..").map((each) => idOf(repository, each));
    return { base, tip };
  };
  const ranges = { earlier: range(names.earlier), later: range(names.later) };
  return readValue(await pairCommits(await repository.found(), ranges, new AbortController().signal, until));
}

/** The pairs of `git range-diff`: ids of both sides, or of one. */
function rangeDiff({ git }: TestRepository): { readonly earlier?: string; readonly later?: string }[] {
  const printed = git(
    "-c",
    "core.abbrev=40",
    "range-diff",
    "--no-color",
    "--no-patch",
    "one-base..one",
    "two-base..two",
  );
  return printed
    .trim()
    .split("\n")
    .map((line) => {
      const [, earlier = "", later = ""] = /^\s*[\d-]+:\s+(\S+) [=!<>]\s+[\d-]+:\s+(\S+)/.exec(line) ?? [];
      return { ...(earlier.includes("--") ? {} : { earlier }), ...(later.includes("--") ? {} : { later }) };
    });
}

/** Commits a text of a file, with the time of its author: a rebase keeps it. */
function commit(
  { git, stage }: TestRepository,
  message: string,
  files: Readonly<Record<string, string>>,
  at = 1,
): void {
  for (const [path, text] of Object.entries(files)) stage(path, text);
  git("commit", "--quiet", "--allow-empty", "--message", message, `--date=@${1_700_000_000 + at} +0000`);
}

const lines = (count: number, word = "line") => Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join("");

/** Tells pairs by the subjects of both sides. */
function tell(pairs: readonly PairedCommits[]): string[] {
  return pairs.map(({ earlier, later, isSame }) => {
    if (later === undefined) return `gone ${earlier?.subject}`;
    if (earlier === undefined) return `new ${later.subject}`;
    return `${isSame ? "same" : "changed"} ${earlier.subject} > ${later.subject}`;
  });
}

const earlierAndLater = { earlier: "main..before", later: "moved..after" };

describe("pairCommits", () => {
  it.each(Array.from({ length: 12 }, (_, at) => at))(
    "finds the pairs of git range-diff in random histories (%i)",
    async (seed) => {
      const repository = testRepository(join(testFolder(), "shop"));
      const draw = drawFrom(seed);
      const before = Array.from({ length: 3 + draw(8) }, () => drawCommit(draw));
      writeBranch(repository.folder, "one", { baseEdits: drawBase(draw), commits: before });
      writeBranch(repository.folder, "two", { baseEdits: drawBase(draw), commits: rewrite(before, draw) });
      const { pairs, isCut } = await pair(repository, { earlier: "one-base..one", later: "two-base..two" });
      const theirs = rangeDiff(repository);
      // A commit that was rewritten is a new one for git, and a pair here by its author, time and subject.
      const own = pairs.map(({ earlier, later }) => ({ earlier: earlier?.commit, later: later?.commit }));
      expect(own.filter(({ earlier, later }) => earlier !== undefined && later !== undefined)).toEqual(
        expect.arrayContaining(theirs.filter(({ earlier, later }) => earlier !== undefined && later !== undefined)),
      );
      const ofGit = new Map(theirs.map(({ earlier, later }) => [later, earlier]));
      const others = pairs.filter(
        ({ earlier, later }) => earlier && later && ofGit.get(later.commit) !== earlier.commit,
      );
      expect(others.filter(({ earlier, later }) => earlier?.authoredAt !== later?.authoredAt)).toEqual([]);
      expect(isCut).toBe(false);
    },
  );

  it("pairs by author and subject, and says so, when comparing the patches takes too long", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const { git } = repository;
    commit(repository, "Base", { "a.ts": lines(9) });
    git("switch", "--quiet", "--create", "before");
    commit(repository, "Name four", { "a.ts": lines(9).replace("line 4", "four") }, 2);
    commit(repository, "Add b", { "b.ts": lines(9, "b") }, 3);
    git("switch", "--quiet", "--create", "moved", "main");
    git("switch", "--quiet", "--create", "after");
    commit(repository, "Name four", { "a.ts": lines(9).replace("line 4", "4") }, 2);
    commit(repository, "Bring b", { "b.ts": lines(9, "b").replace("b 5", "five") }, 4);
    const whole = await pair(repository, earlierAndLater);
    expect([tell(whole.pairs), whole.isCut]).toEqual([
      ["changed Name four > Name four", "changed Add b > Bring b"],
      false,
    ]);
    const { pairs, isCut } = await pair(repository, earlierAndLater, AbortSignal.abort());
    expect([tell(pairs), isCut]).toEqual([["changed Name four > Name four", "new Bring b", "gone Add b"], true]);
  });

  it("tells what a rebase left, changed and brought, also where lines around a change are others", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const { git } = repository;
    commit(repository, "Base", { "a.ts": lines(9), "b.ts": lines(20, "b") });
    git("branch", "before");
    git("switch", "--quiet", "before");
    commit(repository, "Edit a", { "a.ts": lines(9).replace("line 4", "four") }, 2);
    commit(repository, "Edit b", { "b.ts": lines(20, "b").replace("b 9", "nine") }, 3);
    commit(repository, "Say more", { "c.ts": lines(3, "c") }, 4);
    commit(repository, "Leave", { "d.ts": lines(3, "d") }, 5);
    git("switch", "--quiet", "--create", "moved", "main");
    commit(repository, "Others", { "a.ts": lines(9).replace("line 2", "two") });
    git("switch", "--quiet", "--create", "after");
    commit(repository, "Add e", { "e.ts": lines(30, "e") }, 6);
    git("cherry-pick", "before~3");
    commit(repository, "Edit b", { "b.ts": lines(20, "b").replace("b 9", "9") }, 3);
    git("cherry-pick", "before~1");
    git("commit", "--quiet", "--amend", "--message", "Say it better");
    const { pairs } = await pair(repository, earlierAndLater);
    expect(tell(pairs)).toEqual([
      "new Add e",
      "same Edit a > Edit a",
      "changed Edit b > Edit b",
      "same Say more > Say it better",
      "gone Leave",
    ]);
  });

  it("keeps a commit that was rewritten, and a merge without help, by author, time and subject", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const { git } = repository;
    const branch = (name: string, word: string) => {
      git("switch", "--quiet", "--create", name, "main");
      commit(repository, "Write", { "a.ts": lines(40, word) }, 2);
      const merge = ["commit-tree", "HEAD^{tree}", "-p", "HEAD", "-p", "main", "-m", "Merge"];
      vi.stubEnv("GIT_AUTHOR_DATE", "@1700000009 +0000");
      git("reset", "--quiet", "--hard", git(...merge).trim());
    };
    branch("before", "one");
    branch("after", "other");
    const { pairs } = await pair(repository, { earlier: "main..before", later: "main..after" });
    expect(tell(pairs)).toEqual(["changed Write > Write", "same Merge > Merge"]);
  });

  it("takes commits that differ in a binary file, a mode or the place of a file for changed", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const { git } = repository;
    const branch = (name: string, bytes: string, mode: string, path: string) => {
      git("switch", "--quiet", "--force", "--create", name, "main");
      commit(repository, "Picture", { "a.png": `\0${bytes}` }, 2);
      repository.stage("run.sh", "run\n");
      git("update-index", `--chmod=${mode}`, "run.sh");
      commit(repository, "Run", {}, 3);
      commit(repository, "Put", { [path]: "put\n" }, 4);
    };
    branch("before", "one", "+x", "b.ts");
    branch("after", "two", "-x", "c.ts");
    const { pairs } = await pair(repository, { earlier: "main..before", later: "main..after" });
    expect(tell(pairs)).toEqual(["changed Picture > Picture", "changed Run > Run", "changed Put > Put"]);
  });

  it("pairs a thousand commits of which all are changed", {
    tags: ["whole"],
    timeout: 60_000,
  }, async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const draw = drawFrom(1);
    const commits = Array.from({ length: 1_000 }, () => drawCommit(draw));
    const longer = commits.map((each) => ({ ...each, edits: [...each.edits, ...drawCommit(draw).edits] }));
    writeBranch(repository.folder, "one", { baseEdits: [], commits });
    writeBranch(repository.folder, "two", { baseEdits: [], commits: longer });
    const { pairs, isCut } = await pair(repository, { earlier: "one-base..one", later: "two-base..two" });
    const differing = pairs.filter(({ earlier, later }) => earlier?.subject !== later?.subject);
    expect([pairs.length, differing.length, isCut]).toEqual([1_000, 0, false]);
  });

  it("says that commits were not compared where too many have nothing in common", { tags: ["whole"] }, async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const draw = drawFrom(1);
    const commits = () => Array.from({ length: 401 }, () => drawCommit(draw));
    writeBranch(repository.folder, "one", { baseEdits: [], commits: commits() });
    writeBranch(repository.folder, "two", { baseEdits: [], commits: commits() });
    const { pairs, isCut } = await pair(repository, { earlier: "one-base..one", later: "two-base..two" });
    expect([pairs.length, pairs.filter(({ later }) => later === undefined).length, isCut]).toEqual([802, 401, true]);
  });

  it("reads the last patches where all are too long together, and says so", { tags: ["whole"] }, async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const { git } = repository;
    const branch = (name: string, word: string) => {
      git("switch", "--quiet", "--create", name, "main");
      commit(repository, "Add much", { "much.txt": lines(1_200_000, `${word} of what a tool wrote`) }, 2);
      commit(repository, `Add ${word}`, { "a.ts": lines(3) }, 3);
    };
    branch("before", "one");
    branch("after", "other");
    const { pairs, isCut } = await pair(repository, { earlier: "main..before", later: "main..after" });
    expect(tell(pairs)).toEqual(["changed Add much > Add much", "same Add one > Add other"]);
    expect(isCut).toBe(true);
  });

  it("starts no textconv, external diff, pager or signature check that the repository configures", async () => {
    const top = testFolder();
    const { path, ran, forget } = spy(top);
    const shop = testRepository(join(top, "shop"));
    shop.stage(".gitattributes", "*.md diff=e\n");
    shop.git("commit", "--quiet", "--message", "Base");
    for (const [branch, text] of [
      ["one", "first\n"],
      ["two", "second\n"],
    ] as const) {
      shop.git("switch", "--quiet", "--create", branch, "main");
      shop.stage("README.md", `# Shop\n\n${text}`);
      shop.git("commit", "--quiet", "--message", "More");
    }
    for (const name of ["diff.external", "diff.e.textconv", "diff.e.command", "gpg.program", "core.pager"])
      shop.git("config", name, `${path} ${name}`);
    shop.git("config", "log.showSignature", "true");
    // Control: git's own comparison starts what the repository configures.
    expect(() => shop.git("range-diff", "--no-textconv", "main..one", "main..two")).toThrow();
    expect(ran()).toContain("diff.e.textconv");
    forget();
    const { pairs } = await pair(shop, { earlier: "main..one", later: "main..two" });
    expect(tell(pairs)).toEqual(["changed More > More"]);
    expect(ran()).toEqual([]);
  });
});

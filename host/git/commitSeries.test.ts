import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CommitDivision, readDivision } from "./commitDivision.ts";
import { commitSeries, type SeriesStep } from "./commitSeries.ts";
import { takeBack } from "./takeBack.ts";
import { type Files, fill, lines, oddChanges, oddChangesAtOnce } from "./test/oddChanges.fixture.ts";
import { type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));
const log = ({ git }: TestRepository) => git("log", "--format=%s").trim().split("\n");
/** Everything git reports as staged, changed or untracked, with the ids of all blobs. */
const standing = ({ git }: TestRepository) => git("status", "--porcelain=v2", "--untracked-files=all");

async function divided(shop: TestRepository): Promise<CommitDivision> {
  const read = await readDivision(await shop.found());
  if (read.kind !== "read") throw new Error(JSON.stringify(read));
  return read.value;
}

/** Distributes the hunks, and files without hunks, over this many steps in turn. */
function dealt({ files }: CommitDivision, count: number): readonly SeriesStep[] {
  const parts = files.flatMap(({ hunks }, file) =>
    hunks.length === 0 ? [{ file, hunks: [] }] : hunks.map((_, hunk) => ({ file, hunks: [hunk] })),
  );
  const steps = Array.from({ length: count }, (_, step) => ({
    message: `Step ${step + 1}\n`,
    parts: parts.filter((_part, at) => at % count === step),
  }));
  return steps.filter((step) => step.parts.length > 0);
}

async function make(shop: TestRepository, division: CommitDivision, steps: readonly SeriesStep[]) {
  const result = await commitSeries(await shop.found(), division, { steps });
  if (result.kind !== "created") throw new Error(JSON.stringify(result));
  return result;
}

const twoHunks = (first: string, last: string) =>
  lines(30, (line) => (line === 2 ? first : line === 29 ? last : `line ${line}`));

/** A repository with two changed places in one file, and a new file. */
function changed(options: { readonly isStaged: boolean }): TestRepository {
  const shop = fresh();
  shop.stage("a", lines(30));
  shop.git("commit", "--quiet", "--message", "A");
  shop.write("a", twoHunks("one", "two"));
  shop.write("new", "new\n");
  if (options.isStaged) shop.git("add", "--all");
  return shop;
}
const byHunk: readonly SeriesStep[] = [
  { message: "First\n", parts: [{ file: 0, hunks: [0] }] },
  {
    message: "Second\n",
    parts: [
      { file: 0, hunks: [1] },
      { file: 1, hunks: [0] },
    ],
  },
];

/** Compares a change that is made in two steps with the same change in one commit, staged and not. */
async function agrees(before: Files, after: Files): Promise<void> {
  const shop = fresh();
  const start = fill(shop, before);
  fill(shop, after);
  for (const way of ["--soft", "--mixed"]) {
    shop.git("reset", "--quiet", way, start);
    // Rename detection in `git status` may differ; it is not part of this comparison.
    const stood = standing(shop);
    const division = await divided(shop);
    const steps = dealt(division, 2);
    expect(division.source).toBe(way === "--soft" && steps.length > 0 ? "staged" : "worktree");
    if (steps.length === 0) continue;
    const { commits, made } = await make(shop, division, steps);
    expect(commits.map(({ subject }) => subject)).toEqual(steps.map((_, at) => `Step ${at + 1}`));
    expect(shop.git("rev-parse", "HEAD^{tree}").trim()).toBe(division.tree);
    expect(standing(shop)).toBe("");
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
    expect(shop.git("rev-parse", "HEAD").trim()).toBe(start);
    expect(standing(shop)).toBe(stood);
  }
}

describe("commitSeries", () => {
  it.each(Object.entries(oddChanges))(
    "makes the same change in two steps as in one commit, and undoes it: %s",
    { tags: ["whole"] },
    (_, [before, after]) => agrees(before, after),
  );

  it("makes the same change in two steps as in one commit, and undoes it: all odd changes at once", async () => {
    const [before = [], after = []] = oddChangesAtOnce;
    await agrees(before, after);
  });

  it.each([true, false])("leaves changes that belong to no step untouched (staged: %s)", async (isStaged) => {
    const shop = changed({ isStaged });
    const stood = standing(shop);
    const { made } = await make(shop, await divided(shop), byHunk.slice(0, 1));
    expect(shop.git("show", "HEAD:a")).toBe(twoHunks("one", "line 29"));
    expect(shop.git("status", "--porcelain")).toBe(isStaged ? "M  a\nA  new\n" : " M a\n?? new\n");
    expect(readFileSync(join(shop.folder, "a"), "utf8")).toBe(twoHunks("one", "two"));
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
    expect(standing(shop)).toBe(stood);
  });

  it("commits the staged text, not the text in the working tree", async () => {
    const shop = changed({ isStaged: true });
    shop.write("a", twoHunks("three", "four"));
    await make(shop, await divided(shop), byHunk);
    expect(shop.git("show", "HEAD:a")).toBe(twoHunks("one", "two"));
    expect(shop.git("status", "--porcelain")).toBe(" M a\n");
  });

  it("makes the first commits of a branch, and undoes them", async () => {
    const unborn = testRepository(join(testFolder(), "new"), { isUnborn: true });
    unborn.stage("a", "1\n");
    unborn.stage("b", "2\n");
    const division = await divided(unborn);
    const { made, commits } = await make(unborn, division, dealt(division, 2));
    expect([log(unborn), commits[0]?.branch]).toEqual([["Step 2", "Step 1"], "main"]);
    expect(await takeBack(await unborn.found(), made)).toBeUndefined();
    expect(unborn.git("status", "--porcelain")).toBe("A  a\nA  b\n");
    expect(() => unborn.git("rev-parse", "--verify", "--quiet", "HEAD")).toThrow();
  });

  it("handles a moved submodule and a detached HEAD", { tags: ["whole"] }, async () => {
    const top = testFolder();
    const [library, shop] = [testRepository(join(top, "library")), testRepository(join(top, "shop"))];
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    shop.git("commit", "--quiet", "--message", "Add lib");
    shop.git("checkout", "--quiet", "--detach");
    shop.git("-C", "lib", "commit", "--quiet", "--allow-empty", "--message", "Move");
    shop.write("README.md", "# Other\n");
    const stood = standing(shop);
    const division = await divided(shop);
    const { made } = await make(shop, division, dealt(division, 2));
    expect([standing(shop), log(shop).slice(0, 2)]).toEqual(["", ["Step 2", "Step 1"]]);
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
    expect(standing(shop)).toBe(stood);
  });

  it("preserves intent-to-add entries", { tags: ["whole"] }, async () => {
    const shop = changed({ isStaged: false });
    shop.git("add", "--intent-to-add", "new");
    const stood = standing(shop);
    const division = await divided(shop);
    expect(division.source).toBe("worktree");
    const { made } = await make(shop, division, byHunk);
    expect(standing(shop)).toBe("");
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
    expect(standing(shop)).toBe(stood);
  });

  for (const isStaged of [true, false])
    it(`undoes its commits when a hook refuses a later one (staged: ${isStaged})`, {
      tags: isStaged ? [] : ["whole"],
    }, async () => {
      const shop = changed({ isStaged });
      shop.hook("commit-msg", 'grep -q First "$1" || { echo "no second one" >&2; exit 1; }');
      const [head, stood] = [shop.git("rev-parse", "HEAD"), standing(shop)];
      const result = await commitSeries(await shop.found(), await divided(shop), { steps: byHunk });
      expect(result).toEqual({ kind: "failed", step: 1, reason: { kind: "refused", output: "no second one" } });
      expect([shop.git("rev-parse", "HEAD"), standing(shop)]).toEqual([head, stood]);
    });

  it("undoes its commits when it is cancelled", async () => {
    const shop = changed({ isStaged: false });
    shop.hook("commit-msg", 'grep -q First "$1" || { touch ../started; sleep 300; }');
    const [head, stood] = [shop.git("rev-parse", "HEAD"), standing(shop)];
    const controller = new AbortController();
    const making = commitSeries(await shop.found(), await divided(shop), { steps: byHunk }, controller.signal);
    await expect.poll(() => existsSync(join(shop.folder, "../started")), { timeout: 20_000 }).toBe(true);
    controller.abort();
    expect(await making).toEqual({ kind: "failed", step: 1, reason: { kind: "cancelled" } });
    expect([shop.git("rev-parse", "HEAD"), standing(shop)]).toEqual([head, stood]);
  });

  for (const isStaged of [true, false])
    it(`includes the changes that hooks make in each commit (staged: ${isStaged})`, {
      tags: isStaged ? [] : ["whole"],
    }, async () => {
      const shop = changed({ isStaged });
      shop.hook(
        "pre-commit",
        "echo ran >> ../ran; git diff --cached --name-only >> ../saw; echo stamp >> stamp; git add stamp",
      );
      const { commits } = await make(shop, await divided(shop), byHunk);
      expect(commits).toHaveLength(2);
      expect(readFileSync(join(shop.folder, "../saw"), "utf8")).toBe("a\na\nnew\n");
      expect(shop.git("show", "HEAD:stamp")).toBe("stamp\nstamp\n");
      // The staged part of a file that is in no step remains the person's own.
      expect(shop.git("status", "--porcelain")).toBe(isStaged ? "D  stamp\n?? stamp\n" : "");
    });

  it("signs each commit as configured", { tags: ["whole"] }, async () => {
    const shop = changed({ isStaged: true });
    const program = join(shop.folder, "..", "sign.sh");
    writeFileSync(
      program,
      "#!/bin/sh\ncat > /dev/null; echo '-----BEGIN PGP SIGNATURE-----'; printf '\\n[GNUPG:] SIG_CREATED \\n' >&2\n",
    );
    chmodSync(program, 0o755);
    shop.git("config", "commit.gpgsign", "true");
    shop.git("config", "gpg.program", program);
    await make(shop, await divided(shop), byHunk);
    for (const commit of ["HEAD", "HEAD~1"]) expect(shop.git("cat-file", "commit", commit)).toContain("gpgsig ");
  });

  it("says that another git is at work when it holds the index, and leaves no commit", {
    tags: ["whole"],
  }, async () => {
    const shop = changed({ isStaged: false });
    const head = shop.git("rev-parse", "HEAD");
    const division = await divided(shop);
    writeFileSync(join(shop.folder, ".git", "index.lock"), "");
    const result = await commitSeries(await shop.found(), division, { steps: byHunk });
    const output = expect.stringContaining("Another git is at work");
    expect(result).toEqual({ kind: "failed", step: 0, reason: { kind: "refused", output } });
    expect(shop.git("rev-parse", "HEAD")).toBe(head);
  });

  it("identifies the division that it shows, so that a change of it is noticed", async () => {
    const shop = changed({ isStaged: false });
    const names = [(await divided(shop)).shown];
    shop.write("new", "newer\n");
    names.push((await divided(shop)).shown);
    shop.git("add", "new");
    names.push((await divided(shop)).shown);
    shop.git("add", "a");
    shop.git("commit", "--quiet", "--message", "All");
    names.push((await divided(shop)).shown);
    expect(new Set(names).size).toBe(4);
  });
});

describe("takeBack", () => {
  it("refuses when something was committed, checked out or pushed since, and changes nothing", async () => {
    const shop = changed({ isStaged: true });
    const { made } = await make(shop, await divided(shop), byHunk);
    const head = shop.git("rev-parse", "HEAD");
    shop.git("checkout", "--quiet", "-b", "other");
    expect(await takeBack(await shop.found(), made)).toBe("Another branch is checked out.");
    shop.git("checkout", "--quiet", "main");
    const remote = join(shop.folder, "..", "remote.git");
    mkdirSync(remote);
    shop.git("init", "--quiet", "--bare", remote);
    shop.git("remote", "add", "origin", remote);
    shop.git("push", "--quiet", "origin", "HEAD~1:refs/heads/main");
    expect(await takeBack(await shop.found(), made)).toBe("They have been pushed: origin/main has them.");
    shop.git("remote", "remove", "origin");
    shop.git("commit", "--quiet", "--allow-empty", "--message", "More");
    expect(await takeBack(await shop.found(), made)).toMatch(/^Something else has been committed/);
    shop.git("reset", "--quiet", "--soft", "HEAD~");
    expect(shop.git("rev-parse", "HEAD")).toBe(head);
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
  });

  it("leaves changes that were staged since", async () => {
    const shop = changed({ isStaged: false });
    const { made } = await make(shop, await divided(shop), byHunk);
    shop.stage("a", "mine\n");
    rmSync(join(shop.folder, "new"));
    expect(await takeBack(await shop.found(), made)).toBeUndefined();
    expect(shop.git("status", "--porcelain")).toBe("M  a\n");
    expect(shop.git("show", ":a")).toBe("mine\n");
  });
});

import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { askGit } from "../askGit.ts";
import { blameLine } from "../blameLine.ts";
import { carryTree } from "../carryTree.ts";
import { commitStaged } from "../commitStaged.ts";
import { findGenerated } from "../findGenerated.ts";
import { readWorkingChanges } from "../readWorkingChanges.ts";
import { findRepository } from "../repository.ts";
import { keepRound, snapshotWorkingTree } from "../snapshot.ts";
import { spy } from "../test/spy.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "../test/testRepository.fixture.ts";
import { fetchNotes, pushNotes } from "../travellingNotes.ts";
import { readTreeChanges, type TreePair } from "../treeChanges.ts";
import { findGitPlace } from "./gitPlace.ts";

/** Puts a git first in PATH that ignores safe.bareRepository, as versions before 2.38 do. */
function oldGit(top: string): void {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const bin = join(top, "bin");
  mkdirSync(bin);
  const script = `for each in "$@"; do shift; [ "$each" = safe.bareRepository=explicit ] && each=a.b=c; set -- "$@" "$each"; done`;
  writeFileSync(join(bin, "git"), `#!/bin/sh\n${script}\nexec ${real} "$@"\n`);
  chmodSync(join(bin, "git"), 0o755);
  vi.stubEnv("PATH", [bin, process.env["PATH"]].join(delimiter));
}

/** A repository with a folder that is laid out like another one, as a clone can contain it. */
function embedded(top: string, program: string): TestRepository {
  const source = testRepository(join(top, "source"));
  const shop = testRepository(join(top, "shop"));
  cpSync(join(source.folder, ".git"), join(shop.folder, "lib"), { recursive: true });
  const config = { "core.bare": "false", "core.worktree": ".", "filter.e.clean": `${program} clean` };
  for (const [name, value] of Object.entries(config)) shop.git("config", "-f", "lib/config", name, value);
  shop.write("lib/.gitattributes", "*.md filter=e\n");
  shop.write("lib/README.md", "changed\n");
  return shop;
}

describe("a repository inside a repository", () => {
  it.each(["this git", "a git that does not know safe.bareRepository"])("is not treated as one by %s", async (kind) => {
    const top = testFolder();
    const { path, ran, forget } = spy(top);
    const shop = embedded(top, path);
    if (kind !== "this git") oldGit(top);
    const lib = join(shop.folder, "lib");
    // Control: plain git is deceived.
    execFileSync("git", ["diff"], { cwd: lib, stdio: "ignore" });
    expect(ran()).toEqual(["clean"]);
    forget();
    expect(await findRepository(lib)).toMatchObject({ value: { root: shop.folder } });
    const repository = await shop.found();
    await readWorkingChanges({ ...repository, root: lib });
    await snapshotWorkingTree(repository);
    await askGit(lib, ["status"]);
    await blameLine({ absolutePath: join(lib, "README.md"), line: 1 }, new AbortController().signal);
    expect(ran()).toEqual([]);
  });

  it("is not treated as one without a repository around it, and a real bare one is only read", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    cpSync(join(embedded(top, path).folder, "lib"), join(top, "unpacked"), { recursive: true });
    expect(await findRepository(join(top, "unpacked"))).toMatchObject({ kind: "failed" });
    await askGit(join(top, "unpacked"), ["status"]);
    expect(ran()).toEqual([]);
    const shop = testRepository(join(top, "original"));
    shop.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
    expect(await askGit(join(top, "bare"), ["show", "HEAD:README.md"])).toMatchObject({ kind: "read" });
    expect(await findRepository(join(top, "bare"))).toMatchObject({
      kind: "failed",
      output: expect.stringContaining("only read"),
    });
    const pretended = { root: join(top, "bare"), gitDirectory: join(top, "bare") };
    expect(await pushNotes(pretended, "origin")).toEqual({ kind: "nothing" });
    expect(await fetchNotes(pretended, "origin")).toMatchObject({
      kind: "refused",
      output: expect.stringContaining("only read"),
    });
  });
});

describe("the look profile", () => {
  it("starts no hook, monitor, textconv, external diff or signature check that a repository configures", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    const shop = testRepository(join(top, "shop"));
    shop.stage(".gitattributes", "*.md diff=e\n");
    shop.stage("README.md", "# Shop\n\nmore\n");
    shop.git("commit", "--quiet", "--message", "More");
    const raw = shop.git("cat-file", "commit", "HEAD").replace("\n\n", "\ngpgsig -----BEGIN\n x\n\n");
    writeFileSync(join(top, "raw"), raw);
    const signed = shop.git("hash-object", "-t", "commit", "-w", join(top, "raw")).trim();
    shop.git("update-ref", "HEAD", signed);
    for (const hook of ["reference-transaction", "post-index-change"]) shop.hook(hook, `${path} ${hook}`);
    const programs = [
      "core.fsmonitor",
      "diff.external",
      "diff.e.textconv",
      "diff.e.command",
      "gpg.program",
      "core.pager",
    ];
    for (const name of programs) shop.git("config", name, `${path} ${name}`);
    shop.git("config", "log.showSignature", "true");
    rmSync(join(top, "marks"), { force: true });
    shop.write("README.md", "# Shop\n\nother\n");
    const repository = await shop.found();
    for (const args of [["log", "-p"], ["show"], ["diff"], ["diff-tree", "-p", "HEAD~", "HEAD"], ["status"]])
      expect(await askGit(shop.folder, args)).toMatchObject({ kind: "read" });
    await blameLine({ absolutePath: join(shop.folder, "README.md"), line: 1 }, new AbortController().signal);
    const snapshot = readValue(await snapshotWorkingTree(repository));
    await findGenerated(repository, { base: signed, head: snapshot.tree }, [{ name: "README.md" }]);
    expect(
      await keepRound(repository, { name: "a/1", tree: snapshot.tree, parents: [signed], message: "1" }),
    ).toBeUndefined();
    expect(ran()).toEqual([]);
  });

  it("carries a file to a new base without the filters, merge drivers and attributes of the repository", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    const shop = testRepository(join(top, "shop"));
    const lines = (...changed: readonly string[]) => `${["one", "2", "3", "4", "5", "6", ...changed].join("\n")}\n`;
    const tree = (text: string) => {
      shop.stage("README.md", text);
      return shop.git("write-tree").trim();
    };
    const [base, head] = [tree(lines("seven")), tree(lines("mine"))];
    const [newBase, newHead] = [lines("seven"), lines("mine")].map((text) => tree(text.replace("one", "1")));
    const conflicting = tree(lines("theirs"));
    shop.write(".gitattributes", "* merge=e filter=e conflict-marker-size=1 working-tree-encoding=UTF-16\n");
    for (const name of ["merge.e.driver", "filter.e.clean", "filter.e.smudge", "filter.e.process"])
      shop.git("config", name, `${path} ${name}`);
    shop.git("config", "filter.e.required", "true");
    shop.git("config", "merge.conflictStyle", "diff3");
    const repository = await shop.found();
    const read = async (pair: TreePair) => {
      const changes = await readTreeChanges(repository, pair);
      return { ...pair, changes: changes.kind === "read" ? changes.value : [] };
    };
    const before = await read({ base, head });
    const carried = await carryTree(repository, before, await read({ base: newBase ?? "", head: newHead ?? "" }));
    expect(readValue(carried)).toEqual({ tree: newHead, conflicts: new Set(), isCommitted: false });
    const other = await carryTree(repository, before, await read({ base: conflicting, head: newHead ?? "" }));
    expect(readValue(other).conflicts).toEqual(new Set(["README.md"]));
    expect(ran()).toEqual([]);
  });

  it("fetches no objects that a partial clone lacks, and explains how to get them", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    const shop = testRepository(join(top, "shop"));
    shop.stage("README.md", "# Shop\n\nmore\n");
    shop.git("commit", "--quiet", "--message", "More");
    const blob = shop.git("rev-parse", "HEAD~:README.md").trim();
    rmSync(join(shop.folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    const settings = {
      "core.repositoryformatversion": "1",
      "extensions.partialClone": "origin",
      "remote.origin.promisor": "true",
      "remote.origin.url": "ssh://x@127.0.0.1/x",
      "core.sshCommand": `${path} ssh`,
    };
    for (const [name, value] of Object.entries(settings)) shop.git("config", name, value);
    for (const url of ["ssh://x@127.0.0.1/x", `ext::${path} ext`]) {
      shop.git("config", "remote.origin.url", url);
      expect(await askGit(shop.folder, ["diff-tree", "-p", "HEAD~", "HEAD"])).toMatchObject({
        kind: "failed",
        output: expect.stringMatching(/^This partial clone lacks objects.* in a terminal/),
      });
    }
    expect(ran()).toEqual([]);
  });

  it("leaves another user's repository to git's own ownership check", async () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    const refused = { kind: "failed", output: expect.stringContaining("dubious ownership") };
    expect(await findRepository(shop.folder)).toMatchObject(refused);
    expect(await askGit(shop.folder, ["status"])).toMatchObject(refused);
    shop.git("config", "--global", "safe.directory", shop.folder);
    expect(await findRepository(shop.folder)).toMatchObject({ kind: "found" });
  });
});

describe("a place", () => {
  it("is found through a .git file: of a worktree of a bare repository, of a submodule and of a separate git directory", async () => {
    const top = realpathSync(testFolder());
    const library = testRepository(join(top, "library"));
    const shop = testRepository(join(top, "shop"));
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    const place = async (folder: string) => {
      const found = await findGitPlace(join(top, folder));
      return found.kind === "place" ? [found.top, found.gitDirectory, found.isBare] : found.kind;
    };
    expect(await place("shop/lib")).toEqual([join(shop.folder, "lib"), join(shop.folder, ".git/modules/lib"), false]);
    shop.git("clone", "--quiet", "--bare", ".", join(top, "project/.bare"));
    writeFileSync(join(top, "project/.git"), "gitdir: ./.bare\n");
    const project = join(top, "project");
    execFileSync("git", ["worktree", "add", "--quiet", "main"], { cwd: project });
    expect(await place("project")).toEqual([project, join(project, ".bare"), true]);
    expect(await place("project/main")).toEqual([join(project, "main"), join(project, ".bare/worktrees/main"), false]);
    const read = await askGit(join(project, "main"), ["ls-files", "README.md"]);
    expect(readValue(read).toString()).toBe("README.md\n");
    execFileSync("git", ["init", "--quiet", "--separate-git-dir", join(top, "kept"), join(top, "beside")]);
    expect(await place("beside")).toEqual([join(top, "beside"), join(top, "kept"), false]);
  });

  it("changes when another repository replaces it, and disappears when that is deleted", async () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    shop.write("inner/a", "");
    const inner = join(shop.folder, "inner");
    expect(await findGitPlace(inner)).toMatchObject({ top: shop.folder });
    testRepository(inner);
    expect(await findGitPlace(inner)).toMatchObject({ top: inner });
    rmSync(join(inner, ".git"), { recursive: true });
    // Git ignores a `.git` that is not a repository, and goes on upwards.
    mkdirSync(join(inner, ".git"));
    expect(await findGitPlace(inner)).toMatchObject({ top: shop.folder });
    rmSync(join(inner, ".git"), { recursive: true });
    writeFileSync(join(inner, ".git"), "nonsense");
    expect(await findGitPlace(inner)).toMatchObject({ kind: "ended", code: 128 });
    rmSync(join(shop.folder, ".git"), { recursive: true });
    rmSync(join(inner, ".git"));
    expect(await findGitPlace(inner)).toEqual({ kind: "none" });
  });
});

describe("a program that git starts by its name", () => {
  /** A repository with programs in the folders that npx and an environment of Python put into PATH, as seen from a package of it. */
  function withPrograms(top: string, ...names: readonly string[]) {
    const shop = testRepository(join(top, "shop"));
    const { path, ran, forget } = spy(top);
    const bins = ["packages/a/node_modules/.bin", "node_modules/.bin", ".venv/bin"];
    for (const bin of bins)
      for (const name of names) {
        shop.write(join(bin, name), `#!/bin/sh\n"${path}" ${bin.split("/")[0]}:${name}\ncat\n`);
        chmodSync(join(shop.folder, bin, name), 0o755);
      }
    vi.stubEnv("PATH", [...bins.map((bin) => join(shop.folder, bin)), process.env["PATH"]].join(delimiter));
    return { shop, inner: join(shop.folder, "packages/a"), ran, forget };
  }

  it("is none of the repository while the person only looks", async () => {
    const top = testFolder();
    const { shop, inner, ran, forget } = withPrograms(top, "git", "git-lfs");
    shop.git("config", "--global", "filter.lfs.clean", "git-lfs clean");
    shop.stage(".gitattributes", "README.md filter=lfs\n");
    shop.write("README.md", "changed\n");
    // Control: another git, started in that PATH.
    forget();
    shop.git("diff", "--stat");
    expect(ran()).toEqual(["packages:git"]);
    forget();
    expect(await askGit(inner, ["diff", "--stat"])).toMatchObject({ kind: "read" });
    await readWorkingChanges(await shop.found());
    expect(ran()).toEqual([]);
  });

  it("is none that npm has put into PATH when the person commits, and a hook finds the rest", async () => {
    const top = testFolder();
    const { shop, ran, forget } = withPrograms(top, "gpg", "lint");
    shop.git("config", "commit.gpgsign", "true");
    shop.hook("pre-commit", "lint < /dev/null");
    shop.stage("a", "a");
    const { shown } = await shop.state();
    forget();
    await commitStaged(await shop.found(), { message: "Add a", shown });
    expect(ran()).toContain(".venv:lint");
    expect(ran().filter((each) => each.startsWith("node_modules:") || each.startsWith("packages:"))).toEqual([]);
  });
});

describe("a command that a person started", () => {
  it("runs their hooks as in a terminal, so that one which writes elsewhere does not write here, and fetches nothing", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    const [shop, other] = [testRepository(join(top, "shop")), testRepository(join(top, "other"))];
    shop.hook(
      "pre-commit",
      `env | grep -c -E '^GIT_(DIR|WORK_TREE)=' > ../told; git -C ../other commit -qm Other --allow-empty`,
    );
    shop.stage("a", "a");
    shop.git("config", "remote.origin.url", "ssh://x@127.0.0.1/x");
    shop.git("config", "core.sshCommand", `${path} ssh`);
    const { shown } = await shop.state();
    expect(await commitStaged(await shop.found(), { message: "Add a", shown })).toMatchObject({ kind: "created" });
    expect(readFileSync(join(top, "told"), "utf8")).toBe("0\n");
    expect(other.git("log", "-1", "--format=%s")).toBe("Other\n");
    shop.hook("pre-commit", "git fetch origin 2> ../said");
    shop.stage("b", "b");
    const again = await shop.state();
    expect(await commitStaged(await shop.found(), { message: "Add b", shown: again.shown })).toMatchObject({
      kind: "refused",
    });
    expect(readFileSync(join(top, "said"), "utf8")).toContain("transport 'ssh' not allowed");
    expect(ran()).toEqual([]);
  });

  it("uses only https, ssh and paths to reach a remote", async () => {
    const top = testFolder();
    const { path, ran } = spy(top);
    const shop = testRepository(join(top, "shop"));
    shop.git("config", "core.sshCommand", `${path} ssh`);
    shop.git("config", "protocol.ext.allow", "always");
    for (const url of [`ext::${path} ext`, "http://127.0.0.1:1/x", "git://127.0.0.1:1/x"]) {
      shop.git("config", "remote.origin.url", url);
      expect(await fetchNotes(await shop.found(), "origin")).toMatchObject({
        kind: "refused",
        output: expect.stringContaining("not allowed"),
      });
    }
    expect(ran()).toEqual([]);
    shop.git("config", "remote.origin.url", "ssh://x@127.0.0.1/x");
    await fetchNotes(await shop.found(), "origin");
    expect(ran()).toEqual(["ssh"]);
  });
});

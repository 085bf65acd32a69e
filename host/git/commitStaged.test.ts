import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { commitStaged } from "./commitStaged.ts";
import { type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));

async function commit(shop: TestRepository, message = "Add a\n", signal?: AbortSignal) {
  const { shown } = await shop.state();
  return commitStaged(await shop.found(), { message, shown }, signal);
}

const log = (shop: TestRepository) => shop.git("log", "--format=%s").trim().split("\n");

describe("commitStaged", () => {
  it("commits only the staged changes, and returns the commit", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    shop.stage("README.md", "staged\n");
    shop.write("README.md", "not staged\n");
    shop.write("untracked", "");
    const made = await commit(shop);
    expect(made).toEqual({
      kind: "created",
      commit: shop.git("rev-parse", "HEAD").trim(),
      subject: "Add a",
      branch: "main",
    });
    expect(shop.git("show", "HEAD:README.md")).toBe("staged\n");
    expect(shop.git("status", "--porcelain")).toBe(" M README.md\n?? untracked\n");
    expect(shop.git("log", "-1", "--format=%an <%ae>")).toBe("Test <test@example.org>\n");
  });

  it("keeps every line of the message, whatever the repository configures about comments and encodings", async () => {
    const shop = fresh();
    shop.git("config", "commit.cleanup", "strip");
    shop.git("config", "core.commentChar", ";");
    shop.git("config", "i18n.commitEncoding", "ISO-8859-1");
    shop.git("config", "commit.template", "no such file");
    shop.git("config", "commit.verbose", "true");
    shop.stage("a", "a");
    const message = "Ä 🙂 title\n\n# a line\n; another\n\n-----8<-----\n$(touch x) `touch y` \\n\n\nend\n";
    expect(await commit(shop, message)).toMatchObject({ kind: "created", subject: "Ä 🙂 title" });
    expect(shop.git("log", "-1", "--encoding=UTF-8", "--format=%B")).toBe(`${message}\n`);
    expect(shop.git("cat-file", "commit", "HEAD")).not.toContain("encoding");
  });

  it("makes the first commit of a branch, and a commit on a detached HEAD", async () => {
    const top = testFolder();
    const unborn = testRepository(join(top, "new"), { isUnborn: true });
    unborn.stage("a", "a");
    expect(await commit(unborn)).toMatchObject({ kind: "created", branch: "main" });
    unborn.git("checkout", "--quiet", "--detach");
    unborn.stage("b", "b");
    expect(await commit(unborn, "Add b")).toMatchObject({ kind: "created", subject: "Add b", branch: undefined });
    expect(log(unborn)).toEqual(["Add b", "Add a"]);
  });

  it("commits in a worktree and in a submodule, whose git directory is elsewhere", { tags: ["whole"] }, async () => {
    const top = testFolder();
    const [library, shop] = [testRepository(join(top, "library")), testRepository(join(top, "shop"))];
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    shop.git("worktree", "add", "--quiet", join(top, "fix"));
    for (const folder of [join(shop.folder, "lib"), join(top, "fix")]) {
      const inside = testRepositoryAt(folder, shop);
      inside.stage("a", "a");
      expect(await commit(inside)).toMatchObject({ kind: "created" });
      expect(log(inside)).toEqual(["Add a", "Begin"]);
    }
  });

  it("lets hooks see and change the commit, and runs them once", async () => {
    const shop = fresh();
    shop.hook("pre-commit", "echo ran >> ../ran; echo formatted > a; git add a");
    shop.hook("commit-msg", 'echo "Change-Id: 1" >> "$1"');
    shop.stage("a", "raw");
    expect(await commit(shop)).toMatchObject({ kind: "created", subject: "Add a Change-Id: 1" });
    expect(shop.git("show", "HEAD:a")).toBe("formatted\n");
    expect(readFileSync(join(shop.folder, "../ran"), "utf8")).toBe("ran\n");
  });

  it("runs a hook that passes", async () => {
    const shop = fresh();
    shop.hook("pre-commit", "exit 0");
    shop.stage("a", "a");
    expect(await commit(shop)).toMatchObject({ kind: "created" });
  });

  it("returns the readable output of a refusing hook, and commits nothing", async () => {
    const shop = fresh();
    shop.hook("pre-commit", "printf '10%%\\r100%%\\n'; printf '\\033[31mno ticket\\033[0m\\n' >&2; exit 1");
    shop.stage("a", "a");
    expect(await commit(shop)).toEqual({ kind: "refused", output: "100%\nno ticket" });
    expect(log(shop)).toEqual(["Begin"]);
    expect((await shop.state()).staged).toEqual([{ status: "A", path: "a" }]);
  });

  it("keeps the end of unlimited hook output", async () => {
    const shop = fresh();
    shop.hook("pre-commit", "yes 'a long line of output' | head -n 30000; echo the end; exit 1");
    shop.stage("a", "a");
    const refused = await commit(shop);
    const output = refused.kind === "refused" ? refused.output : "";
    expect([output.length, output.slice(-20)]).toEqual([100_000, "e of output\nthe end".padStart(20, "n")]);
  });

  it("signs as configured, and returns the reason when signing fails", async () => {
    const shop = fresh();
    const program = join(shop.folder, "..", "sign.sh");
    const signWith = (script: string) => writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    shop.git("config", "commit.gpgsign", "true");
    shop.git("config", "gpg.program", program);
    shop.stage("a", "a");
    signWith("echo 'no secret key here' >&2; exit 2");
    expect(await commit(shop)).toEqual({ kind: "refused", output: expect.stringContaining("failed to sign") });
    expect(log(shop)).toEqual(["Begin"]);
    signWith("cat > ../signed; echo '-----BEGIN PGP SIGNATURE-----'; printf '\\n[GNUPG:] SIG_CREATED \\n' >&2");
    expect(await commit(shop)).toMatchObject({ kind: "created", subject: "Add a" });
    expect(shop.git("cat-file", "commit", "HEAD")).toContain("gpgsig -----BEGIN PGP SIGNATURE-----");
    expect(readFileSync(join(shop.folder, "../signed"), "utf8")).toContain("\n\nAdd a\n");
  });

  it("asks for an identity before doing anything when git knows none", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    writeFileSync(process.env["GIT_CONFIG_GLOBAL"] ?? "", "[user]\n\tuseConfigOnly = true\n");
    shop.hook("pre-commit", "touch ../ran");
    const refused = await commit(shop);
    expect(refused).toEqual({ kind: "no-identity", output: expect.stringContaining("user.email") });
    expect(existsSync(join(shop.folder, "../ran"))).toBe(false);
  });

  it("refuses when the staged changes differ from those shown", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const { shown } = await shop.state();
    shop.stage("b", "b");
    const outcome = await commitStaged(await shop.found(), { message: "Add a", shown });
    expect(outcome).toMatchObject({ kind: "changed", state: { staged: [{ path: "a" }, { path: "b" }] } });
    expect(log(shop)).toEqual(["Begin"]);
  });

  it("waits for another git that holds the index", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const lock = join(shop.folder, ".git", "index.lock");
    writeFileSync(lock, "");
    const made = commit(shop);
    // Longer than one attempt takes.
    setTimeout(() => rmSync(lock), 700);
    expect(await made).toMatchObject({ kind: "created" });
  });

  it("says that another git is at work when it holds the index for long", { tags: ["whole"] }, async () => {
    const shop = fresh();
    shop.stage("a", "a");
    writeFileSync(join(shop.folder, ".git", "index.lock"), "");
    const output = expect.stringMatching(/^Another git is at work .*Try again once it has ended\.$/);
    expect(await commit(shop)).toEqual({ kind: "refused", output });
  });

  it("refuses when nothing is staged", async () => {
    expect(await commit(fresh())).toEqual({ kind: "refused", output: expect.stringContaining("nothing to commit") });
  });

  it("reports that git is missing", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const [repository, { shown }] = [await shop.found(), await shop.state()];
    vi.stubEnv("PATH", "");
    expect(await commitStaged(repository, { message: "Add a", shown })).toEqual({ kind: "no-git" });
  });

  it("ends hooks and all processes they started when it is cancelled, and leaves the repository in order", async () => {
    const shop = fresh();
    shop.hook("pre-commit", "sleep 300 &\necho $! > ../pid; touch ../started; wait");
    shop.stage("a", "a");
    const controller = new AbortController();
    const committing = commit(shop, "Add a", controller.signal);
    await expect.poll(() => existsSync(join(shop.folder, "../started")), { timeout: 20_000 }).toBe(true);
    controller.abort();
    expect(await committing).toEqual({ kind: "cancelled" });
    const pid = Number(readFileSync(join(shop.folder, "../pid"), "utf8"));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 20_000 });
    shop.hook("pre-commit", "exit 0");
    expect(log(shop)).toEqual(["Begin"]);
    expect(await commit(shop)).toMatchObject({ kind: "created" });
  });

  it("returns the commit when it is cancelled too late, during the post-commit hook", async () => {
    const shop = fresh();
    shop.hook("post-commit", "touch ../started; sleep 300");
    shop.stage("a", "a");
    const controller = new AbortController();
    const committing = commit(shop, "Add a", controller.signal);
    await expect.poll(() => existsSync(join(shop.folder, "../started")), { timeout: 20_000 }).toBe(true);
    controller.abort();
    expect(await committing).toMatchObject({ kind: "created", subject: "Add a" });
  });

  it("does not wait for processes that a hook leaves behind", async () => {
    const shop = fresh();
    shop.hook("post-commit", "sleep 300 & echo $! > ../pid");
    shop.stage("a", "a");
    expect(await commit(shop)).toMatchObject({ kind: "created" });
    // It is still running: `kill` throws for a process that has ended.
    process.kill(Number(readFileSync(join(shop.folder, "../pid"), "utf8")));
  });
});

/** Test helpers for a working tree that another repository created. */
function testRepositoryAt(folder: string, like: TestRepository): TestRepository {
  const inside = testRepository(folder, { isUnborn: true });
  expect(inside.git("rev-parse", "--show-toplevel").trim()).not.toBe(like.folder);
  return inside;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testRepository } from "../../host/git/test/testRepository.fixture.ts";
import { makeSandbox, programs, runProgram } from "./programs.fixture.ts";

const limit = { timeout: 120_000 };

/** Creates a repository with a remote, and runs the command in it. */
async function withRemote() {
  const sandbox = await makeSandbox();
  onTestFinished(() => sandbox.dispose());
  const shop = testRepository(sandbox.workspace);
  const bare = join(sandbox.runtime, "bare");
  shop.git("clone", "--quiet", "--bare", ".", bare);
  shop.git("remote", "add", "upstream", bare);
  const run = (...args: readonly string[]) => runProgram(programs.cli, args, sandbox);
  return { shop, run };
}

describe("dialectic notes", () => {
  it("pushes the reviews of commits to the only remote, and fetches them", limit, async () => {
    const { shop, run } = await withRemote();
    shop.git("notes", "--ref=dialectic", "add", "--message", "a note", "HEAD");
    expect(await run("notes", "push")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Pushed the reviews of work-\w+ to upstream\.\n$/),
    });
    shop.git("update-ref", "-d", "refs/notes/dialectic");
    expect(await run("notes", "fetch")).toMatchObject({
      code: 0,
      stdout: "Fetched the reviews of upstream: 1 more commit has a review now.\n",
    });
    expect(shop.git("notes", "--ref=dialectic", "show", "HEAD")).toContain("a note");
  });

  it("asks which one of several remotes is meant, and says when git refuses", limit, async () => {
    const { shop, run } = await withRemote();
    shop.git("remote", "add", "fork", "/nowhere");
    const several = await run("notes", "fetch");
    expect(several).toMatchObject({ code: 2, stderr: expect.stringMatching(/several remotes.*: fork, upstream\.\n$/) });
    expect(await run("notes", "fetch", "--remote", "none")).toMatchObject({ code: 2, stdout: "" });
    const refused = await run("notes", "fetch", "--remote", "fork");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Git could not fetch the reviews/) });
  });

  it("starts no git in a folder that is not trusted, and explains a wrong command line", limit, async () => {
    const sandbox = await makeSandbox();
    onTestFinished(() => sandbox.dispose());
    testRepository(sandbox.workspace);
    rmSync(join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic", "trusted.json"));
    const run = (...args: readonly string[]) => runProgram(programs.cli, ["notes", ...args], sandbox);
    expect(await run("fetch")).toMatchObject({ code: 2, stderr: expect.stringContaining("is not trusted") });
    expect(await run("send")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Name one of fetch and push."),
    });
    expect(await run("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: dialectic notes") });
  });
});

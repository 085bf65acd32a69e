import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { pullSession } from "../support/pullSession.ts";
import { onlyHost } from "../support/windows.ts";

const session = pullSession();

/** A journey: each test goes on where the one before it has ended. */
describe("a new pull request from the commits of a review", () => {
  let page: Page;
  // The forge answers from this process: it must not be kept waiting.
  const git = async (...args: string[]) => {
    const options = { cwd: session().workspace.folder, env: session().environment() };
    return (await promisify(execFile)("git", args, options)).stdout.trim();
  };
  const commit = async (name: string, text: string, message: string) => {
    writeFileSync(join(session().workspace.folder, "lib", `${name}.ts`), text);
    await git("add", "--all");
    await git("commit", "--quiet", "--message", message);
  };
  const sheet = () => page.getByRole("dialog", { name: "New pull request" });
  const open = async () => {
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "New pull request…" }).click();
  };
  const lookAgain = () => sheet().getByRole("button", { name: "Look again" }).click();
  const present = async (content: string) => {
    const file = join(session().workspace.top, "review.md");
    writeFileSync(file, content);
    const { code, stdout, stderr } = await session().dialectic(["present-review", "--file", file]);
    if (code !== 0) throw new Error(stdout + stderr);
  };

  beforeAll(async () => {
    await git("fetch", "--quiet", "origin");
    await git("config", "user.name", "Me");
    await git("config", "user.email", "me@example.com");
    page = await (await sharedBrowser()).newPage({ viewport: { width: 1200, height: 900 } });
    await session().dialectic(["panel", "--workspace", session().workspace.folder]);
    await present("# Taxes in the cart\n\nSee [lib/cart.ts:2][].\n\n## Why\n\nPrices were net.\n");
    await page.goto(onlyHost(session().workspace).url);
    await sectionShown(page, "Taxes in the cart");
  });

  it("needs a branch of its own, and commits", async () => {
    await open();
    await sheet().getByText("main is the branch that pull requests are merged into").waitFor();
    await git("switch", "--quiet", "--create", "taxes");
    await lookAgain();
    await sheet().getByText("taxes has no commits that main of origin lacks. Commit the changes").waitFor();
    expect(await git("ls-remote", "--heads", "origin")).not.toContain("taxes");
  });

  it("has the title and the text of the review, whose references are permanent links", async () => {
    await commit("cart", "export const net = 1;\nexport const taxed = true;\n", "Tax the cart");
    await commit("tax", "export const rate = 0.19;\n", "Add the rate");
    await lookAgain();
    const [title, body] = [sheet().getByLabel("Title"), sheet().getByLabel("Description")];
    await expect.poll(() => title.inputValue()).toBe("Taxes in the cart");
    const address = `https://${session().forge.host}/team/shop/blob/${await git("rev-parse", "HEAD")}/lib/cart.ts#L2`;
    expect(await body.inputValue()).toBe(`See [\`lib/cart.ts:2\`](${address}).\n\n## Why\n\nPrices were net.`);
    await sheet().getByText("2 commits").waitFor();
    expect(
      await sheet()
        .getByRole("button", { name: /^Create/ })
        .count(),
    ).toBe(0);
  });

  it("keeps what the person has typed over a reload", async () => {
    await sheet().getByLabel("Title").fill("Taxes, at last");
    await page.reload();
    await sectionShown(page, "Taxes in the cart");
    await open();
    await expect.poll(() => sheet().getByLabel("Title").inputValue()).toBe("Taxes, at last");
  });

  it("pushes the branch by a click of its own, and creates a draft by another", async () => {
    await sheet().getByRole("button", { name: "Push taxes to origin" }).click();
    await sheet().getByText("taxes is pushed to origin.").waitFor();
    expect(await git("ls-remote", "--heads", "origin", "taxes")).toContain(await git("rev-parse", "HEAD"));
    expect(await git("rev-parse", "--abbrev-ref", "taxes@{upstream}")).toBe("origin/taxes");
    expect(session().forge.pulls.size).toBe(1);
    await sheet().getByRole("button", { name: "Create draft pull request" }).click();
    await sheet().getByText(`team/shop#8 on ${session().forge.host} is created, as a draft.`).waitFor();
    const pull = session().forge.pulls.get(8);
    expect(pull).toMatchObject({ title: "Taxes, at last", base: { ref: "main" }, head: { ref: "taxes" } });
    expect(pull?.body).toContain("## Why");
  });

  it("creates no second one for the branch, and offers none", async () => {
    await lookAgain();
    await sheet().getByText(`team/shop#8 on ${session().forge.host} is open for taxes already.`).waitFor();
    expect(
      await sheet()
        .getByRole("button", { name: /^Create/ })
        .count(),
    ).toBe(0);
  });

  it("of a layer is merged into the layer below it", async () => {
    await git("switch", "--quiet", "--create", "reduced");
    await commit("tax", "export const rate = 0.19;\nexport const reduced = 0.07;\n", "Add the reduced rate");
    await lookAgain();
    // The branch that was looked at is still there, as the layer below.
    await sheet().getByLabel("Branch with the commits").selectOption("reduced");
    await expect.poll(() => sheet().getByLabel("Branch to merge into").inputValue()).toBe("taxes");
    await sheet().getByText("1 commit").waitFor();
    await expect.poll(() => sheet().getByLabel("Title").inputValue()).toBe("Add the reduced rate");
  });

  it("pushes nothing over commits that are not here", async () => {
    await git("push", "--quiet", "origin", "HEAD~1:refs/heads/reduced");
    const other = await git("commit-tree", "-p", "HEAD~1", "-m", "Of somebody else", "HEAD^{tree}");
    await git("push", "--quiet", "--force", "origin", `${other}:refs/heads/reduced`);
    await lookAgain();
    await sheet().getByText("origin has commits on reduced that are not here").waitFor();
    expect(
      await sheet()
        .getByRole("button", { name: /^(?:Push|Create)/ })
        .count(),
    ).toBe(0);
  });
});

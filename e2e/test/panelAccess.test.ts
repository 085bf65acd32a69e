import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { repository } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { isRunning, until } from "../support/windows.ts";

const widths = [280, 1_280];

/** Checks every palette at both widths; with LOOK=FOLDER in the environment, keeps pictures there. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 760 });
    expect(await problemsInEveryTheme(page, `${name}-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
}

/** A journey: each test goes on where the one before it has ended. */
describe("the address of the panel", () => {
  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { product, present } = session();
    ({ page } = session());
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  const url = () => session().product.host().url;
  const panel = (environment: Readonly<Record<string, string>> = {}, ...flags: readonly string[]) => {
    const { workspace } = session().product;
    const cli = join(repository, "mcp-server", "dist", "cli.js");
    const { status, stderr } = spawnSync(process.execPath, [cli, "panel", ...flags], {
      cwd: workspace.folder,
      env: { ...workspace.environment, ...environment },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  };

  it("no longer contains its code once the page is open, which can return without one", async () => {
    const { origin } = new URL(url());
    expect([page.url(), await page.title()]).toEqual([`${origin}/`, "Dialectic: shop"]);
    await page.reload();
    await sectionShown(page, "Design Decisions");
    expect(await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toMatch(
      /[0-9a-f]{64}/,
    );
  });

  it("has its text after two dialogues, at the first opening and later, and sends no key and no code again", async () => {
    const { browser } = session();
    const opened = await browser.newPage();
    const asked: string[] = [];
    const bodies: string[] = [];
    opened.on("request", (request) => {
      if (request.method() !== "POST") return;
      asked.push(new URL(request.url()).pathname);
      bodies.push(request.postData() ?? "");
    });
    const open = async (go: () => Promise<unknown>) => {
      for (const list of [asked, bodies]) list.length = 0;
      await go();
      await sectionShown(opened, "Design Decisions");
      // The rest is about what else the page shows.
      expect(bodies.filter((body) => /panel\/ready|review\/bodies/.test(body))).toHaveLength(1);
      return asked.slice(0, 2);
    };
    expect(await open(() => opened.goto(url()))).toEqual(["/enter", "/events"]);
    expect(await open(() => opened.reload())).toEqual(["/prove", "/events"]);
    expect(bodies.join()).not.toMatch(/"code"|[0-9a-f]{64}/);
    await opened.context().close();
  });

  it("lets one browser in, that browser any number of times, and tells another one how to get in", async () => {
    const { browser } = session();
    const address = url();
    const other = await browser.newPage({ colorScheme: "dark" });
    await other.goto(address);
    await sectionShown(other, "Design Decisions");
    await other.goto(address);
    await sectionShown(other, "Design Decisions");
    const strange = await browser.newContext({ colorScheme: "dark" });
    const stranger = await strange.newPage();
    await stranger.goto(address);
    await stranger.getByText("This browser has no access yet").getByText("dialectic panel --open").waitFor();
    expect(await stranger.title()).toBe("Dialectic");
    // A new address opens all tabs of that browser.
    const beside = await strange.newPage();
    await beside.goto(url());
    await sectionShown(stranger, "Design Decisions");
    await other.context().close();
    await strange.close();
  });

  it("tells another browser accessibly, in every theme", { tags: ["whole"] }, async () => {
    const { browser } = session();
    const address = url();
    const [first, stranger] = [await browser.newPage(), await browser.newPage({ colorScheme: "dark" })];
    await first.goto(address);
    await sectionShown(first, "Design Decisions");
    await stranger.goto(address);
    await stranger.getByText("This browser has no access yet").waitFor();
    await look(stranger, "no-key");
    for (const each of [first, stranger]) await each.context().close();
  });

  it("is opened by a file whose path contains no code", async () => {
    const { product, browser } = session();
    const [program, said] = [join(product.workspace.home, "browser.sh"), join(product.workspace.home, "said")];
    writeFileSync(program, `#!/bin/sh\nprintf %s "$*" > '${said}.part' && mv '${said}.part' '${said}'\n`, {
      mode: 0o755,
    });
    panel({ BROWSER: program }, "--open");
    await until(() => spawnSync("test", ["-e", said]).status === 0);
    const opened = await browser.newPage();
    await opened.goto(readFileSync(said, "utf8"));
    await sectionShown(opened, "Design Decisions");
    await opened.context().close();
  });

  it("says that a click waits while the panel is suspended, and follows it afterwards", async () => {
    const { pid } = session().product.host();
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
    await findSection(page, "Changes Made").getByText("src/server.ts:67").click();
    await page.getByText("Your work is kept").waitFor();
    expect(await page.getByRole("group", { name: /src\/server\.ts/ }).count()).toBe(0);
    process.kill(pid, "SIGCONT");
    await page.getByText("export const serverLine67").waitFor();
    await page.getByText("Your work is kept").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
  });

  it("stays through kill -9: the tab reveals nothing to a stranger there, and continues with its drafts after a start", async () => {
    await findSection(page, "Context").hover();
    await findSection(page, "Context").getByRole("button", { name: "Comment on section" }).click();
    await page.keyboard.type("A draft");
    const { pid, url: address } = session().product.host();
    process.kill(pid, "SIGKILL");
    await until(() => !isRunning(pid));
    await page.getByText("The connection to Dialectic is lost").waitFor();

    const heard: string[] = [];
    const stranger = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (text: string) => heard.push(text));
      heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ nonce: "n", proof: "0".repeat(64) }));
    });
    // The killed process lets go of its port a moment after it is gone.
    const listens = () =>
      new Promise<boolean>((resolve) => {
        stranger.once("error", () => resolve(false));
        stranger.listen(Number(new URL(address).port), "127.0.0.1", () => resolve(true));
      });
    await until(listens);
    await page.getByText("Another program answers at this address").getByText("dialectic panel --open").waitFor();
    await page.getByText("A draft").first().click();
    await page.keyboard.press("Control+Enter");
    await look(page, "stranger");
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
    expect(heard.filter((text) => !/^POST \/prove undefined$|^\{"nonce":"[0-9a-f-]{36}"\}$/.test(text))).toEqual([]);

    panel();
    expect(new URL(url()).origin).toBe(new URL(address).origin);
    await page.locator(".connection-banner").waitFor({ state: "detached" });
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("A draft");
    await findCommentBox(page).focus();
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread", { hasText: "A draft" }).waitFor();
  });
});

describe("a folder that nobody has trusted", () => {
  const session = browserSession();

  it("can be read and commented on, and the rest works as soon as the person says yes below the review", async () => {
    const { product, page, present } = session();
    const { folder, environment } = product.workspace;
    const trusted = join(environment["XDG_STATE_HOME"] ?? "", "dialectic", "trusted.json");
    rmSync(trusted);
    const kept = () => JSON.parse(readFileSync(trusted, "utf8")).folders;
    await present({ content: `${exampleReview}\n## Checked\n\n\`\`\`check\n1 == 1\n\`\`\`\n` });
    writeFileSync(join(folder, "README.md"), "# Another shop\n");
    const request = () => product.assistant.call("request_review", {});
    expect(await request()).toMatchObject({
      isError: true,
      text: expect.stringContaining(`\`dialectic trust ${folder}\``),
    });

    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    const bar = page.getByRole("status").filter({ hasText: /trust|restricted/i });
    await bar.getByText("Do you trust the authors of the files in “shop”?").waitFor();
    const [below, review] = await Promise.all([bar.boundingBox(), page.locator(".scroller").boundingBox()]);
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((review?.y ?? 0) + (review?.height ?? 0));
    await look(page, "trust");
    await page.getByText("checks are not run").first().waitFor();
    await bar.getByText("Not now").click();
    await bar.getByText("This folder is restricted").waitFor();
    await look(page, "restricted");
    await bar.getByText("Trust this folder…").click();
    await bar.getByText("Trust this folder", { exact: true }).click();
    await bar.waitFor({ state: "detached" });
    await page.getByText("checks are not run").first().waitFor({ state: "detached" });
    expect(kept()).toEqual([folder]);
    expect(await request()).toMatchObject({ isError: false });
  });
});

describe("a folder with a language server of its own", () => {
  const session = browserSession();

  it("is asked about below the review when a changed file needs it, and answers once the person has said yes", async () => {
    const { product, page, present } = session();
    const { folder, environment } = product.workspace;
    mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
    const compiler = join(repository, "node_modules", "typescript", "bin", "tsc");
    const started = `#!/bin/sh\nexec "${process.execPath}" "${compiler}" "$@"\n`;
    writeFileSync(join(folder, "node_modules", ".bin", "tsc"), started, { mode: 0o755 });
    mkdirSync(join(folder, "node_modules", "typescript"));
    writeFileSync(join(folder, "node_modules", "typescript", "package.json"), '{ "version": "7.0.0" }');
    writeFileSync(join(folder, ".gitignore"), "node_modules\n");
    writeFileSync(join(folder, "src", "price.ts"), "export const price: number = 3;\n");
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    const bar = page.getByRole("status").filter({ hasText: "Run this folder’s language server for TypeScript?" });
    await bar.getByText("node_modules/.bin/tsc --lsp --stdio").waitFor();
    await look(page, "servers");
    const ask = () => product.assistant.call("get_references", { filePath: "src/price.ts", symbol: "price" });
    expect(await ask()).toMatchObject({
      isError: true,
      text: expect.stringContaining("waits for permission, which is given by"),
    });
    await bar.getByText("Run", { exact: true }).click();
    await bar.waitFor({ state: "detached" });
    expect(await ask()).toMatchObject({ isError: false, text: expect.stringContaining("src/price.ts") });
    const kept = join(environment["XDG_STATE_HOME"] ?? "", "dialectic", "language-servers.json");
    expect(JSON.parse(readFileSync(kept, "utf8")).servers).toMatchObject([{ folder, answer: "run" }]);
  });
});

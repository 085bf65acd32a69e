import { execFile } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { itIsAccessible } from "../support/looks.ts";
import type { Product } from "../support/product.ts";
import { registeredHosts } from "../support/windows.ts";

const session = browserSession();
const cli = join(import.meta.dirname, "../../mcp-server/dist/cli.js");
let product: Product;
let page: Page;
let lab = "";
let other: Assistant;
/** The id of the older review in the other folder. */
let samples = "";

/** The panel of the other folder. */
function labHost() {
  const host = registeredHosts(product.workspace).find(({ workspaceFolders }) => workspaceFolders.includes(lab));
  if (host === undefined) throw new Error("The panel of the other folder does not run.");
  return host;
}

/** The rows of the list, as `title, state`. */
const rows = () =>
  page.locator(".inbox .history-row").evaluateAll((all) =>
    all.map((row) => {
      const state = /here|in another window|not open(?! yet)/.exec(
        row.querySelector(".history-who")?.textContent ?? "",
      );
      return `${row.querySelector("strong")?.textContent}, ${state?.[0]}`;
    }),
  );

/** A journey: each test goes on where the one before it has ended. */
describe("reviews that wait in two folders", () => {
  beforeAll(async () => {
    ({ product, page } = session());
    lab = join(product.workspace.folder, "..", "lab");
    mkdirSync(lab);
    lab = realpathSync(lab);
    other = await startAssistant(lab, product.workspace.environment, ["--panel", "browser"]);
    await session().present({ content: "# Totals\n\nText.\n" });
    await page.goto(shopUrl());
    await sectionShown(page, "Totals");
    const presented = await other.call("present_review", { content: "# Samples\n\nText.\n", baseUri: lab });
    samples = String(presented.structured["reviewId"]);
  });
  afterAll(() => other.dispose());

  const shopUrl = () => {
    const host = registeredHosts(product.workspace).find(({ workspaceFolders }) => !workspaceFolders.includes(lab));
    return host?.url ?? "";
  };

  it("are in one list, which a key opens", async () => {
    await page.keyboard.press("r");
    await expect.poll(rows).toEqual(["Samples, in another window"]);
  });

  itIsAccessible(() => page, "the list of what waits");

  it("are opened in the panel that has them, at the review", async () => {
    await other.call("present_review", { content: "# Prices\n\nText.\n", baseUri: lab, new: true });
    await expect.poll(rows).toEqual(["Samples, in another window", "Prices, in another window"]);
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.locator(".inbox .history-row", { hasText: "Samples" }).click(),
    ]);
    await sectionShown(tab, "Samples");
    await expect.poll(() => new URL(tab.url()).hash).toBe("");
    await tab.close();
    await expect.poll(rows).toEqual(["Prices, in another window"]);
  });

  it("stay in the list when their panel is killed, with the command that opens it", async () => {
    const { pid } = labHost();
    process.kill(pid, "SIGKILL");
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => {
        await page.keyboard.press("r");
        const shown = await rows();
        await page.keyboard.press("Escape");
        return shown;
      })
      .toEqual(["Prices, not open"]);
    await page.keyboard.press("r");
    await page.locator(".inbox .history-row").click();
    const command = `Its window is not open. Open it with: dialectic panel --open --workspace ${lab} --review `;
    await expect.poll(() => page.locator(".notice").allTextContents()).toContainEqual(expect.stringContaining(command));
  });

  it("are listed in a terminal, too", async () => {
    const env = product.workspace.environment;
    const { stdout } = await promisify(execFile)(process.execPath, [cli, "inbox"], { env });
    expect(stdout).toContain(`1 review waits for you.\n\nPrices\n  ${lab} · `);
    expect(stdout).toContain(`not open: dialectic panel --open --workspace ${lab}`);
    const json = await promisify(execFile)(process.execPath, [cli, "inbox", "--json"], { env });
    const [item] = JSON.parse(json.stdout).items;
    expect(item).toMatchObject({ title: "Prices", state: "closed", folder: lab });
    expect(item.command).toBe(`dialectic panel --open --workspace ${lab} --review ${item.reviewId}`);
  });

  it("are not read by a page that the command opens at another review", async () => {
    const env = product.workspace.environment;
    const args = [cli, "panel", "--workspace", lab, "--review", samples];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const tab = await (page.context().browser() ?? expect.fail("There is no browser.")).newPage();
    await tab.goto(stdout.trim());
    await sectionShown(tab, "Samples");
    await expect.poll(() => new URL(tab.url()).hash).toBe("");
    await expect.poll(rows).toEqual(["Prices, in another window"]);
    await tab.close();
    expect((await promisify(execFile)(process.execPath, [...args.slice(0, 4), "--stop"], { env })).stdout).toContain(
      "has ended",
    );
  });
});

import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { InboxList } from "@dialectic/shared/protocol";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { type MortalAssistant, startMortalAssistant } from "../support/mortalAssistant.ts";
import { type HostRecord, isRunning, registeredHosts, until } from "../support/windows.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { hostRuns, leaveWindow, reloadWindow, runCommand, workbenchShown } from "./support/workbench.ts";

const cli = join(repository, "mcp-server", "dist", "cli.js");

/** A journey: each test goes on where the one before it has ended. */
describe("what waits in two windows of VS Code and two panels, for five sessions", () => {
  const session = vsCodeSession();
  const assistants: MortalAssistant[] = [];
  const folders = { shop: "", store: "", lab: "", den: "" };
  let [inShop, alsoInShop, inStore]: (MortalAssistant | undefined)[] = [];
  let store: Page;
  /** The page of the panel in the lab. */
  let page: Page;

  const runCli = async (...args: string[]) => {
    const env = session().workspace.environment;
    return (await promisify(execFile)(process.execPath, [cli, ...args], { env })).stdout;
  };
  /** The list in a terminal, as `title, state`, with `awaited` where an assistant waits. */
  const inTerminal = async () => {
    const { items }: InboxList = JSON.parse(await runCli("inbox", "--json"));
    return items
      .map(({ title, state, waiting }) => `${title}, ${state}${waiting.length > 0 ? ", awaited" : ""}`)
      .sort();
  };
  const rows = () => page.locator(".inbox .history-row");
  /** The list of the page in the lab, in the same words. */
  const onPage = async () => {
    await page.keyboard.press("r");
    await page.locator(".inbox").waitFor();
    const found = await rows().evaluateAll((all) =>
      all.map((row) => {
        const [place = "", what = ""] = [".history-who", ".history-what > span"].map(
          (selector) => row.querySelector(selector)?.textContent ?? "",
        );
        const state = place.includes("in another window") ? "open" : /not open(?! yet)/.test(place) ? "closed" : "here";
        return `${row.querySelector("strong")?.textContent}, ${state}${what.includes("waits for") ? ", awaited" : ""}`;
      }),
    );
    await page.keyboard.press("Escape");
    await page.locator(".inbox").waitFor({ state: "detached" });
    return found.sort();
  };
  const expectBoth = async (expected: readonly string[]) => {
    await expect.poll(inTerminal).toEqual(expected);
    await expect.poll(onPage).toEqual(expected);
  };

  const hostOf = (folder: string): HostRecord => {
    const host = registeredHosts(session().workspace).find(
      ({ pid, workspaceFolders: [first] }) => first === folder && isRunning(pid),
    );
    if (host === undefined) throw new Error(`No window has ${folder} open`);
    return host;
  };
  const present = async (folder: string, title: string) => {
    const assistant = await startMortalAssistant({ ...session().workspace, folder });
    assistants.push(assistant);
    const answer = await assistant.call("present_review", { content: `# ${title}\n\nText.\n`, baseUri: folder });
    expect(answer?.isError).toBe(false);
    return assistant;
  };
  /** Waits as an assistant does: a call that ends without feedback, as when its window is reloaded, is made again. */
  const keepWaiting = async (assistant: MortalAssistant | undefined) => {
    for (;;) {
      const answer = await assistant?.call("wait_for_feedback", { timeout_seconds: 50 });
      if (answer === undefined || (!answer.isError && answer.structured["status"] !== "pending")) return;
    }
  };
  const killSession = (assistant: MortalAssistant | undefined) => {
    if (assistant !== undefined) process.kill(assistant.server, "SIGKILL");
  };
  const openPanel = async (folder: string, title: string) => {
    await page.goto(hostOf(folder).url);
    await sectionShown(page, title);
  };

  beforeAll(async () => {
    const { workspace, page: shop, openFolder } = session();
    folders.shop = workspace.folder;
    for (const name of ["store", "lab", "den"] as const) {
      folders[name] = join(workspace.top, name);
      mkdirSync(folders[name]);
    }
    await hostRuns(shop);
    store = await openFolder(folders.store);
    await hostRuns(store);
    page = await (await sharedBrowser()).newPage();
  });
  afterAll(async () => {
    await page?.context().close();
    for (const assistant of assistants) await assistant.dispose();
    for (const folder of [folders.lab, folders.den]) process.kill(hostOf(folder).pid);
  });

  it("is one list, the same in a terminal and on a page", async () => {
    inShop = await present(folders.shop, "Totals");
    await headingShown(session().page, "Totals");
    alsoInShop = await present(folders.shop, "Taxes");
    inStore = await present(folders.store, "Shelves");
    await headingShown(store, "Shelves");
    await present(folders.lab, "Samples");
    await present(folders.den, "Bears");
    await openPanel(folders.lab, "Samples");
    // Reviews that were shown are read; nothing shows Taxes and Bears.
    await expectBoth(["Bears, open", "Taxes, open"]);
    for (const each of [inShop, alsoInShop, inStore]) void keepWaiting(each);
    await expectBoth(["Bears, open", "Shelves, open, awaited", "Taxes, open, awaited", "Totals, open, awaited"]);
  });

  it("loses a session that was killed, and a panel that was killed is not open", async () => {
    killSession(inShop);
    await expectBoth(["Bears, open", "Shelves, open, awaited", "Taxes, open, awaited"]);
    process.kill(hostOf(folders.den).pid, "SIGKILL");
    await expectBoth(["Bears, closed", "Shelves, open, awaited", "Taxes, open, awaited"]);
  });

  it("has all again after a window was reloaded, with the session that waits in it", async () => {
    await reloadWindow(session().page);
    await hostRuns(session().page);
    await expectBoth(["Bears, closed", "Shelves, open, awaited", "Taxes, open, awaited"]);
  });

  it("is as before once the machine has started again", async () => {
    const { page: shop, workspace } = session();
    const addresses = [shop.url(), store.url()];
    for (const each of assistants) if (isRunning(each.server)) killSession(each);
    const hosts = registeredHosts(workspace).filter(({ pid }) => isRunning(pid));
    for (const { pid } of hosts) process.kill(pid, "SIGKILL");
    await until(() => hosts.every(({ pid }) => !isRunning(pid)), "all windows to be killed");
    for (const each of [shop, store]) await leaveWindow(each);
    rmSync(workspace.environment["DIALECTIC_RUNTIME_DIR"] ?? "", { recursive: true });
    expect(await inTerminal()).toEqual(["Bears, closed", "Taxes, closed"]);
    for (const [at, each] of [shop, store].entries()) {
      await each.goto(addresses[at] ?? "");
      await workbenchShown(each);
    }
    for (const folder of [folders.lab, folders.den]) await runCli("panel", "--workspace", folder);
    const areOpen = () => registeredHosts(workspace).length === addresses.length + 2;
    await until(areOpen, "all windows to be open again");
    await openPanel(folders.lab, "Samples");
    await expectBoth(["Bears, open", "Taxes, open"]);
  });

  it("leads to the review in its window, and loses it there", async () => {
    await page.keyboard.press("r");
    await rows().filter({ hasText: "Taxes" }).click();
    await page.getByText("The review is shown in its own window.").waitFor();
    await headingShown(session().page, "Taxes");
    await page.keyboard.press("Escape");
    await expectBoth(["Bears, open"]);
  });

  it("loses a review that is approved, and one that is cleared while an assistant waits for its verdict", async () => {
    const next = await present(folders.store, "Boxes");
    void keepWaiting(next);
    await expectBoth(["Bears, open", "Boxes, open, awaited"]);
    await openPanel(folders.den, "Bears");
    await page.keyboard.press("f");
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Approve" }).check();
    await sheet.getByRole("button", { name: "Approve" }).click();
    await sheet.waitFor({ state: "detached" });
    await expectBoth(["Boxes, open, awaited"]);
    await page.keyboard.press("r");
    await rows().filter({ hasText: "Boxes" }).click();
    await headingShown(store, "Boxes");
    await page.keyboard.press("Escape");
    await runCommand(store, "Dialectic: Clear Review");
    await expectBoth([]);
  });
});

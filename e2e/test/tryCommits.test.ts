import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { isRunning, registeredHosts, until } from "../support/windows.ts";

const review = [
  "# Totals\n\nOrders have a total.\n\n",
  "## Add it up\n\nThe total is the sum of the lines ([`src/total.js:1`][]).\n\n",
  "## Show it\n\nThe page shows it ([`src/page.js:1`][]).\n",
].join("");

/** A journey: each test goes on where the one before it has ended. */
describe("trying each commit", { tags: ["whole"] }, () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
  const beside = (name: string) => join(product.workspace.folder, "..", name);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
  const write = (path: string, text: string) => {
    mkdirSync(folder(path, ".."), { recursive: true });
    writeFileSync(folder(path), text);
  };
  const trials = () => {
    const { XDG_STATE_HOME: state = "" } = product.workspace.environment;
    const all = join(state, "dialectic", "trials");
    return existsSync(all) ? readdirSync(all) : [];
  };
  const sheet = () => page.getByRole("dialog", { name: "Create commit" });
  const trial = () => sheet().getByRole("region", { name: "Try each commit" });
  const press = (name: string) => trial().locator("vscode-button", { hasText: name }).click();
  const marks = () => sheet().locator(".commit-step .commit-trial-line").allInnerTexts();
  const tryWith = async (command: string) => {
    await trial().getByRole("textbox", { name: "Command" }).fill(command);
    await press("Try");
  };
  const openSheet = async () => {
    await page.keyboard.press("g");
    await sheet().getByRole("radio", { name: "One commit per section" }).check();
    await trial().waitFor();
  };

  beforeAll(async () => {
    ({ product, page } = session());
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    write(".gitignore", "node_modules\n");
    write("package.json", JSON.stringify({ type: "module", scripts: { test: "node src/page.js" } }));
    write("src/page.js", "console.log('Order');\n");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Before");
    write("node_modules/left/index.js", "export default 1;\n");
    write("src/total.js", "export const total = (lines) => lines.reduce((sum, each) => sum + each, 0);\n");
    write("src/page.js", "import { total } from './total.js';\nconsole.log('Order', total([1, 2]));\n");
    await product.assistant.call("present_review", { baseUri: folder(), content: review });
    await page.goto(product.host().url);
    await sectionShown(page, "Totals");
  });

  it("runs nothing before the person has chosen a command and pressed Try", async () => {
    await openSheet();
    await trial().getByText("Ordered by names, not built.").waitFor();
    await press("Try each commit…");
    await trial().getByRole("button", { name: "npm test" }).click();
    expect(await trial().getByRole("textbox", { name: "Command" }).inputValue()).toBe("npm test");
    expect(await trial().getByRole("checkbox", { name: "node_modules" }).isChecked()).toBe(true);
    expect(await problemsInEveryTheme(page, "trial-form")).toEqual([]);
    expect(trials()).toEqual([]);
  });

  it("passes where each commit works by itself, with the linked folders, and commits nothing", async () => {
    const before = [git("rev-parse", "HEAD"), git("status", "--porcelain")];
    await tryWith("node src/page.js && test -f node_modules/left/index.js");
    await trial().getByText("Each commit passed").waitFor();
    await trial().getByText("Links in there to packages of a workspace lead to today's code.").waitFor();
    expect(await marks()).toEqual([expect.stringMatching(/^\s*Passed · /), expect.stringMatching(/^\s*Passed · /)]);
    expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual(before);
    expect([trials(), git("worktree", "list").trim().split("\n")]).toEqual([[], [expect.stringContaining(folder())]]);
    expect(await problemsInEveryTheme(page, "tried")).toEqual([]);
  });

  it("leaves no process behind after kill -9 of the panel, and the next panel removes the folder", async () => {
    await press("Try again…");
    await tryWith(`echo $$ > ${beside("killed")}; setsid sleep 1001 & sleep 1000`);
    await until(() => existsSync(beside("killed")) && readFileSync(beside("killed"), "utf8").endsWith("\n"));
    const pid = Number(readFileSync(beside("killed"), "utf8"));
    const [panel] = registeredHosts(product.workspace);
    process.kill(panel?.pid ?? 0, "SIGKILL");
    await until(() => !isRunning(pid));
    expect(trials()).toHaveLength(1);
    // The assistant's next call starts the next panel.
    await product.assistant.call("get_review", {});
    await until(() =>
      registeredHosts(product.workspace).some((each) => each.pid !== panel?.pid && isRunning(each.pid)),
    );
    await until(() => trials().length === 0);
  });
});

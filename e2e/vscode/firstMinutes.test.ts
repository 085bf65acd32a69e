import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { until } from "../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { runCommand } from "./support/workbench.ts";

/** A human step, and the seconds until the next one was offered. */
interface Step {
  readonly what: string;
  readonly seconds: number;
}

/** Buttons with text above the editor that is in front. */
function titleButton(page: Page, name: string) {
  return page.locator(".editor-group-container.active .editor-actions").getByRole("button", { name, exact: true });
}

/** Keeps a picture for a look at it, in the folder of FIRST_MINUTES_PICTURES. */
const picture = (page: Page, name: string) =>
  process.env["FIRST_MINUTES_PICTURES"] === undefined
    ? undefined
    : page.screenshot({ path: join(process.env["FIRST_MINUTES_PICTURES"], `${name}.png`) });

describe("the first minutes in a fresh VS Code", () => {
  const session = vsCodeSession({
    own: {},
    // The person has Claude Code; nothing knows Dialectic yet.
    prepare: ({ home }) => mkdirSync(join(home, ".claude")),
  });

  it("lead from the installed extension to the first review in four steps, each offered by the one before", async () => {
    const { page, workspace } = session();
    const steps: Step[] = [];
    const step = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await run();
      steps.push({ what, seconds: (performance.now() - start) / 1_000 });
      return result;
    };
    const frame = await step("open the view Dialectic", async () => {
      const opened = await openReviewView(page);
      await opened.getByText("Connect Claude Code").waitFor();
      return opened;
    });
    await picture(page, "empty");
    const file = join(workspace.home, ".claude.json");
    await step("Connect Claude Code", async () => {
      await frame.getByText("Connect Claude Code").click();
      await page.locator(".tab.active", { hasText: "Claude Code with Dialectic" }).waitFor();
      await titleButton(page, "Apply").waitFor();
      await frame.getByText("Connect Claude Code?").waitFor();
    });
    await picture(page, "diff");
    expect(existsSync(file)).toBe(false);
    await step("Apply", async () => {
      await titleButton(page, "Apply").click();
      await frame.getByText(/^Dialectic is set up in Claude Code/).waitFor();
      await frame.getByText("Present a review of what you just implemented.").waitFor();
    });
    await picture(page, "set-up");
    await step("start Claude Code and ask it", async () => {
      const { mcpServers } = JSON.parse(readFileSync(file, "utf8"));
      const { command, args } = mcpServers.dialectic;
      const client = new Client({ name: "claude-code", version: "1" });
      onTestFinished(() => client.close());
      const env = workspace.environment;
      await client.connect(new StdioClientTransport({ command, args, env, cwd: workspace.folder, stderr: "ignore" }));
      await client.callTool({
        name: "present_review",
        arguments: { content: "# My first review\n\nIt works.\n", mode: "replace", baseUri: workspace.folder },
      });
      await headingShown(page, "My first review");
    });
    await page.locator(".notification-list-item", { hasText: "Claude Code is connected to Dialectic." }).waitFor();
    await picture(page, "review");
    console.log(steps.map(({ what, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${what}`).join("\n"));
    expect(steps.length).toBeLessThanOrEqual(4);
  });

  it("keep the question until it is answered: closing the diff leaves the configuration as it is", async () => {
    const { page, workspace } = session();
    const file = join(workspace.home, ".codex", "config.toml");
    await runCommand(page, "Dialectic: Clear Review");
    const frame = await reviewFrame(page);
    await frame.getByText("Connect another assistant").click();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Codex" }).click();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "All projects" }).click();
    await frame.getByText("Connect Codex?").waitFor();
    await titleButton(page, "Cancel").waitFor();
    await runCommand(page, "View: Close Editor");
    await frame.getByText("Connect Codex?").waitFor({ state: "detached" });
    await until(async () => (await page.locator(".tab", { hasText: "with Dialectic" }).count()) === 0);
    expect(existsSync(file)).toBe(false);
  });
});

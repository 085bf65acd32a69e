import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Locator } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { headingShown, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";

describe("a fresh VS Code with the extension", () => {
  const session = vsCodeSession({
    settings: { "dialectic.reviewLocation": "last" },
    // VS Code knows the folder as little as the assistant knows Dialectic.
    own: { trust: false },
    prepare({ folder, home }) {
      mkdirSync(join(home, ".claude"));
      writeFileSync(join(folder, "src/auth.ts"), "export const authLine1 = 100;\n");
    },
  });

  it("leads to the first review in at most four actions, and on to its code, each offered by the one before", async () => {
    const { page, workspace } = session();
    const printed: string[] = [];
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const begun = performance.now();
      await work();
      printed.push(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    };
    let actions = 0;
    /** Clicks on an offer and waits for the next one. */
    const act = (what: string, offer: Locator, next: () => Promise<unknown>) => {
      actions += 1;
      return timed(`${actions}. ${what}`, async () => {
        await offer.click();
        await next();
      });
    };
    const view = () => reviewFrame(page);
    const connect = async () => (await view()).getByText("Connect Claude Code");
    const apply = page.locator(".editor-group-container.active .editor-actions").getByRole("button", { name: "Apply" });
    const file = join(workspace.home, ".claude.json");

    const icon = page.locator(".activitybar").getByRole("tab", { name: /^Dialectic/ });
    await act("Open the view", icon, async () => (await connect()).waitFor());
    await act("Connect", await connect(), () => apply.waitFor());
    await page.locator(".monaco-diff-editor .line-insert").first().waitFor();
    expect(existsSync(file)).toBe(false);
    await act("Apply", apply, async () =>
      (await view()).getByText("Written. Restart Claude Code, then run /mcp to check.").waitFor(),
    );

    const { command, args } = JSON.parse(readFileSync(file, "utf8")).mcpServers.dialectic;
    const { folder: cwd, environment: env } = workspace;
    const client = new Client({ name: "claude-code", version: "1" });
    onTestFinished(() => client.close());
    await timed("The assistant starts", () =>
      client.connect(new StdioClientTransport({ command, args, env, cwd, stderr: "ignore" })),
    );
    await timed("It presents a review, which is shown", async () => {
      const content = "# My first review\n\nIt begins in [`src/auth.ts:1`][].\n";
      await client.callTool({ name: "present_review", arguments: { content, mode: "replace", baseUri: cwd } });
      await headingShown(page, "My first review", "editor");
    });
    await page.locator(".notification-list-item", { hasText: "Claude Code is connected to Dialectic." }).waitFor();
    printed.push(`The first review is on the screen after ${actions} actions.`);
    expect(actions).toBeLessThanOrEqual(4);

    const review = await reviewFrame(page, "editor");
    const trust = page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true });
    await act("Trust this folder…, for the changed code", review.getByText("Trust this folder…"), () =>
      trust.waitFor(),
    );
    await act("Trust", trust, () => review.locator(".diff-text", { hasText: "authLine1 = 100" }).waitFor());
    console.log(printed.join("\n"));
  });
});

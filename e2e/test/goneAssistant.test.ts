import { expect, it, onTestFinished } from "vitest";
import { startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import { startMortalAssistant } from "../support/mortalAssistant.ts";

const session = browserSession();

it.each(["client", "server"] as const)(
  "the %s of a waiting assistant is killed: the page says so, and the comments go to the next session",
  async (victim) => {
    const { product, page } = session();
    const { folder, environment } = product.workspace;
    const mortal = await startMortalAssistant(product.workspace);
    onTestFinished(() => mortal.dispose());
    const title = `Killed ${victim}`;
    const review = { content: `# ${title}\n\nText.\n`, baseUri: folder, new: true };
    expect((await mortal.call("present_review", review))?.isError).toBe(false);
    await page.goto(product.host().url);
    await sectionShown(page, title);
    const badge = (words: string) => page.locator(`.status-badge[title*="${words}"]`);
    // Longer than the test waits for anything.
    void mortal.call("wait_for_feedback", { timeout_seconds: 300 });
    await badge("is waiting for your review").waitFor();
    process.kill(mortal[victim], "SIGKILL");
    await badge("has gone").waitFor();
    // A narrow page has no room for the words.
    await page.setViewportSize({ width: 300, height: 760 });
    await page.locator(".status-badge-away .codicon").waitFor();
    await page.locator("main.scroller").focus();
    await page.keyboard.press("f");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type(`Why was the ${victim} killed?`);
    await page.keyboard.press("Control+Enter");
    const notice = page.getByText(/^\S+ has gone; your comments wait for it\./);
    await notice.waitFor();
    const next = await startAssistant(folder, environment, ["--panel", "browser"]);
    onTestFinished(() => next.dispose());
    expect((await waitForItems(next)).map(({ text }) => text)).toEqual([`Why was the ${victim} killed?`]);
    await notice.waitFor({ state: "detached" });
    await page.getByText("delivered to test-assistant").first().waitFor();
  },
);

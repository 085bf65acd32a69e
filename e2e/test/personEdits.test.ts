import { randomUUID } from "node:crypto";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findStoreDirectory, openReviewStore } from "@dialectic/host/store";
import { describe, expect, it } from "vitest";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

const code = ["export function start(port) {", "  const server = serve(port);", "  server.listen();", "}", ""].join(
  "\n",
);
const typed = code.replace("server.listen();", "server.listen(port);");

describe("an edit that a window of VS Code knew of, in the browser panel", () => {
  const session = browserSession();

  /** Stores an edit as a window of VS Code with the same folder does; the panel itself sees no typing. */
  async function typeElsewhere(reviewId: string, folder: string): Promise<void> {
    const { home } = session().product.workspace;
    const environment = { XDG_STATE_HOME: join(home, "state") };
    const store = await openReviewStore({
      directory: await findStoreDirectory(folder, { platform: process.platform, environment, home }),
      hostId: randomUUID(),
      log: () => undefined,
    });
    const edit = {
      ...{ id: "typed", line: 3, before: ["  server.listen();"], after: ["  server.listen(port);"], at: 1 },
      ...{ above: ["constserver=serve(port);", "exportfunctionstart(port){"], below: ["}"] },
      copies: { before: 0, after: 1 },
    };
    const file = join(realpathSync(folder), "start.ts");
    writeFileSync(file, typed);
    await store.books.edits.keep(reviewId, { file, shown: "start.ts", edits: [edit] }, 1);
    await store.dispose();
  }

  it("is told to the assistant, missed when it is gone, shown, and brought back by the person alone", async () => {
    const { page, product } = session();
    const { assistant, workspace } = product;
    const file = join(workspace.folder, "start.ts");
    writeFileSync(file, code);
    const requested = await assistant.call("request_review", { title: "Start" });
    const review = String(requested.structured["review_id"]);
    await typeElsewhere(review, workspace.folder);
    await page.goto(product.host().url);
    await expect
      .poll(async () => (await assistant.call("wait_for_feedback", { review_id: review, timeout_seconds: 1 })).text)
      .toContain("THE USER EDITED THESE LINES; KEEP THEM");
    writeFileSync(file, `// Starts.\n${code}`);
    const second = await assistant.call("request_review", { review_id: review });
    expect(second.structured["reverted_edits"]).toEqual([
      expect.stringContaining("This reverts the user's edit at start.ts:4."),
    ]);
    const notice = page.getByRole("region", { name: "Lost edits" });
    await notice.getByText("Your edit at start.ts:4 was undone").waitFor();
    expect(await problemsInEveryTheme(page, "gone-edit-closed")).toEqual([]);
    await notice.getByRole("button", { name: "Show" }).click();
    expect(await problemsInEveryTheme(page, "gone-edit")).toEqual([]);
    await page.setViewportSize({ width: 420, height: 760 });
    expect(await problemsInEveryTheme(page, "gone-edit-narrow")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
    await page.setViewportSize({ width: 1200, height: 760 });
    const box = await notice.boundingBox();
    const main = await page.locator("main.scroller").boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(760);
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    await notice.getByRole("button", { name: "Restore my edit at start.ts:4" }).click();
    await page.getByText("Your edit at start.ts:4 was restored.").waitFor();
    await notice.waitFor({ state: "hidden" });
    expect(readFileSync(file, "utf8")).toBe(`// Starts.\n${typed}`);
    const third = await assistant.call("request_review", { review_id: review });
    expect(third.structured["reverted_edits"]).toBeUndefined();
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).getByText("your edit", { exact: true }).first().waitFor();
    expect(await problemsInEveryTheme(page, "own-hunk")).toEqual([]);
  });
});

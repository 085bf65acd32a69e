import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { startForge, type TestForge } from "../support/forge.ts";
import { discuss, makePull, writePull } from "../support/pullRepository.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { hostRuns, runCommand } from "./support/workbench.ts";

describe("a pull request in VS Code", () => {
  let forge: TestForge;
  let top = "";
  beforeAll(async () => {
    top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-forge-")));
    forge = await startForge(top);
  });
  const session = vsCodeSession({
    prepare: (workspace) => {
      const author = makePull(forge, workspace);
      discuss(author, writePull(author));
    },
    own: { environment: () => forge.environment },
  });
  afterAll(() => {
    forge.dispose();
    removeFolder(top);
  });

  it("is read by a command, and shown with its changes and the comments of the forge", async () => {
    const { page } = session();
    await hostRuns(page);
    expect(forge.asked).toEqual([]);
    await runCommand(page, "Dialectic: Review Pull Request...");
    await page.getByText("No file changes, and nothing is sent.").waitFor();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    const frame = await headingShown(page, "Prices with `tax` & <b>more</b>");
    await frame.getByText("Is this the rate of today?").waitFor();
    await frame.getByText("approved the pull request").waitFor();
  });

  it("goes back as a draft by a command, which shows first what would be sent", async () => {
    const { page } = session();
    const frame = await headingShown(page, "Prices with `tax` & <b>more</b>");
    await runCommand(page, "Dialectic: Comment on Review");
    const box = frame.getByRole("form").locator("textarea");
    await box.fill("Well done.");
    await box.press("Control+Enter");
    await frame.locator(".thread", { hasText: "Well done." }).waitFor();
    await runCommand(page, "Dialectic: Send Review to Pull Request...");
    const sheet = frame.getByRole("dialog", { name: "Send to pull request" });
    await sheet.getByRole("checkbox", { name: "In the text of the review" }).waitFor();
    const own = () => forge.pulls.get(7)?.reviews.find(({ by }) => by === "me");
    expect(own()?.body).toBe("My own draft.");
    await sheet.getByRole("button", { name: "Save as draft" }).click();
    await sheet.getByRole("status").getByText("1 item was saved").waitFor();
    expect(own()).toMatchObject({
      state: "PENDING",
      body: expect.stringMatching(/^My own draft\.\n.*\nWell done\.$/s),
    });
  });
});

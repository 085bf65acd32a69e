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
});

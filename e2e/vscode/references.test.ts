import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import {
  forbiddenPlaces,
  plantSecret,
  refusedRows,
  reviewOf,
  showsSecret,
  swapForLink,
} from "../support/forbiddenPlaces.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, editorGroups, openFile, quickPick, runCommand, statusBarItem } from "./support/workbench.ts";

/** An editor takes its time on a busy machine. */
const patient = { timeout: 60_000 };
const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][] and is served in [`src/server.ts:60`][].\n";

describe("references in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await openReviewView(session().page);
  });

  const present = (content: string) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content });

  describe("by name, by text and to commits", () => {
    let hash: string;

    beforeAll(async () => {
      const { workspace } = session();
      hash = execFileSync("git", ["rev-parse", "HEAD"], { cwd: workspace.folder, encoding: "utf8" }).trim();
      const names = ["src/auth.ts#authLine5", "search:aLine", `commit:${hash.slice(0, 7)}`];
      const content = `# Names\n\n${names.map((name) => `- [\`${name}\`][]`).join("\n")}\n`;
      await present(content);
    });

    afterAll(() => leaveAsItWas(session()));

    it("open where they stand, and let the reader choose where several do", async () => {
      const { page } = session();
      const frame = await headingShown(page, "Names");
      await frame.locator('[data-file-ref="src/auth.ts#authLine5"]').click();
      await statusBarItem(page, /^Ln 5, Col 1$/).waitFor();
      await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
      await frame.locator('[data-file-ref="search:aLine"]').click();
      await quickPick(page, "index.ts:4").click();
      await statusBarItem(page, /^Ln 4, Col 1$/).waitFor();
    });

    it("show the commit in an editor that cannot be changed", async () => {
      const { page } = session();
      const frame = await headingShown(page, "Names");
      await frame.locator(`[data-file-ref="commit:${hash.slice(0, 7)}"]`).click();
      await activeEditorTab(page)
        .filter({ hasText: `commit:${hash}` })
        .waitFor();
      await page.locator(".editor-group-container.active .view-line", { hasText: "Begin" }).first().waitFor();
      await page.locator(".editor-group-container.active .view-line", { hasText: "auth.ts" }).first().waitFor();
    });
  });

  describe("to code that moves", () => {
    beforeAll(async () => {
      await present(review);
    });

    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: session().workspace.folder,
        stdio: "ignore",
      });
    const marks = async () =>
      (await reviewFrame(session().page))
        .locator("a.reference[data-reference]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("title")));
    const checked = async () => {
      const { structured } = await assistant.call("check_references", {});
      const { references } = structured as { references: { text: string; state: string; suggestion?: string }[] };
      return references
        .filter(({ state }) => state !== "exact")
        .map(({ text, state, suggestion }) => [text, state, suggestion]);
    };

    afterAll(() => leaveAsItWas(session()));

    it("move while a line is typed above them, before it is saved, and back when it is undone", async () => {
      const { page } = session();
      await openFile(page, "auth.ts");
      const editor = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "auth.ts" }) });
      await editor.locator(".view-line").first().click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("// above\n");
      await expect.poll(marks, patient).toEqual(["Open src/auth.ts:23 (moved: line 23 is line 24 now)"]);
      expect(await checked()).toEqual([["src/auth.ts:23", "moved", "src/auth.ts:24"]]);
      await runCommand(page, "File: Revert File");
      await expect.poll(marks, patient).toEqual([]);
      expect(await checked()).toEqual([]);
    });

    it("follow a file that is renamed, and open it where the code is", async () => {
      const { page, workspace } = session();
      renameSync(join(workspace.folder, "src/server.ts"), join(workspace.folder, "src/service.ts"));
      await expect
        .poll(marks, patient)
        .toEqual(["Open src/server.ts:60 (moved: src/server.ts is src/service.ts now, line 60 is line 60 there)"]);
      expect(await checked()).toEqual([["src/server.ts:60", "moved", "src/service.ts:60"]]);
      await (await reviewFrame(page)).locator('[data-file-ref="src/server.ts:60"]').click();
      const code = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "service.ts" }) });
      await code.locator(".view-line", { hasText: /serverLine60/ }).waitFor();
    });

    it("follow a checkout of another branch", async () => {
      git("checkout", "--quiet", "-b", "work");
      git("add", "--all");
      git("commit", "--quiet", "--message", "Work");
      git("checkout", "--quiet", "master");
      await expect.poll(marks, patient).toEqual([]);
      git("checkout", "--quiet", "work");
      await expect
        .poll(marks, patient)
        .toEqual(["Open src/server.ts:60 (moved: src/server.ts is src/service.ts now, line 60 is line 60 there)"]);
      expect(await checked()).toEqual([["src/server.ts:60", "moved", "src/service.ts:60"]]);
    });
  });

  describe("to what must not be opened", () => {
    beforeAll(async () => {
      plantSecret(session().workspace.folder);
      await present("# Calm\n");
    });

    const tabs = async () => (await session().page.locator(".tabs-container .tab").allTextContents()).join();
    const terminals = () => session().page.locator(".terminal-wrapper").count();

    afterAll(() => leaveAsItWas(session()));

    it("are shown as refused with the reason, open nothing when they are chosen, and the assistant hears the same", async () => {
      const { page, workspace } = session();
      const before = { tabs: await tabs(), terminals: await terminals() };
      const places = forbiddenPlaces(workspace.folder);
      const { structured } = await present(reviewOf("Refused", places));
      expect(structured["references"]).toEqual(refusedRows(places));
      const checked = await assistant.call("check_references", {});
      expect(checked.structured["references"]).toMatchObject(refusedRows(places));
      const frame = await headingShown(page, "Refused");
      const shown = frame.locator(".refused-reference");
      await expect.poll(() => shown.count()).toBe(places.length);
      expect(await shown.evaluateAll((links) => links.map((each) => each.getAttribute("title")))).toEqual(
        places.map(({ reason }) => `Not opened: ${reason}`),
      );
      for (const [index, { said }] of places.entries()) {
        if (index % 2 === 0) await shown.nth(index).click({ force: true });
        else await shown.nth(index).press("Enter");
        await frame.getByText(said, { exact: true }).first().waitFor();
        // It may lie over the next one.
        await frame
          .getByRole("button", { name: /^Dismiss/ })
          .first()
          .click();
      }
      expect({ tabs: await tabs(), terminals: await terminals() }).toEqual(before);
    });

    it("are refused when a link takes the place of a file that was there when the review came", async () => {
      const { page, workspace } = session();
      const before = await tabs();
      await present("# Swapped\n\n[`src/auth.ts:1`][]\n");
      const frame = await headingShown(page, "Swapped");
      await frame.locator("a.reference").waitFor();
      swapForLink(workspace.folder, "src/auth.ts");
      const shown = frame.locator(".refused-reference");
      await shown.waitFor();
      expect(await shown.getAttribute("title")).toBe("Not opened: a link leads out of the workspace");
      await shown.click({ force: true });
      await frame.getByText("src/auth.ts is not opened: a link leads out of the workspace.").first().waitFor();
      expect(await tabs()).toBe(before);
      expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
    });

    it("are not shown at all from a base directory outside the workspace", async () => {
      const { page, workspace } = session();
      const { isError, text } = await assistant.call("present_review", {
        baseUri: join(workspace.folder, ".."),
        content: "# Outside\n\n[`secret.ts:1`][]\n",
      });
      expect([isError, text]).toEqual([true, expect.stringContaining("There is no window for this folder")]);
      await present("# After\n");
      const frame = await headingShown(page, "After");
      expect(await frame.getByRole("heading", { name: "Outside" }).count()).toBe(0);
    });
  });
});

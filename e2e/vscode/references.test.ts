import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import {
  forbiddenPlaces,
  formatReview,
  plantSecret,
  refusedRows,
  showsSecret,
  swapForLink,
} from "../support/forbiddenPlaces.ts";
import { registeredHosts, until } from "../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, editorGroups, openFile, quickPick, runCommand, statusBarItem } from "./support/workbench.ts";

/** An editor is slow on a busy machine. */
const patient = { timeout: 60_000 };
/** The file has the same path in both repositories. */
const shared = "src/auth.ts";
const symbol = { filePath: shared, symbol: "authLine1" };
const rename = { ...symbol, newName: "renamed" };
const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][] and is served in [`src/server.ts:60`][].\n";

describe("references and repositories in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await openReviewView(session().page);
  });

  const present = (content: string) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content });

  describe("references by name, by text and to commits", () => {
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

  describe("references to code that moves", () => {
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
      await expect.poll(marks, patient).toEqual(["Open src/auth.ts:23 (moved: line 23 is now line 24)"]);
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
        .toEqual(["Open src/server.ts:60 (moved: src/server.ts is now src/service.ts, and line 60 is line 60 there)"]);
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
        .toEqual(["Open src/server.ts:60 (moved: src/server.ts is now src/service.ts, and line 60 is line 60 there)"]);
      expect(await checked()).toEqual([["src/server.ts:60", "moved", "src/service.ts:60"]]);
    });
  });

  describe("references to what must not be opened", () => {
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
      const { structured } = await present(formatReview("Refused", places));
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
        // It may cover the next one.
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
      await frame.getByText("src/auth.ts cannot be opened: a link leads out of the workspace.").first().waitFor();
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

  describe("an assistant in another repository", () => {
    const assistants: Assistant[] = [];
    let other = "";
    let shop = "";

    const assistantIn = async (folder: string, ...args: string[]) => {
      const assistant = await startAssistant(folder, session().workspace.environment, args);
      assistants.push(assistant);
      return assistant;
    };
    const git = (folder: string, ...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: folder,
        env: session().workspace.environment,
        encoding: "utf8",
      });
    const hostsOfOther = () =>
      registeredHosts(session().workspace).filter(({ workspaceFolders: [first] }) => first === other);

    beforeAll(async () => {
      const { workspace } = session();
      shop = workspace.folder;
      other = join(workspace.home, "other");
      mkdirSync(join(other, "src"), { recursive: true });
      writeFileSync(join(other, shared), "export const authLine1 = 1;\n");
      git(other, "init", "--quiet");
      git(other, "add", "--all");
      git(other, "commit", "--quiet", "--message", "Other");
      writeFileSync(join(other, shared), "export const authLine1 = 1;\n// changed in the other repository\n");
    });
    afterAll(async () => {
      for (const assistant of assistants) await assistant.dispose();
      for (const { pid } of hostsOfOther()) process.kill(pid, "SIGTERM");
      await until(() => hostsOfOther().length === 0, "the browser panel to end");
    });

    it("is told that there is no window, and nothing is changed or shown", async () => {
      const lost = await assistantIn(other);
      for (const [tool, parameters] of [
        ["rename_symbol", { ...rename, save: true }],
        ["request_review", {}],
        ["present_review", { content: "# Lost", baseUri: other }],
      ] as const) {
        const { isError, text } = await lost.call(tool, parameters);
        expect([tool, isError, text]).toEqual([
          tool,
          true,
          expect.stringContaining("There is no window for this folder"),
        ]);
      }
      expect(git(shop, "status", "--porcelain")).toBe("");
      expect((await (await assistantIn(shop)).call("get_review", {})).text).not.toContain("Lost");
    });

    it("is answered by a browser panel of its own about its own repository", async () => {
      const there = await assistantIn(other, "--panel", "browser");
      const requested = await there.call("request_review", {});
      expect(requested.structured).toMatchObject({ repository: other, files_changed: [{ path: shared }] });
      const renamed = await there.call("rename_symbol", { ...rename, save: true });
      expect([renamed.isError, git(shop, "status", "--porcelain")]).toEqual([true, ""]);
      const own = await (await assistantIn(shop)).call("get_symbol_lsp_info", symbol);
      expect([own.isError, own.structured["repository"]]).toEqual([false, shop]);
    });

    it("goes on with its own review after a proposal, which the same proposal does not double", async () => {
      const assistant = await assistantIn(shop);
      const present = (content: string, mode: string) =>
        assistant.call("present_review", { content, mode, baseUri: shop });
      const begun = await present("# Work\n\nText.\n", "replace");
      // A new review has TypeScript read its projects again; a rename at that moment is refused, and asked again.
      const propose = async () => {
        let reviewId: unknown;
        await until(async () => {
          const answer = await assistant.call("rename_symbol", { ...rename, dryRun: true, propose: true });
          reviewId = answer.structured["reviewId"];
          if (reviewId === undefined) console.log(`Not proposed yet: ${answer.text}`);
          return reviewId !== undefined;
        }, "the proposal");
        return reviewId;
      };
      const proposed = await propose();
      expect([typeof proposed, await propose()]).toEqual(["string", proposed]);
      const appended = await present("## More\n", "append");
      expect(appended.structured["reviewId"]).toBe(begun.structured["reviewId"]);
      expect(appended.structured["reviewId"]).not.toBe(proposed);
      expect(readFileSync(join(shop, shared), "utf8")).toContain("authLine1 ");
    });
  });
});

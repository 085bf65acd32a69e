import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { succeeds, until } from "../support/windows.ts";
import { changesRow as row } from "./support/codeReviewEditors.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { editorGroups, openFile, runCommand } from "./support/workbench.ts";

/** Editors and language servers are slow on a busy machine. */
const patient = { timeout: 60_000 };

/** Code that a language server knows. */
const prices: Readonly<Record<string, string>> = {
  "tsconfig.json":
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "preserve" }, "include": ["lib/**/*"] }\n',
  "lib/price.ts": "export function priceOf(amount: number): number {\n  return amount * 2;\n}\n",
  "lib/basket.ts":
    'import { priceOf } from "./price";\n\nexport function total(amounts: number[]): number {\n  return amounts.reduce((sum, each) => sum + priceOf(each), 0);\n}\n',
};

const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const claims = [
  "# Prices\n",
  check('// One caller\ncount(incomingCalls(findSymbol("priceOf", "lib/price.ts"))) == 1'),
  check('readLines("lib/basket.ts") contains "priceOf(each)"'),
].join("\n");

describe("small reviews in VS Code", () => {
  const session = vsCodeSession({
    prepare: ({ folder }) => {
      for (const [path, text] of Object.entries(prices)) write(join(folder, path), text);
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
      git("add", "--all");
      git("commit", "--quiet", "--message", "Prices");
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await openReviewView(session().page);
  });

  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const present = (content: string) => assistant.call("present_review", { content, baseUri: file() });
  const edit = (path: string, before: string, after: string) =>
    writeFileSync(file(path), readFileSync(file(path), "utf8").replace(before, after));

  describe("comments", () => {
    beforeAll(async () => {
      await present(exampleReview);
    });

    afterAll(() => leaveAsItWas(session()));

    it("begin by a command, are kept as they are typed when the view is hidden, and reach the assistant", async () => {
      const { page } = session();
      await headingShown(page, "Context");
      await runCommand(page, "Dialectic: Comment on Review");
      const box = (await reviewFrame(page)).locator(".comment-box textarea");
      await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
      await box.pressSequentially("Is this all?");
      await page
        .locator(".activitybar")
        .getByRole("tab", { name: /^Explorer/ })
        .click();
      await openReviewView(page);
      const again = (await reviewFrame(page)).locator(".comment-box textarea");
      await expect.poll(() => again.inputValue()).toBe("Is this all?");
      await again.press("Control+Shift+Enter");
      await (await reviewFrame(page)).locator(".thread").getByText("Is this all?").waitFor();
      expect(await waitForItems(assistant)).toMatchObject([{ kind: "question", text: "Is this all?" }]);
    });
  });

  describe("coverage of the changes", () => {
    let frame: Frame;

    beforeAll(async () => {
      await present("# Signing in\n\nIt begins in [`src/auth.ts:23`][].\n");
      frame = await headingShown(session().page, "Signing in");
    });

    const sheet = () => frame.getByRole("dialog", { name: "Coverage of the changes" });
    const summary = () => sheet().locator(".coverage-summary [role=status]").textContent();

    afterAll(() => leaveAsItWas(session()));

    it("is shown by a command, follows the code and opens a change in the editor while it stays", async () => {
      const { page } = session();
      edit("src/auth.ts", "authLine23 = 23;", "authLine23 = check(23);");
      await runCommand(page, "Dialectic: Show Coverage of Changes");
      await expect.poll(summary, patient).toBe("The changed hunk is explained.");
      edit("src/server.ts", "serverLine60 = 60;", "serverLine60 = check(60);");
      await expect.poll(summary, patient).toBe("1 of 2 changed hunks are explained.");
      expect(await sheet().locator(".coverage-sections button").allInnerTexts()).toEqual([
        "Signing in\nsrc/auth.ts:23 (line 23 was edited)",
      ]);
      await sheet().locator(".coverage-files button", { hasText: "line 60" }).click();
      const code = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "server.ts" }) });
      await code.locator(".view-line", { hasText: "check(60)" }).waitFor();
      expect(await sheet().isVisible()).toBe(true);
    });

    it("copies what the assistant is asked for", async () => {
      const { page } = session();
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await sheet().getByRole("button", { name: "Copy request" }).click();
      await sheet().getByText("Copied", { exact: true }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split("\n").filter((line) => line.startsWith("- "))).toEqual([
        "- src/server.ts:60",
        '- section "Signing in": src/auth.ts:23 (line 23 was edited)',
      ]);
    });

    it("asks for it with the feedback", async () => {
      await sheet().getByRole("button", { name: "Ask for sections" }).click();
      await sheet().locator(".delivery", { hasText: "queued" }).waitFor();
      const { structured } = await assistant.call("wait_for_feedback", { timeout_seconds: 1 });
      expect(structured).toMatchObject({
        items: [{ kind: "sections", text: expect.stringContaining("- src/server.ts:60\n") }],
      });
      await sheet().locator(".delivery", { hasText: "sent to" }).waitFor();
    });

    it("says the same to the assistant, and fills when it has explained", async () => {
      const checked = await assistant.call("check_references", {});
      expect(checked.structured["coverage"]).toEqual({
        total: 2,
        explained: 1,
        unexplained: ["src/server.ts:60"],
        outdated: [{ path: "Signing in", reasons: ["src/auth.ts:23 (line 23 was edited)"] }],
      });
      const content = "# Signing in\n\nIt is checked in [`src/auth.ts:23`][] and [`src/server.ts:60`][].\n";
      await present(content);
      await expect.poll(summary, patient).toBe("All 2 changed hunks are explained.");
    });
  });

  describe("what the assistant has found", () => {
    const toggle = ".monaco-custom-toggle, .custom-view-tree-node-item-checkbox";

    beforeAll(async () => {
      const noted = "// 💡 the limit of logins\nexport const authLine23 = 230;\n";
      edit("src/auth.ts", "export const authLine23 = 23;\n", noted);
      writeFileSync(file("picture.png"), Buffer.from([0x89, 0x50, 0, 1, 2, 0]));
      execFileSync("git", ["mv", "src/server.ts", "src/served.ts"], { cwd: file() });
      const asked = await assistant.call("request_review", { title: "Limit logins", description: "Five attempts." });
      expect(asked.isError).toBe(false);
      await headingShown(session().page, "Limit logins");
    });

    afterAll(() => leaveAsItWas(session()));

    it("is a note of the author in the tree that the person agrees with, and then a thread", async () => {
      const { page } = session();
      const note = row(page, "the limit of logins");
      // The rows appear in steps, and each moves those below it.
      await row(page, "served.ts").waitFor();
      const agreed = note.getByText("23 · agreed");
      // VS Code draws the row anew when its file is decorated, and a click at that moment is lost.
      const agree = async () => {
        await note.hover({ timeout: 5_000 });
        await note.getByRole("button", { name: "Agree" }).click({ timeout: 5_000 });
      };
      await until(async () => {
        await succeeds(agree());
        return succeeds(agreed.waitFor({ timeout: 5_000 }));
      }, "the note that the person agrees with");
      expect(await waitForItems(assistant)).toMatchObject([
        { kind: "agreed", comments: [{ comment: "💡 the limit of logins" }] },
      ]);
    });

    it("is a thread that the person rejects with a reason, and stays rejected when it is raised again", async () => {
      const { page } = session();
      await assistant.call("answer_comment", { reference: "src/auth.ts:24", comment: "This leaks." });
      const found = row(page, "This leaks.");
      await found.hover();
      await found.getByRole("button", { name: "Reject..." }).click();
      const box = page.locator(".quick-input-widget", { hasText: "Reject Finding" });
      await box.locator("input[type=text]").fill("It is pooled.");
      await box.locator("input[type=text]").press("Enter");
      await found.getByText("24 · rejected").waitFor();
      const [, item] = await waitForItems(assistant);
      expect(item).toMatchObject({ kind: "rejected", text: "It is pooled.", comments: [{ comment: "This leaks." }] });
      const again = await assistant.call("answer_comment", { reference: "src/auth.ts:24", comment: "This leaks." });
      expect(again.structured["already_rejected"]).toBe("in iteration 1: It is pooled.");
      await row(page, "24 · Rejected in iteration 1").waitFor();
    });

    it("leaves no file of which the person cannot say that it was viewed", async () => {
      const { page } = session();
      for (const [name, viewed] of [
        ["picture.png", 1],
        ["served.ts", 2],
      ] as const) {
        await row(page, name).locator(toggle).first().click();
        await page.getByText(`Round 1 · Uncommitted changes · 3 files · +2 −1 · ${viewed} viewed`).first().waitFor();
      }
    });
  });

  describe("live-checked claims", () => {
    let panel: Frame;

    const rows = () =>
      panel
        .locator(".claim-line")
        .evaluateAll((lines) =>
          lines.map((line) => ["strong", ".claim-detail"].map((part) => line.querySelector(part)?.textContent ?? "")),
        );

    afterAll(() => leaveAsItWas(session()));

    it("hold by the word of the language server", async () => {
      // The server may need longer than an assistant waits: the panel shows the result later.
      await present(claims);
      panel = await headingShown(session().page, "Prices");
      await expect.poll(async () => (await rows()).map(([state]) => state), patient).toEqual(["Passed", "Passed"]);
      expect((await rows())[0]).toEqual(["Passed", "found 1"]);
      await expect.poll(async () => (await present(claims)).text, patient).toContain("Checks: all 2 passed.");
    });

    it("fail when the person edits the code and saves, in the panel and in what the assistant is told", async () => {
      const { page } = session();
      await openFile(page, "price.ts");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("export const twice = priceOf(2);");
      expect((await rows()).map(([state]) => state)).toEqual(["Passed", "Passed"]);
      await page.keyboard.press("Control+s");
      await expect.poll(async () => (await rows())[0]?.[0], patient).toBe("Failed");
      expect((await rows())[1]?.[0]).toBe("Passed");
      let answer = await present(claims);
      // On a slow machine the answer comes before the result, which it then does not name.
      await until(async () => {
        if (answer.text.includes("Checks: 1 of 2 passed, 1 failed; look at these:")) return true;
        answer = await present(claims);
        return false;
      }, "the result of the checks in an answer");
      expect(answer.text).toContain('- in "Prices", One caller: expected 1, found 2');
      expect(answer.structured["claims"]).toMatchObject({ total: 2, holds: 1, fails: 1 });
    });

    it("follow what others write on the disk, in files that stand in no editor", async () => {
      const path = file("lib/more.ts");
      write(path, 'import { priceOf } from "./price";\n\nexport function more() {\n  return priceOf(3);\n}\n');
      await expect.poll(async () => (await rows())[0]?.[1], patient).toBe("expected 1, found 3");
      rmSync(path);
      await expect.poll(async () => (await rows())[0]?.[1], patient).toBe("expected 1, found 2");
    });
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

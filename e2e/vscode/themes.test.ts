import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Assistant, repository } from "../support/assistant.ts";
import { everyKind } from "./support/everyKind.ts";
import { headingShown, openReviewView, type PanelPlace } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { showcaseReview, writeShowcaseFiles } from "./support/showcase.ts";
import { chooseTheme, problemsIn, themes } from "./support/vsCodeThemes.ts";
import { openFile, runCommand, widenSideBar } from "./support/workbench.ts";

const isPhotographing = process.env["UPDATE_SCREENSHOTS"] === "1";
const pictures = join(import.meta.dirname, "pictures");
const places = ["view", "editor"] as const satisfies readonly PanelPlace[];

describe("the themes of VS Code", () => {
  const session = vsCodeSession({
    settings: { "editor.minimap.enabled": false, "git.decorations.enabled": false },
    prepare: ({ folder }) => {
      writeShowcaseFiles(folder);
    },
  });
  const colours = new Map<string, string>();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    const { page } = session();
    assistant = ready();
    // In a tall window a review is looked at in a quarter of the steps.
    await page.setViewportSize({ width: 1280, height: 3_000 });
    await present(everyKind);
    await openReviewView(page);
    await runCommand(page, "Dialectic: Open Review in Editor");
    await headingShown(page, "Every kind of Markdown", "editor");
  });

  const present = (content: string) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content });

  describe.each(themes)("%s", (theme, bodyClass) => {
    beforeAll(async () => {
      await chooseTheme(session().page, theme);
      for (const place of places) await shownFrame(place).then((frame) => frame.locator(`body.${bodyClass}`).waitFor());
    });

    it.each(places)("is the review's, too (%s), and everything can be read in it", async (place) => {
      const frame = await shownFrame(place);
      colours.set(`${theme} ${place}`, await coloursOf(frame));
      const problems = new Set<string>();
      await forEveryScreenful(frame, async (screenful) => {
        for (const problem of await problemsIn(frame)) problems.add(problem);
        if (isPhotographing) await photograph(`${theme} ${place} ${screenful}`);
      });
      expect([...problems]).toEqual([]);
    });
  });

  it("look different in the review", () => {
    for (const place of places) {
      const seen = [...colours].filter(([name]) => name.endsWith(place)).map(([, colour]) => colour);
      expect(new Set(seen).size).toBe(4);
    }
  });

  it("show nothing that the policy of the page had to stop, and nothing ran", async () => {
    expect(session().console.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
    for (const place of places) expect(await (await shownFrame(place)).title()).toBe("Dialectic");
  });

  it("are seen in the pictures of the documents", async () => {
    const { page } = session();
    const picture = (name: string) =>
      page.screenshot(isPhotographing ? { path: join(repository, "docs", name) } : undefined);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The TypeScript of this VS Code has no server, which it may report in a message at any time.
    await page.addStyleTag({ content: ".notifications-toasts { display: none !important; }" });
    await runCommand(page, "Dialectic: Clear Review");
    await headingShown(page, "No review yet", "editor");
    await present(showcaseReview);
    await runCommand(page, "View: Close All Editors");
    await chooseTheme(page, "Dark Modern");
    await widenSideBar(page, 520);
    const view = await headingShown(page, "Changes Made");
    await view.locator('[data-file-ref="src/auth.ts:22"]').first().click();
    await markedLine(page, 22).waitFor();
    await page.locator(".sidebar .pane-header", { hasText: "Changes" }).click();
    await picture("vscode.png");

    await chooseTheme(page, "Light Modern");
    await runCommand(page, "View: Toggle Primary Side Bar Visibility");
    await openFile(page, "auth.ts");
    await runCommand(page, "Dialectic: Open Review in Editor");
    const editor = await headingShown(page, "Changes Made", "editor");
    await editor.locator('[data-file-ref="src/auth.ts:22"]').first().click();
    await markedLine(page, 22).waitFor();
    await picture("vscode-editor.png");
  });

  const shownFrame = (place: PanelPlace) => headingShown(session().page, "Every kind of Markdown", place);

  /** Keeps a picture of the window for inspection. */
  async function photograph(name: string): Promise<void> {
    mkdirSync(pictures, { recursive: true });
    await session().page.screenshot({ path: join(pictures, `${name.toLowerCase().replaceAll(" ", "-")}.png`) });
  }
});

/** Looks at a review from top to bottom, and returns to the top. */
async function forEveryScreenful(frame: Frame, look: (screenful: number) => Promise<void>): Promise<void> {
  const scroller = frame.locator(".scroller");
  for (let screenful = 1, isAtEnd = false; !isAtEnd; screenful += 1) {
    await look(screenful);
    isAtEnd = await scroller.evaluate(async (element) => {
      const before = element.scrollTop;
      element.scrollBy({ top: element.clientHeight * 0.9, behavior: "instant" });
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
      return element.scrollTop - before < 1;
    });
  }
  await scroller.evaluate((element) => element.scrollTo({ top: 0, behavior: "instant" }));
}

/** Finds the line number of the cursor's line, whichever part of the window has the focus. */
function markedLine(page: Page, line: number): Locator {
  return page.locator(".editor-group-container .active-line-number", { hasText: new RegExp(`^${line}$`) });
}

/** Returns the background and foreground of the page, a heading, a reference and a block of code. */
function coloursOf(frame: Frame): Promise<string> {
  return frame.evaluate(() =>
    ["body", "section h1", "a.reference", "pre"]
      .map((selector) => document.querySelector(selector))
      .map((element) => (element === null ? undefined : getComputedStyle(element)))
      .map((style) => `${style?.color} on ${style?.backgroundColor}`)
      .join("; "),
  );
}

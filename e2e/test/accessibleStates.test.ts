import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { accessibilityProblems, animationsEnded } from "../support/panelPage.ts";
import { storyRepository } from "../support/storyRepository.ts";

describe("states of the panel", () => {
  /** Each state by the key that opens it, and by an element that only it has. */
  const states = [
    { name: "changes", key: "x", shown: ".changes .hunk-heading" },
    { name: "comparison", key: "d", shown: ".compare .compare-row" },
    { name: "finish", key: "f", shown: "dialog[open] .finish" },
    { name: "comments", key: "q", shown: ".comments-list" },
    { name: "keys", key: "?", shown: "dialog[open] .help" },
    { name: "context menu", key: "Shift+F10", shown: ".context-menu [role=menuitem]" },
  ] as const;

  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const repository = storyRepository(product);
    const { call, folder } = repository;
    writeFileSync(folder("values.ts"), "export const a = 1;\n");
    repository.commit("Begin");
    writeFileSync(folder("values.ts"), "export const a = 2;\n");
    const content = "# Larger values\n\nAn introduction.\n\n## The value\n\nIt grows: [`values.ts:1`][].";
    await call("present_review", { baseUri: folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Larger values");
    await call("present_review", { baseUri: folder(), mode: "append", content: "## Afterwards\n\nMore follows." });
    await iterationShown(page, 2);
    await page.locator("main.scroller .hunk-heading").waitFor();
    await page.getByRole("heading", { name: "The value" }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    // Reading takes the marks of changes away in its own time, and with them parts of the tree.
    await page.keyboard.press("m");
    await page.getByRole("tree", { name: "Sections", exact: true }).waitFor();
    await page.locator(".notice").waitFor({ state: "detached" });
  });

  // The contrast of every palette is judged in geometry.test.ts.
  const problems = async () => {
    await animationsEnded(page);
    return accessibilityProblems(page);
  };

  /** Compares the tree of roles without what differs from run to run: times, and what live regions say. `-u` stores a new tree. */
  const rolesStay = async (name: string, part: string) => {
    const roles = (await page.locator(part).ariaSnapshot())
      .replaceAll(/\d+ (?:second|minute)s? ago|just now/g, "some time ago")
      .replaceAll(/since \d\d:\d\d/g, "since some time")
      .replaceAll(/^ *- status.*\n?/gm, "");
    await expect(`${roles}\n`).toMatchFileSnapshot(`../roles/${name}.yml`);
  };

  /** Lists the landmarks in the tree that Chromium gives to screen readers, and checks that each has a name of its own. */
  const landmarks = async () => {
    const chromium = await page.context().newCDPSession(page);
    const { nodes } = await chromium.send("Accessibility.getFullAXTree");
    await chromium.detach();
    const roles = /^(?:banner|main|navigation|complementary|contentinfo|search|region|form)$/;
    const found = nodes.flatMap(({ ignored, role, name }) =>
      ignored || !roles.test(String(role?.value)) ? [] : [`${role?.value} “${name?.value ?? ""}”`],
    );
    expect(found.filter((landmark) => landmark.endsWith("“”"))).toEqual([]);
    expect(found).toEqual([...new Set(found)]);
    return found;
  };

  it("have landmarks with a name of their own", async () => {
    expect(await landmarks()).toEqual(["banner “Title and status”", "navigation “Outline”", "main “Review”"]);
    await page.keyboard.press("x");
    await page.locator(".changes .hunk-heading").first().waitFor();
    await page.keyboard.press("q");
    await page.locator(".comments-list").waitFor();
    expect((await landmarks()).toSorted()).toEqual([
      "banner “Title and status”",
      "complementary “Comments on this review”",
      "main “Changes”",
      "navigation “Changed files”",
      "region “Changed code”",
    ]);
    await page.keyboard.press("Escape");
    await page.locator(".comments-list").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.locator(".changes .hunk-heading").first().waitFor({ state: "detached" });
  });

  it("have no accessibility problems, and the roles of the review stay the same", async () => {
    await page.locator(".outline-tree").waitFor();
    await page.locator(".changed-here").first().waitFor({ state: "attached" });
    expect(await problems()).toEqual([]);
    await rolesStay("review", "body");
  });

  it.each(states)("have no accessibility problems: $name", async ({ name, key, shown }) => {
    await page.keyboard.press(key);
    await page.locator(shown).first().waitFor();
    expect(await problems()).toEqual([]);
    if (name === "changes") await rolesStay(name, "body");
    if (name === "finish") await rolesStay(name, "dialog");
    await page.keyboard.press("Escape");
    await page.locator(shown).first().waitFor({ state: "detached" });
  });
});

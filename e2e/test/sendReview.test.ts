import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { accessibilityProblems, animationsEnded } from "../support/panelPage.ts";
import { discuss, writePull } from "../support/pullRepository.ts";
import { pullSession } from "../support/pullSession.ts";
import { onlyHost } from "../support/windows.ts";

const session = pullSession();

/** The words of an assistant: a section below the hunk that it explains, and a summary. */
const explained = "## The rate\n\nThe rate of [`lib/tax.ts:1-2`][] is new.\n\n## Summary\n\nTaxes are here.\n";

/** Everything that the person has on the forge, without marks: reviews, then comments with their places. */
function listOwn(): readonly string[] {
  const { code, reviews } = session().author.pull;
  const plain = (body: string) => body.replace(/<!-- dialectic:[\w.]+ -->\n?/g, "");
  return [
    ...reviews.filter(({ by }) => by === "me").map(({ state, body }) => `${state}: ${plain(body)}`),
    ...code
      .filter(({ by }) => by === "me")
      .map(({ path, side, line, startLine, replyTo, body }) => {
        const place = replyTo === undefined ? `${path} ${side} ${startLine ?? line}-${line}` : `answers ${replyTo}`;
        return `${place}: ${plain(body)}`;
      }),
  ];
}

/** A journey: each test goes on where the one before it has ended. */
describe("a review of a pull request goes back to it", { tags: ["whole"] }, () => {
  let page: Page;
  let commits: readonly string[] = [];
  beforeAll(async () => {
    commits = writePull(session().author);
    discuss(session().author, commits);
    await session().read();
    const { id } = await session().readReview();
    const section = ["--review-id", id, "--mode", "append", "--content", explained];
    expect((await session().dialectic(["present-review", ...section])).code).toBe(0);
    page = await (await sharedBrowser()).newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(onlyHost(session().workspace).url);
    await sectionShown(page, "The rate");
  });

  const sheet = () => page.getByRole("dialog", { name: "Send to pull request" });
  const button = (name: string) => sheet().getByRole("button", { name, exact: true });
  /** Lists the items: place, and the first line of the text. */
  const listRows = () =>
    sheet()
      .locator(".pending-item")
      .evaluateAll((items) =>
        items.map((item) => {
          const [where, text] = [".pending-where", ".pending-text:last-of-type"].map((name) =>
            item.querySelector(name),
          );
          const label = text?.querySelector(".visually-hidden")?.textContent ?? "";
          return `${where?.textContent?.trim()}: ${text?.textContent?.replace(label, "").split("\n")[0]}`;
        }),
      );
  /** Waits for the plan: nothing is asked or sent any more. */
  const planned = () => sheet().locator('form[aria-busy="false"]').getByText("Look again").waitFor();
  const comment = async (path: string, line: string, text: string) => {
    const lines = page.getByRole("table", { name: `Lines of ${path}`, exact: true });
    await lines.getByRole("button", { name: `Comment on ${line}`, exact: true }).click();
    await page.locator(".line-comments textarea").fill(text);
    await page.keyboard.press("Control+Enter");
    await page.locator(".line-comments .thread", { hasText: text.split("\n")[0] ?? "" }).waitFor();
    await page.locator(".line-comments textarea").waitFor({ state: "detached" });
  };

  it("is said in the review: comments on both sides and in a renamed file, an answer, and a verdict", async () => {
    await page.keyboard.press("x");
    await comment("lib/price.ts", "added line 13", "Why 0.19?");
    await comment("lib/price.ts", "removed line 12", "This was right.");
    await comment("lib/letter.ts", "added line 20", "Rather:\n\n```suggestion\nexport const letter = false;\n```");
    const thread = page.locator(".line-comments .thread", { hasText: "Is this the rate of today?" });
    await thread.getByRole("button", { name: "Reply" }).click();
    await thread.locator("textarea").fill("No, that of tomorrow.");
    await page.keyboard.press("Control+Enter");
    await thread.getByText("No, that of tomorrow.").waitFor();
    await thread.locator("textarea").waitFor({ state: "detached" });
    await page.keyboard.press("f");
    await page.getByRole("radio", { name: /Request changes/ }).check();
    await page.getByRole("textbox", { name: "Overall comment" }).fill("Mend the rate.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Send to pull request…" }).waitFor();
  });

  it("is planned item by item at the places of the forge, and nothing is sent", async () => {
    await page.getByRole("button", { name: "Send to pull request…" }).click();
    await planned();
    expect(await listRows()).toEqual([
      "In the text of the review Summary: ## Summary",
      "In the text of the review: Mend the rate.",
      "lib/letter.ts:20 Suggestion: Rather:",
      "lib/price.ts:12 before the changes: This was right.",
      "lib/price.ts:13: Why 0.19?",
      "lib/tax.ts:2 The rate: ## The rate",
      "Thread of hubot at lib/tax.ts: No, that of tomorrow.",
    ]);
    expect(await sheet().getByRole("radio", { name: "Request changes" }).isChecked()).toBe(true);
    await animationsEnded(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(listOwn()).toEqual(["PENDING: My own draft."]);
  });

  it("is saved as a draft, as chosen, in the pending review that was there", async () => {
    await sheet()
      .getByRole("checkbox", { name: /Summary/ })
      .uncheck();
    await button("Save as draft").click();
    await sheet().getByRole("status").getByText("6 items were saved").waitFor();
    const { sha } = session().author.pull.head;
    expect(listOwn()).toEqual([
      "PENDING: My own draft.\n\nMend the rate.",
      "lib/letter.ts RIGHT 20-20: Rather:\n\n```suggestion\nexport const letter = false;\n```",
      "lib/price.ts LEFT 12-12: This was right.",
      "lib/price.ts RIGHT 13-13: Why 0.19?",
      `lib/tax.ts RIGHT 2-2: ## The rate\n\nThe rate of [\`lib/tax.ts:1-2\`](https://${session().forge.host}/team/shop/blob/${sha}/lib/tax.ts#L1-L2) is new.`,
      "answers 101: No, that of tomorrow.",
    ]);
    expect(await sheet().getByRole("checkbox").count()).toBe(1);
    expect(
      await sheet()
        .getByRole("checkbox", { name: /Summary/ })
        .isChecked(),
    ).toBe(false);
  });

  it("is not sent after a push before the person has looked again", async () => {
    const { author } = session();
    author.git("reset", "--quiet", "--hard", commits[0] ?? "");
    author.write("lib/tax.ts", "// The taxes\nexport const rate = 0.19;\nexport const reduced = 0.07;\n");
    author.push("Add taxes, again");
    const before = listOwn();
    await sheet()
      .getByRole("checkbox", { name: /Summary/ })
      .check();
    await button("Submit review").click();
    await button("Read it again").waitFor();
    expect(listOwn()).toEqual(before);
    await button("Read it again").click();
    await planned();
    // A place that is gone is named in the words, and nothing that is there already can be chosen.
    expect(await listRows()).toEqual([
      "In the text of the review Summary: ## Summary",
      "In the text of the review: About `lib/letter.ts:20`:",
      "In the text of the review: Mend the rate.",
      "lib/price.ts:12: Why 0.19?",
      "lib/price.ts:12 before the changes: This was right.",
      "lib/tax.ts:3 The rate: ## The rate",
      "Thread of hubot at lib/tax.ts: No, that of tomorrow.",
    ]);
    expect(await sheet().getByRole("checkbox").count()).toBe(1);
    expect(
      await sheet()
        .getByRole("checkbox", { name: /Summary/ })
        .isChecked(),
    ).toBe(true);
    expect(listOwn()).toEqual(before);
  });

  it("is submitted once, with what was in the pending review", async () => {
    const [, ...comments] = listOwn();
    await button("Submit review").click();
    await sheet().getByRole("status").getByText("submitted").waitFor();
    expect(listOwn()).toEqual([
      "CHANGES_REQUESTED: My own draft.\n\nMend the rate.\n\n## Summary\n\nTaxes are here.",
      ...comments,
    ]);
    await button("Look again").click();
    await planned();
    expect(await button("Submit review").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Send to pull request…" }).waitFor({ state: "detached" });
  });

  it("comes back once when the pull request is read again", async () => {
    await session().read();
    const { threads } = await session().readReview();
    const all = threads.join("\n");
    for (const text of ["Why 0.19?", "This was right.", "Rather:", "No, that of tomorrow.", "Mend the rate."])
      expect([text, all.split(text).length - 1]).toEqual([text, 1]);
    expect(all).not.toContain("Taxes are here.");
  });
});

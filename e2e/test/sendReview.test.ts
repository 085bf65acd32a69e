import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findSection, sectionShown, sharedBrowser } from "../support/browser.ts";
import { discuss, writePull } from "../support/pullRepository.ts";
import { pullSession } from "../support/pullSession.ts";
import { onlyHost } from "../support/windows.ts";

const session = pullSession();

/** What an assistant adds: a section below the hunk that it explains, and a summary. */
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
describe("a review of a pull request goes back to it", () => {
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
    page.setDefaultTimeout(15_000);
    await page.goto(onlyHost(session().workspace).url);
    await sectionShown(page, "The rate");
  });

  const sheet = () => page.getByRole("dialog", { name: "Send to pull request" });
  const button = (name: string) => sheet().getByRole("button", { name, exact: true });
  const rows = () => sheet().locator(".pending-item").allInnerTexts();
  /** Waits for the plan: nothing is asked or sent any more. */
  const planned = () => sheet().locator('form[aria-busy="false"]').getByText("Look again").waitFor();
  const comment = async (path: string, line: string, text: string) => {
    const lines = page.getByRole("table", { name: `Lines of ${path}`, exact: true });
    await lines.getByRole("button", { name: `Comment on ${line}`, exact: true }).click();
    await page.locator(".line-comments textarea").fill(text);
    await page.keyboard.press("Control+Enter");
    await page.locator(".line-comments .thread", { hasText: text.split("\n")[0] ?? "" }).waitFor();
  };

  it("is said in the review: comments on both sides and in a renamed file, an answer, and a verdict", async () => {
    await page.keyboard.press("x");
    await comment("lib/price.ts", "added line 13", "Why 0.19?");
    await comment("lib/price.ts", "removed line 12", "This was right.");
    await comment("lib/letter.ts", "added line 20", "Better:\n\n```suggestion\nexport const letter = false;\n```");
    const thread = page.locator(".line-comments .thread", { hasText: "Is this the rate of today?" });
    await thread.getByRole("button", { name: "Reply" }).click();
    await thread.locator("textarea").fill("No, that of tomorrow.");
    await page.keyboard.press("Control+Enter");
    await thread.getByText("No, that of tomorrow.").waitFor();
    await page.keyboard.press("f");
    await page.getByRole("radio", { name: /Request changes/ }).check();
    await page.getByRole("textbox", { name: "Overall comment" }).fill("Mend the rate.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Send to pull request…" }).waitFor();
  });

  it("is planned item by item at the places of the forge, and nothing is sent", async () => {
    await page.getByRole("button", { name: "Send to pull request…" }).click();
    await planned();
    expect(await rows()).toEqual([]);
    expect(listOwn()).toEqual(["PENDING: My own draft."]);
  });

  it("is saved as a draft, item by item as chosen, in the pending review that was there", async () => {
    await sheet().getByRole("checkbox", { name: /Summary/ }).uncheck();
    await button("Save as draft").click();
    await sheet().getByText("which only you see.").first().waitFor();
    await planned();
    expect(listOwn()).toEqual([]);
  });
});

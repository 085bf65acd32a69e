import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { itIsAccessible } from "../support/looks.ts";

const session = browserSession();
let page: Page;
let reviewId = "";
let [parser, docs, speed]: Assistant[] = [];

function there(assistant: Assistant | undefined): Assistant {
  if (assistant === undefined) throw new Error("The assistant has not been started.");
  return assistant;
}
/** Calls a tool of an assistant about the review. */
async function call(assistant: Assistant | undefined, tool: string, args: Record<string, unknown> = {}) {
  const answer = await there(assistant).call(tool, { review_id: reviewId, ...args });
  if (answer.isError) throw new Error(answer.text);
  return answer;
}
/** Returns the texts of the items that an assistant gets. */
async function hear(assistant: Assistant | undefined, seconds = 30): Promise<readonly string[]> {
  const { structured } = await call(assistant, "wait_for_feedback", { timeout_seconds: seconds });
  return (structured as { items: { text: string }[] }).items.map(({ text }) => text);
}
const mark = () => page.locator(".header-mark", { has: page.locator(".codicon-person") });
/** The lines of the list of reviews that say who works on the review. */
const lines = async () => {
  await page.keyboard.press("r");
  const row = page.locator(".history-row[aria-current=true] .history-who");
  const said = await row.allInnerTexts();
  await page.keyboard.press("Escape");
  return said.slice(1).map((line) => line.replace(/\d\d:\d\d/, "00:00"));
};

/** A journey: each test goes on where the one before it has ended. */
describe("three sessions on one review, two of one assistant", () => {
  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const { folder, environment } = product.workspace;
    const start = (name: string) => startAssistant(folder, environment, ["--panel", "browser"], name);
    parser = await start("claude-code");
    docs = await start("claude-code");
    speed = await start("codex-mcp-client");
    const made = await parser.call("present_review", { content: "# Parser\n\nText.\n", baseUri: folder });
    reviewId = String(made.structured["reviewId"]);
    const append = (assistant: Assistant, content: string) =>
      call(assistant, "present_review", { content, mode: "append", baseUri: folder });
    await append(docs, "## Docs\n\nText.\n");
    await append(speed, "## Speed\n\nText.\n");
    await page.goto(product.host().url);
    await sectionShown(page, "Speed");
  });
  afterAll(() => Promise.all([parser, docs, speed].map((assistant) => assistant?.dispose())));

  it("are told apart by what they wrote and when they came, with what each does", async () => {
    await expect.poll(() => mark().textContent()).toContain("3 assistants: 3 work");
    await expect
      .poll(lines)
      .toEqual([
        "Claude Code · “Parser” · since 00:00 · works",
        "Claude Code · “Docs” · since 00:00 · works",
        "Codex · “Speed” · since 00:00 · works",
      ]);
  });

  it("have their findings on one place beside each other, each with its name", async () => {
    const find = (assistant: Assistant | undefined, reference: string, comment: string) =>
      call(assistant, "answer_comment", { reference, comment });
    await find(parser, "src/auth.ts:3", "Is this right?");
    await find(docs, "src/server.ts:5", "Elsewhere.");
    await find(speed, "src/auth.ts:3", "This is slow.");
    const threads = page.locator(".thread");
    await expect
      .poll(() => threads.locator(".comment-text").allInnerTexts())
      .toEqual(["Is this right?", "This is slow.", "Elsewhere."]);
    const names = await threads.locator(".thread-entry-head strong").allInnerTexts();
    expect(names.map((name) => name.replace(/[\d:]{5,8}/, "00:00"))).toEqual([
      "Claude Code (since 00:00)",
      "Codex",
      "Claude Code (since 00:00)",
    ]);
    expect(names[0]).not.toBe(names[2]);
  });

  it("get the comments on what they wrote, and nobody else does", async () => {
    await findSection(page, "Docs")
      .getByRole("button", { name: /^Comment/ })
      .click();
    await findCommentBox(page).fill("What is this about?");
    const heard = hear(docs);
    await expect.poll(() => mark().textContent()).toContain("1 waits for you");
    await page.keyboard.press("Control+Shift+Enter");
    expect(await heard).toEqual(["What is this about?"]);
    expect([await hear(parser, 1), await hear(speed, 1)]).toEqual([[], []]);
  });

  it("reply where they report what is another's as addressed, and it stays open", async () => {
    const thread = page.locator(".thread", { hasText: "What is this about?" });
    const { structured } = await call(docs, "wait_for_feedback", { timeout_seconds: 1 });
    const [item] = (structured as { items: { comments: { thread_id: string }[] }[] }).items;
    const report = (assistant: Assistant | undefined, comment: string) =>
      call(assistant, "answer_comment", { thread_id: item?.comments[0]?.thread_id, addressed: {}, comment });
    expect((await report(speed, "I think that it is done.")).text).toContain("it stays open");
    await thread.getByText("I think that it is done.").waitFor();
    expect(await thread.locator(".addressed").count()).toBe(0);
    await report(docs, "Done.");
    await thread.locator(".addressed").waitFor();
  });

  itIsAccessible(() => page, "a review of three sessions");

  it("say when one has left, and its comments go to the next of its name", async () => {
    await there(docs).dispose();
    await expect.poll(lines).toContain("Claude Code · “Docs” · since 00:00 · left just now");
    await findSection(page, "Docs")
      .getByRole("button", { name: /^Comment/ })
      .click();
    await findCommentBox(page).fill("And this?");
    await page.keyboard.press("Control+Shift+Enter");
    expect(await hear(speed, 1)).toEqual([]);
    expect(await hear(parser)).toEqual(expect.arrayContaining(["And this?"]));
  });
});

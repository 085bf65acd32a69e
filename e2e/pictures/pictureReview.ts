import { cpSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Frame, Page } from "playwright-core";
import type { Assistant } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import type { Product } from "../support/product.ts";
import { type CodeRepository, codeRepository, storyRepository } from "../support/storyRepository.ts";
import type { TestWorkspace } from "../support/workspace.ts";

/** A package of others, whose files the pictures show. */
export const packageName = "eventsource-parser";
/** The client that presents the review, as it names itself. */
export const clientName = "claude-code";
export const reviewTitle = "Remember the last event ID";
/** The reference that the picture of VS Code follows. */
export const setter = "src/parse.ts#setId";

const question = "Why does a reset keep it? A parser that is used for another server would send an ID from the first.";
const answer =
  "A client resets the parser **before** it reconnects, and needs the ID then. For another server, create another parser: the readme says so now.";

/** Commits the package in a workspace, and changes it. */
export function writePictureCode(workspace: TestWorkspace): void {
  const code = codeRepository(workspace);
  const { folder, commit } = code;
  for (const entry of readdirSync(folder())) if (entry !== ".git") rmSync(folder(entry), { recursive: true });
  const from = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  for (const entry of ["src", "README.md", "package.json"])
    cpSync(join(from, entry), folder(entry), { recursive: true });
  commit("Limit the memory of a parser");
  rememberTheId(code);
}

/** Presents the review of the changed package. */
export async function presentPictureReview(product: Pick<Product, "workspace" | "assistant">): Promise<void> {
  const story = storyRepository(product);
  const content = writeReview(story);
  const { review_id } = await story.call("present_review", { baseUri: story.folder(), content, new: true });
  await story.call("request_review", { review_id });
}

/** Asks about a line of the code on the page, and has the assistant answer. */
export async function askAboutCode(page: Page | Frame, assistant: Assistant): Promise<void> {
  const row = page.locator("main.scroller .code-row", { hasText: "`lastEventId` stays" });
  await row
    .getByRole("button", { name: /^Comment on added line/ })
    .first()
    .click();
  const box = page.locator("main.scroller .line-comments textarea");
  await box.fill(question);
  await box.press("Control+Shift+Enter");
  const [item] = await waitForItems(assistant);
  const thread_id = item?.comments[0]?.thread_id;
  await assistant.call("answer_comment", { thread_id, comment: answer });
  await page.locator(".thread", { hasText: "create another parser" }).first().waitFor();
}

function rememberTheId({ edit }: CodeRepository): void {
  const parser = "src/parse.ts";
  edit(
    parser,
    "  let id: string | undefined\n",
    "  let id: string | undefined\n  // Outlives its event, as the specification asks: a client sends it when it reconnects.\n  let lastEventId = ''\n",
  );
  edit(
    parser,
    `      // If the field value does not contain U+0000 NULL, then set the \`ID\` buffer to
      // the field value. Otherwise, ignore the field.
      if (!value.includes('\\0')) id = value
      return`,
    "      setId(value)\n      return",
  );
  edit(
    parser,
    `        // If the field value does not contain U+0000 NULL, then set the \`ID\` buffer to
        // the field value. Otherwise, ignore the field.
        if (!value.includes('\\0')) id = value
`,
    "        setId(value)\n",
  );
  edit(
    parser,
    "  function dispatchEvent() {",
    `  function setId(value: string) {
    // Per spec, an ID with U+0000 NULL is ignored.
    if (value.includes('\\0')) return
    id = value
    lastEventId = value
  }

  function dispatchEvent() {`,
  );
  edit(
    parser,
    "    isFirstChunk = true\n    id = undefined\n    data = ''\n    dataLines = 0\n    eventType = undefined\n    pendingFragments",
    "    // `lastEventId` stays: it is for the connection that follows.\n    isFirstChunk = true\n    id = undefined\n    data = ''\n    dataLines = 0\n    eventType = undefined\n    pendingFragments",
  );
  edit(
    parser,
    "  return {feed, reset}",
    `  return {
    feed,
    reset,
    get lastEventId() {
      return lastEventId
    },
  }`,
  );
  edit(
    "src/types.ts",
    "  reset(options?: {consume?: boolean}): void\n",
    `  reset(options?: {consume?: boolean}): void

  /**
   * The ID that a client sends as \`Last-Event-ID\` when it reconnects. Empty until the server sends one.
   *
   * @public
   */
  readonly lastEventId: string
`,
  );
  edit(
    "README.md",
    "### Parse errors",
    `### Reconnecting

Send \`parser.lastEventId\` as the header \`Last-Event-ID\`, and the server continues where the connection was lost. Create another parser for another server.

### Parse errors`,
  );
}

function writeReview({ findLine }: CodeRepository): string {
  const reset = findLine("src/parse.ts", "function reset(");
  return `# ${reviewTitle}

A client that reconnects sends the header \`Last-Event-ID\`, so that the server continues where the connection was lost.
Each client had to pick that ID out of the events. Now the parser remembers it.

## One function sets the ID

Two branches had a check of their own. Now both call [\`${setter}\`][]

\`\`\`check
// Both branches call it
count(searchText("setId(value)", in: "src/**")) == 2
\`\`\`

## A reset keeps the ID

\`reset()\` clears the event and the incomplete line, but not the ID ([\`src/parse.ts:${reset}-${reset + 17}\`][]).

| State | after an event | after \`reset()\` |
| --- | --- | --- |
| \`data\`, \`event\`, \`id\` | cleared | cleared |
| the incomplete line | kept | cleared |
| \`lastEventId\` | kept | **kept** |

## What a client sees

The ID is a property of the parser ([\`src/types.ts#EventSourceParser\`][]). The readme says how to use it
([\`README.md:${findLine("README.md", "### Reconnecting")}\`][]).
`;
}

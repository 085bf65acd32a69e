import type { Frame, Locator, Page } from "playwright-core";
import type { Assistant } from "./assistant.ts";

export function findSection(page: Page | Frame, title: string): Locator {
  return page.locator("section[data-section-id]", { has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Finds the box that was opened last. */
export function findCommentBox(page: Page | Frame): Locator {
  return page.locator(".comment-box textarea").last();
}

/** Returns the texts of the comments on the page, in order. */
export function commentTexts(page: Page): Promise<readonly string[]> {
  return page.locator(".thread .comment-text").allInnerTexts();
}

/** Returns the texts that are highlighted as quoted by comments. */
export function quotedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ["dialectic-comment", "dialectic-current-comment"].flatMap((name) =>
      [...(CSS.highlights.get(name) ?? [])].map((each) => {
        const range = document.createRange();
        range.setStart(each.startContainer, each.startOffset);
        range.setEnd(each.endContainer, each.endOffset);
        return range.toString();
      }),
    ),
  );
}

/** An action of a person, as an assistant reads it. */
interface ReceivedItem {
  readonly kind: string;
  readonly text: string;
  readonly iteration: number;
  readonly comments: readonly { readonly about: string; readonly comment: string; readonly thread_id: string }[];
  /** The cursor of the answer that contained it. */
  readonly cursor: string;
}

/**
 * Returns the items that an assistant receives as soon as there is one, at the latest after some seconds; a cursor
 * acknowledges everything up to it.
 */
export async function waitForItems(
  assistant: Assistant,
  cursor?: string,
  seconds = 30,
): Promise<readonly ReceivedItem[]> {
  const answer = await assistant.call("wait_for_feedback", {
    timeout_seconds: seconds,
    ...(cursor === undefined ? {} : { cursor }),
  });
  // The shape is that of the tool's result.
  const { items, cursor: upTo } = answer.structured as { items: ReceivedItem[]; cursor?: string };
  return items.map((item) => ({ ...item, cursor: upTo ?? "" }));
}

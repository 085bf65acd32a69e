import type { Thread } from "@dialectic/shared/protocol";
import { escapeHtml } from "../../markdown/html/htmlText.ts";
import { threadHead, threadQuote, threadWords } from "./exportedThread.ts";
import { definitionsIn, type SectionHtml, sectionHtml } from "./sectionHtml.ts";

/** Definitions of the review do not apply to comments. */
const noDefinitions = definitionsIn();

/** Returns threads as HTML: every word is escaped, and comments are formatted like sections. */
export async function threadsHtml(
  threads: readonly Thread[],
  prefix: string,
  how: Omit<SectionHtml, "definitions">,
): Promise<string> {
  const written: string[] = [];
  for (const [place, thread] of threads.entries())
    written.push(await threadHtml(thread, `${prefix}thread-${place}-`, how));
  return written.join("");
}

async function threadHtml(thread: Thread, prefix: string, how: Omit<SectionHtml, "definitions">): Promise<string> {
  const words: string[] = [];
  for (const [place, { head, text }] of threadWords(thread).entries()) {
    const html =
      text === "" ? "" : await sectionHtml({ text }, `${prefix}${place}-`, { ...how, definitions: noDefinitions });
    words.push(`<p class="thread-by"><strong>${escapeHtml(head)}</strong></p>\n${html}`);
  }
  const label = escapeHtml(threadHead(thread));
  return `<aside class="thread-said" aria-label="Comment"><p class="thread-head">${label}</p>\n${quoteHtml(thread)}${words.join("\n")}</aside>\n`;
}

function quoteHtml(thread: Thread): string {
  const quote = threadQuote(thread);
  if (quote === undefined) return "";
  const text = escapeHtml(quote.text);
  return quote.isCode ? `<pre><code>${text}</code></pre>\n` : `<blockquote><p>${text}</p></blockquote>\n`;
}

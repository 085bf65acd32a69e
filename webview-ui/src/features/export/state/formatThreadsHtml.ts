import type { Thread } from "@dialectic/shared/protocol";
import { elementHtml } from "../../../markdown/html/elementHtml.ts";
import { escapeHtml } from "../../../markdown/html/toHtml.ts";
import { texts } from "../../../texts/texts.ts";
import { formatThreadHead, getThreadQuote, listThreadWords } from "./exportedThread.ts";
import { buildDefinitionTable, type SectionHtml, sectionHtml } from "./sectionHtml.ts";

/** Definitions of the review do not apply to comments. */
const noDefinitions = buildDefinitionTable();

/** Returns threads as HTML: every word is escaped, and comments are formatted like sections. */
export async function formatThreadsHtml(
  threads: readonly Thread[],
  prefix: string,
  how: Omit<SectionHtml, "definitions">,
): Promise<string> {
  const written: string[] = [];
  for (const [place, thread] of threads.entries())
    written.push(await formatThreadHtml(thread, `${prefix}thread-${place}-`, how));
  return written.join("");
}

async function formatThreadHtml(
  thread: Thread,
  prefix: string,
  how: Omit<SectionHtml, "definitions">,
): Promise<string> {
  const words: string[] = [];
  for (const [place, { head, text }] of listThreadWords(thread).entries()) {
    const html =
      text === "" ? "" : await sectionHtml({ text }, `${prefix}${place}-`, { ...how, definitions: noDefinitions });
    words.push(`<p class="thread-by"><strong>${escapeHtml(head)}</strong></p>\n${html}`);
  }
  const label = escapeHtml(formatThreadHead(thread));
  return `<aside class="thread-said" aria-label="${escapeHtml(texts.export.comment)}"><p class="thread-head">${label}</p>\n${formatQuote(thread)}${words.join("\n")}</aside>\n`;
}

function formatQuote(thread: Thread): string {
  const quote = getThreadQuote(thread);
  if (quote === undefined) return "";
  return quote.isCode
    ? `<pre>${elementHtml("code", quote.text)}</pre>\n`
    : `<blockquote>${elementHtml("p", quote.text)}</blockquote>\n`;
}

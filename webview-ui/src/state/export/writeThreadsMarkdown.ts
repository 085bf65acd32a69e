import type { ExportedSection, Thread } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { texts } from "../../texts/texts.ts";
import { type ExportedThreads, formatThreadHead, getThreadQuote, listThreadWords } from "./exportedThread.ts";

/**
 * Returns threads as a chapter after a review. Comments are written as block quotes, so that no content can end them.
 */
export function writeThreadsMarkdown(
  { bySection, others }: ExportedThreads,
  sections: readonly Pick<ExportedSection, "id" | "level" | "title">[],
): string {
  const groups = [
    ...sections.flatMap(({ id, level, title }) => {
      const threads = bySection.get(id) ?? [];
      return threads.length === 0 ? [] : [{ about: texts.common.section(title, level), threads }];
    }),
    ...(others.length === 0 ? [] : [{ about: texts.export.reviewAndCode, threads: others }]),
  ];
  if (groups.length === 0) return "";
  const chapters = groups.map(({ about, threads }) =>
    [`### ${toPlainLine(about)}`, ...threads.map(writeThread)].join("\n\n"),
  );
  return `\n\n---\n\n## ${texts.export.comments}\n\n${chapters.join("\n\n")}\n`;
}

function writeThread(thread: Thread): string {
  const quote = getThreadQuote(thread);
  const shown = quote === undefined ? [] : [quote.isCode ? formatFence(quote.text) : toQuote(toPlainLine(quote.text))];
  const words = listThreadWords(thread).map(({ head, text }) =>
    text === "" ? `**${toPlainLine(head)}**` : `**${toPlainLine(head)}**\n\n${text}`,
  );
  return toQuote([`*${toPlainLine(formatThreadHead(thread))}*`, ...shown, ...words].join("\n\n"));
}

function toQuote(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** Returns a text on one line, escaped so that Markdown leaves it as it is. */
function toPlainLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/^[#+\-=:]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

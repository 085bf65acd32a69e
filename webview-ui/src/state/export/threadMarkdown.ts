import type { ExportedSection, Thread } from "@dialectic/shared/protocol";
import { type ExportedThreads, threadHead, threadQuote, threadWords } from "./exportedThread.ts";

/**
 * Returns threads as a chapter after a review. Comments are written as block quotes, so that no content can end them.
 */
export function threadsMarkdown(
  { bySection, others }: ExportedThreads,
  sections: readonly Pick<ExportedSection, "id" | "title">[],
): string {
  const groups = [
    ...sections.flatMap(({ id, title }) => {
      const threads = bySection.get(id) ?? [];
      return threads.length === 0 ? [] : [{ about: title === "" ? "The beginning" : title, threads }];
    }),
    ...(others.length === 0 ? [] : [{ about: "The whole review, and code", threads: others }]),
  ];
  if (groups.length === 0) return "";
  const chapters = groups.map(({ about, threads }) => [`### ${plain(about)}`, ...threads.map(threadText)].join("\n\n"));
  return `\n\n---\n\n## Comments\n\n${chapters.join("\n\n")}\n`;
}

function threadText(thread: Thread): string {
  const quote = threadQuote(thread);
  const shown = quote === undefined ? [] : [quote.isCode ? fenced(quote.text) : quoted(plain(quote.text))];
  const words = threadWords(thread).map(({ head, text }) =>
    text === "" ? `**${plain(head)}**` : `**${plain(head)}**\n\n${text}`,
  );
  return quoted([`*${plain(threadHead(thread))}*`, ...shown, ...words].join("\n\n"));
}

/** Wraps code in a fence longer than any run of backticks in it. */
function fenced(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** Returns a text on one line, escaped so that Markdown leaves it as it is. */
function plain(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/^[#+\-=:]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

import type { ExportedSection, Thread } from "@dialectic/shared/protocol";
import { type ExportedThreads, threadHead, threadQuote, threadWords } from "./exportedThread.ts";

/** Threads as a chapter behind a review: what somebody wrote stands in block quotes, so that nothing of it ends them. */
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

/** Deep enough for whatever stands in it. */
function fenced(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** A text that means nothing in Markdown, on one line. */
function plain(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/^[#+\-=:]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

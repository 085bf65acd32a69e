import type { Author, FindingJudgement, Thread, ThreadPlace } from "@dialectic/shared/protocol";

export function getAuthorName(by: Author): string {
  return by.kind === "person" ? "You" : by.name || "An assistant";
}

export function formatCodePlace({ path, line, endLine }: Extract<ThreadPlace, { kind: "code" }>): string {
  return line === endLine ? `${path}:${line}` : `${path}:${line}-${endLine}`;
}

/** Describes how the commented code has changed; undefined when it is as it was. */
export function describeCodeState({ state, reason }: Extract<ThreadPlace, { kind: "code" }>): string | undefined {
  switch (state) {
    case "exact":
      return undefined;
    case "moved":
      return "moved since";
    case "edited":
      return "edited since";
    default:
      return reason ?? state;
  }
}

/** Describes the place of a thread for a list. */
export function describeThreadPlace({ place }: Pick<Thread, "place">, getTitle: (sectionId: string) => string): string {
  switch (place.kind) {
    case "review":
      return "The whole review";
    case "section":
      return getTitle(place.sectionId);
    case "text":
      return `“${shortenText(place.quote.exact, 48)}”`;
    case "code":
      return formatCodePlace(place);
    case "orphaned":
      return `${place.title || "A section"} (gone)`;
  }
}

/** Markdown marks that rendered text does not show: close enough to name a comment and to search it. */
const marks = /\*+|`+|^\s*(?:[#>]+|[-+])\s/gm;

export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

/** Returns the beginning of a comment, without markup, on one line. */
export function getBeginning(text: string, length: number): string {
  return shortenText(withoutMarks(text), length);
}

export function shortenText(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

export function describeJudgement({ kind, before }: FindingJudgement): string {
  if (kind === "agreed") return before === undefined ? "You agree" : `You agreed ${describeWhen(before)}`;
  return before === undefined ? "You rejected this" : `You rejected this ${describeWhen(before)}`;
}

function describeWhen({ iteration, round }: NonNullable<FindingJudgement["before"]>): string {
  return round === undefined ? `in iteration ${iteration}` : `in round ${round}`;
}

export function countEntries({ entries }: Pick<Thread, "entries">): string {
  return entries.length === 1 ? "1 comment" : `${entries.length} comments`;
}

import { formatSuggestion } from "./suggestion.ts";

/** A text with a suggestion, and where the lines to edit begin and end in it. */
export interface EditedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts a suggestion of these lines into a text: on lines of its own at `at`, with the lines marked to be edited. */
export function insertSuggestion(text: string, at: number, lines: readonly string[]): EditedText {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const suggestion = formatSuggestion(lines);
  const rest = after === "" || after.startsWith("\n") ? after : `\n${after}`;
  const from = before.length + gap.length + suggestion.indexOf("\n") + 1;
  return { text: `${before}${gap}${suggestion}\n${rest}`, from, to: from + lines.join("\n").length };
}

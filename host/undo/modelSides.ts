import { decodeText, encodeText, type FileText, type TextForm } from "../base/fileText.ts";
import { withLineFeeds } from "../base/lineEndings.ts";
import type { TextFacts } from "../git/index.ts";

/**
 * Returns both sides of a file as texts whose lines are those of its hunks, one character per byte: the bytes, or UTF-8
 * where the file is UTF-16. When encoding or line ends changed, the side before has those of the side after, so that a
 * hunk that is taken back fits the lines around it.
 */
export function modelSides(
  { base, head }: { readonly base: Buffer; readonly head: Buffer },
  facts: TextFacts | undefined,
): { readonly base: string; readonly head: string } | { readonly lacks: string } {
  const [before, after] = [decodeText(base), decodeText(head)];
  if (facts?.isReread !== true || before === undefined || after === undefined)
    return { base: base.toString("latin1"), head: head.toString("latin1") };
  const form: TextForm = after.encoding.startsWith("UTF-16") ? { encoding: "UTF-8", hasMark: false } : after;
  const model = encodeText(withEndsOf(before, after, facts), form);
  const left = encodeText(after.text, form);
  if ("lacks" in model) return model;
  return "lacks" in left ? left : { base: model.toString("latin1"), head: left.toString("latin1") };
}

function withEndsOf({ text }: FileText, after: FileText, { endings }: TextFacts): string {
  if (endings?.isWhole !== true) return text;
  const lines = withLineFeeds(text);
  const isCrlf = after.text.split("\r\n").length * 2 > after.text.split("\n").length;
  return isCrlf ? lines.replaceAll("\n", "\r\n") : lines;
}

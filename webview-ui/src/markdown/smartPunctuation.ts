import type { Parents, Root } from "hast";

let isOn = false;

/** Switches smart punctuation on or off for everything that this worker formats from now on. */
export function setSmartPunctuation(on: boolean): void {
  isOn = on;
}

/** Elements whose text stays as it is: code, and the names of references and addresses in links. */
const literal: ReadonlySet<string> = new Set(["a", "code", "kbd", "pre", "samp", "tt", "var"]);
/** Elements that belong to the text around them. */
const inline: ReadonlySet<string> = new Set([
  ...literal,
  ...["b", "del", "em", "i", "ins", "mark", "q", "s", "span", "strike", "strong", "sub", "sup", "u"],
]);

/** Replaces typewriter quotes, dashes and dots in the prose of a formatted section, if that is switched on. */
export function smarten(root: Root): void {
  if (isOn) smartenIn(root, "");
}

/** Returns the last character of the text, which decides on the next quote. */
function smartenIn(parent: Parents, before: string): string {
  let last = before;
  for (const node of parent.children) {
    if (node.type === "text") {
      const { value } = node;
      node.value = smartText(value, last);
      last = value.at(-1) ?? last;
    } else if (node.type === "element") {
      const isInline = inline.has(node.tagName);
      if (literal.has(node.tagName)) last = "x";
      else last = smartenIn(node, isInline ? last : "");
      if (!isInline) last = "";
    }
  }
  return last;
}

/** A tag that is a word stays as it is. A dash stands between two blanks or between two words; `--flag` is neither. */
const mark =
  /<\/?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>|(?<![^\s-])(?<!-)---?(?!-)(?!\S)|(?<=[^\s-])---?(?=[^\s-])|\.{3}|["']/gi;

/** Returns a text with typographic punctuation; `before` is the character before it, or empty. */
export function smartText(text: string, before: string): string {
  return text.replace(mark, (found: string, at: number) => {
    if (found.startsWith("<")) return found;
    if (found === "---") return "—";
    if (found === "--") return "–";
    if (found === "...") return "…";
    const previous = at === 0 ? before : text.charAt(at - 1);
    const next = text.charAt(at + 1);
    const isOpening = /^[\s([{\-–—/"']?$/.test(previous) && !/^\s$/.test(next);
    if (found === '"') return isOpening ? "“" : "”";
    // An apostrophe before digits leaves out a century.
    return isOpening && !/\d/.test(next) ? "‘" : "’";
  });
}

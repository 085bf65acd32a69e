import type { Blockquote, Nodes, Paragraph, Root } from "mdast";

const titles: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["tip", "Tip"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Caution"],
]);

/** The marker must be alone on its line. Any text after it there must stay visible to the reader. */
const marker = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

function createTitle(kind: string): Paragraph {
  const children: Paragraph["children"] = [{ type: "text", value: titles.get(kind) ?? kind }];
  return { type: "paragraph", children, data: { hProperties: { className: ["markdown-alert-title"] } } };
}

/** Returns the paragraph without its marker. Empty if the marker was all of it. */
function withoutMarker(paragraph: Paragraph, length: number): readonly Paragraph[] {
  const [first, ...others] = paragraph.children;
  const rest = first?.type === "text" ? first.value.slice(length) : "";
  if (rest !== "") return [{ ...paragraph, children: [{ type: "text", value: rest }, ...others] }];
  const children = others[0]?.type === "break" ? others.slice(1) : others;
  return children.length === 0 ? [] : [{ ...paragraph, children }];
}

function markAlert(quote: Blockquote): void {
  const [paragraph, ...others] = quote.children;
  const first = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
  if (paragraph?.type !== "paragraph" || first?.type !== "text") return;
  const [matched = "", name = ""] = marker.exec(first.value) ?? [];
  const kind = name.toLowerCase();
  // A marker without a line ending is alone only before a hard break or at the end of the paragraph.
  const endsLine = matched.endsWith("\n") || paragraph.children.length === 1 || paragraph.children[1]?.type === "break";
  const content = [...withoutMarker(paragraph, matched.length), ...others];
  if (!titles.has(kind) || !endsLine || content.length === 0) return;
  quote.children = [createTitle(kind), ...content];
  quote.data = { hName: "div", hProperties: { className: ["markdown-alert", `markdown-alert-${kind}`] } };
}

function markAlerts(node: Nodes): void {
  if (node.type === "blockquote") markAlert(node);
  if ("children" in node) for (const child of node.children) markAlerts(child);
}

/**
 * Turns quotes that begin with `[!NOTE]` and the like into alerts (a unified plugin). Their icons come from the style
 * sheet.
 */
export function remarkAlerts(): (tree: Root) => undefined {
  return (tree) => {
    markAlerts(tree);
  };
}

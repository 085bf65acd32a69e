import type { Blockquote, Nodes, Paragraph, Root } from "mdast";

/** The kinds of alert that GitHub knows, with their titles. */
const titles: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["tip", "Tip"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Caution"],
]);

/** The marker stands alone on its line: whatever follows it there is text that a reader must see. */
const marker = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

function titleOf(kind: string): Paragraph {
  const children: Paragraph["children"] = [{ type: "text", value: titles.get(kind) ?? kind }];
  return { type: "paragraph", children, data: { hProperties: { className: ["markdown-alert-title"] } } };
}

/** The paragraph without its marker, or nothing when that was all. */
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
  // Without a line ending the marker is alone only if the line ends there: by a hard break, or with the paragraph.
  const endsLine = matched.endsWith("\n") || paragraph.children.length === 1 || paragraph.children[1]?.type === "break";
  const content = [...withoutMarker(paragraph, matched.length), ...others];
  if (!titles.has(kind) || !endsLine || content.length === 0) return;
  quote.children = [titleOf(kind), ...content];
  quote.data = { hName: "div", hProperties: { className: ["markdown-alert", `markdown-alert-${kind}`] } };
}

function markAlerts(node: Nodes): void {
  if (node.type === "blockquote") markAlert(node);
  if ("children" in node) for (const child of node.children) markAlerts(child);
}

/** The unified plugin: quotes that begin with `[!NOTE]` and the like become alerts; their icons are the style sheet's. */
export function remarkAlerts(): (tree: Root) => undefined {
  return (tree) => {
    markAlerts(tree);
  };
}

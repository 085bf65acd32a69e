import type { ElementContent, RootContent } from "hast";

const blockNames = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li pre blockquote table thead tbody tfoot tr td th caption hr div section details summary dl dt dd br".split(
    " ",
  ),
);

function raw(node: ElementContent | RootContent, inCode: boolean): string {
  if (node.type === "text") return inCode ? node.value.replaceAll(" ", "\u2423") : node.value.replaceAll("\n", " ");
  if (node.type !== "element") return "";
  const { tagName, properties, children } = node;
  if (tagName === "img") return `[image ${properties["alt"]}]`;
  if (tagName === "input") return `[${properties["checked"] === true ? "x" : "-"}]`;
  const inner = children.map((child) => raw(child, inCode || tagName === "pre")).join("");
  return blockNames.has(tagName) ? `\n${inner}\n` : inner;
}

/** Returns the visible text of nodes: a line per block, with white space as it is laid out. */
export function readerText(nodes: readonly (ElementContent | RootContent)[]): string {
  return nodes
    .map((node) => raw(node, false))
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \t\r\f]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

export function dropClass(nodes: readonly (ElementContent | RootContent)[], name: string): readonly ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element") return [];
    const classes = node.properties["className"];
    if (Array.isArray(classes) && classes.includes(name)) return [];
    return [{ ...node, children: [...dropClass(node.children, name)] }];
  });
}

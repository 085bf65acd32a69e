const blockNames = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr td th div section br input dl dt dd details summary style script center".split(
    " ",
  ),
);

const template = document.createElement("template");

function isBlockEdge(node: ChildNode | undefined): boolean {
  return node === undefined || blockNames.has(node.nodeName.toLowerCase());
}

function describeText(value: string, before: ChildNode | undefined, after: ChildNode | undefined): string {
  const collapsed = value.replace(/[ \t\n\r\f]+/g, " ");
  const left = isBlockEdge(before) ? collapsed.replace(/^ +/, "") : collapsed;
  return isBlockEdge(after) ? left.replace(/ +$/, "") : left;
}

function describe(parent: ParentNode, preformatted: boolean): string {
  const children = [...parent.childNodes];
  return children
    .map((child, index) => {
      const name = child.nodeName.toLowerCase();
      if (name === "#text") {
        const value = child.nodeValue ?? "";
        return JSON.stringify(preformatted ? value : describeText(value, children[index - 1], children[index + 1]));
      }
      if (name === "#comment") return `<!--${child.nodeValue}-->`;
      // In a fragment, every child that is neither text nor a comment is an element.
      const element = child as globalThis.Element;
      const named = [...element.attributes].map((each) => `${each.name}=${JSON.stringify(each.value)}`).sort();
      return `<${[name, ...named].join(" ")}>${describe(element, preformatted || name === "pre" || name === "textarea")}</>`;
    })
    .filter((each) => each !== '""')
    .join("");
}

/** Returns the meaning of HTML, without white space between blocks and the order of attributes. */
export function describeMeaning(html: string): string {
  template.innerHTML = html;
  return describe(template.content, false);
}

import type { Element, Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { renderSection } from "../toHast.ts";
import { readCorpus } from "./corpora.fixture.ts";

const corpora = [
  "ours-xss-vscode.json",
  "xss-dompurify-suite.json",
  "xss-dompurify-fixtures.json",
  "xss-markdown-it-xss.json",
  "xss-patt-docs.json",
  "xss-patt-files.json",
  "xss-patt-intruders.json",
];

function line(payload: string): string {
  return payload.replace(/\n/g, " ");
}

function footnoteLabel(payload: string): string {
  return payload.replace(/[\s[\]]/g, "") || "a";
}

/** Places in a review that may hold hostile text. */
const contexts: Readonly<Record<string, (payload: string) => string>> = {
  document: (payload) => payload,
  paragraph: (payload) => `text ${line(payload)} text`,
  link: (payload) => `[x](${payload})`,
  linkInAngles: (payload) => `[x](<${line(payload)}>)`,
  image: (payload) => `![x](${payload})`,
  imageInAngles: (payload) => `![x](<${line(payload)}>)`,
  title: (payload) => `[x](https://example.org "${payload}")`,
  alternative: (payload) => `![${payload}](x.png)`,
  autolink: (payload) => `<${payload.replace(/\s/g, "")}>`,
  definition: (payload) => `[x][r]\n\n[r]: <${line(payload)}> 't'`,
  table: (payload) => `| a | b |\n|---|---|\n| ${line(payload)} | y |`,
  fence: (payload) => `\`\`\`${payload.replace(/[\n`]/g, " ")}\ncode\n\`\`\``,
  code: (payload) => `\`\` ${line(payload)} \`\``,
  footnote: (payload) => `x[^${footnoteLabel(payload)}]\n\n[^${footnoteLabel(payload)}]: ${payload}`,
  reference: (payload) => `[\`${payload.replace(/[\n`]/g, " ")}:12\`][]`,
  html: (payload) => `<div>\n\n${payload}\n\n</div>`,
  svg: (payload) => `<svg>${payload}</svg>`,
  math: (payload) => `<math><mtext>${payload}</mtext></math>`,
  attribute: (payload) => `<img alt="${payload}" src=x>`,
};

const elements = new Set(
  "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var".split(
    " ",
  ),
);
const properties = new Set(
  "align alt ariaDisabled ariaDescribedBy ariaLabel checked className colSpan dataFileRef dataFootnoteBackref dataFootnoteRef dataFootnotes dataHost dataInvalidLink dataPixels dataReason dir disabled height href id lang open reversed role rowSpan scope src start tabIndex title type value width".split(
    " ",
  ),
);

function offences({ tagName, properties: given }: Element): readonly string[] {
  const { href, src, id } = given;
  const found = Object.keys(given).filter((name) => !properties.has(name));
  if (!elements.has(tagName)) found.push(`<${tagName}>`);
  if (href !== undefined && !/^(?:https?:\/\/|mailto:|#)/i.test(String(href))) found.push(`href ${href}`);
  if (src !== undefined && !/^data:image\//i.test(String(src))) found.push(`src ${src}`);
  if (id !== undefined && !String(id).startsWith("s1-")) found.push(`id ${id}`);
  return found;
}

function offencesIn(node: Nodes): readonly string[] {
  if (node.type === "text") return [];
  if (node.type === "element") return [...offences(node), ...node.children.flatMap(offencesIn)];
  return node.type === "root" ? node.children.flatMap(offencesIn) : [`a ${node.type} node`];
}

/** Renders every n-th of the documents: each payload in each context. */
function expectHarmless(step: number): void {
  const all = corpora.flatMap((corpus) => {
    const payloads = readCorpus<{ readonly payloads: readonly string[] }>(corpus)?.payloads ?? [];
    return payloads.flatMap((payload) =>
      Object.entries(contexts).map(([context, write]) => ({ corpus, context, payload, write })),
    );
  });
  const documents = all.filter((_, index) => index % step === 0);
  const found = documents.flatMap(({ corpus, context, payload, write }) => {
    const section = renderSection(write(payload), "s1-");
    const offending = section.kind === "tree" ? offencesIn(section.root) : [];
    return offending.length > 0 ? [{ corpus, context, payload, offending }] : [];
  });
  console.log(`hostile markup: ${documents.length} documents`);
  expect(found).toEqual([]);
}

describe("renderSection", () => {
  // Not a multiple of the number of contexts, so that the sample has all of them.
  it("leaves nothing in a sample of hostile markup that executes or fetches", () => expectHarmless(23));

  it("leaves nothing in hostile markup that executes or fetches", { timeout: 600_000, tags: ["whole"] }, () =>
    expectHarmless(1),
  );
});

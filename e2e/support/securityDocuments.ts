import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import {
  hostileDiagrams,
  hostileFormulas,
  hugeDrawings,
} from "../../webview-ui/src/markdown/drawing/hostileDrawings.fixture.ts";
import { repository } from "./assistant.ts";
import { contexts, ownVectors } from "./securityVectors.ts";

/** Folder of public third-party test material, which lies next to the repository and is never part of it. */
export const corpusFolder = resolve(repository, "..", "shared", "data");

/** One hostile text in one place of a review. */
export interface HostileDocument {
  readonly context: string;
  readonly payload: string;
  /** Closed at its end, so that the next heading is parsed as a heading. */
  readonly markdown: string;
}

/** Returns the hostile texts of every corpus and our own, each once; prints their number. */
export function hostilePayloads(): readonly string[] {
  const files = existsSync(corpusFolder)
    ? readdirSync(corpusFolder).filter((name) => /^(?:xss-.*|ours-xss-.*|dompurify-expect)\.json$/.test(name))
    : [];
  const corpora = files.flatMap((name) => readPayloads(join(corpusFolder, name)));
  const payloads = [...new Set([...ownVectors, ...corpora])];
  const source = files.length === 0 ? "corpora absent" : `${corpora.length} of ${files.length} corpora`;
  console.log(`hostile texts: ${payloads.length} (${ownVectors.length} of our own, ${source})`);
  return payloads;
}

function readPayloads(path: string): readonly string[] {
  // Two shapes of our own; any other leaves `undefined` in the list, which fails where it is used.
  const { payloads, cases } = JSON.parse(readFileSync(path, "utf8")) as {
    readonly payloads?: readonly string[];
    readonly cases?: readonly { readonly payload: string }[];
  };
  return payloads ?? cases?.map(({ payload }) => payload) ?? [];
}

/** Returns our own hostile texts, each in every context. */
export function ownDocuments(): readonly HostileDocument[] {
  return ownVectors.flatMap((payload, index) =>
    Object.entries(contexts).map(([context, write]) => ({
      context,
      payload,
      markdown: closed(write(payload, `label-${index}`)),
    })),
  );
}

/** Returns the number of documents: every text in every context. */
export function hostileDocumentCount(payloads: readonly string[]): number {
  return payloads.length * Object.keys(contexts).length;
}

export function hostileDocumentAt(payloads: readonly string[], at: number): HostileDocument {
  const places = Object.entries(contexts);
  const index = Math.floor(at / places.length);
  const [context, write] = places[at % places.length] ?? [];
  const payload = payloads[index];
  if (context === undefined || write === undefined || payload === undefined)
    throw new Error(`There is no document ${at}`);
  return { context, payload, markdown: closed(write(payload, `label-${index}`)) };
}

/** Returns hostile diagrams, and hostile formulas in a text and in a block. */
export function hostileDrawings(): readonly HostileDocument[] {
  const texts = [
    ...hostileDiagrams.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``),
    ...hostileFormulas.map((source) => `text $${source}$ text\n\n\`\`\`math\n${source}\n\`\`\``),
    ...hugeDrawings,
  ];
  return texts.map((payload) => ({ context: "drawing", payload, markdown: closed(payload) }));
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
const closings = [
  "",
  "\n-->",
  "\n</script>",
  "\n</style>",
  "\n</pre>",
  "\n</textarea>",
  "\n```",
  "\n~~~",
  "\n?>",
  "\n]]>",
  "\n>",
];

/**
 * Closes open constructs that would swallow the next document's heading, so that each document is tested separately.
 */
function closed(text: string): string {
  const closing = /[<`~]/.test(text) ? closings.find((each) => isClosed(text + each)) : "";
  if (closing === undefined) throw new Error(`No end is known for ${JSON.stringify(text)}`);
  return text + closing;
}

function isClosed(text: string): boolean {
  const root = markdown.parse(`${text}\n\n## end\n`);
  return root.children.some((node) => node.type === "heading" && node.position?.end.offset === text.length + 8);
}

import type { ElementContent, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { applyLinkRules } from "./applyLinkRules.ts";
import { highlightCode } from "./highlightCode.ts";
import { markFences } from "./markFences.ts";
import { markReferences } from "./markReferences.ts";
import { nameHeadings } from "./nameHeadings.ts";
import { remarkAlerts } from "./remarkAlerts.ts";
import { lookForDollars, remarkFormulas } from "./remarkFormulas.ts";
import { remarkReferences } from "./remarkReferences.ts";
import { sanitizeSchema } from "./sanitizeSchema.ts";
import { showTags } from "./showTags.ts";
import { smarten } from "./smartPunctuation.ts";
import { deepestTree, surveyTree } from "./treeWalk.ts";

// The sanitiser adds the prefix to ids, once. remark-rehype would add a second one that links do not know.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFormulas)
  .use(remarkReferences)
  .use(remarkAlerts)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .freeze();

const htmlProcessor = unified().use(rehypeRaw).freeze();

/** Section as hast, or `deep` if it nests too deeply to be shown. */
export type SectionTree = { readonly kind: "tree"; readonly root: Root } | { readonly kind: "deep" };

/** Converts Markdown to hast by the specifications. HTML in the text is still raw, and nothing is sanitised. */
export function parseSection(markdown: string): Root {
  return processor.runSync(parseMarkdown(markdown));
}

function parseMarkdown(markdown: string): MarkdownRoot {
  lookForDollars(markdown);
  return processor.parse(markdown);
}

/** Reads HTML, which stays unsafe. */
export function parseHtml(html: string): readonly ElementContent[] {
  // Raw HTML becomes elements and texts.
  return htmlProcessor.runSync({ type: "root", children: [{ type: "raw", value: html }] }).children as ElementContent[];
}

export function renderSection(markdown: string, prefix: string): SectionTree {
  const tree = parseMarkdown(markdown);
  showTags(tree);
  const parsed = processor.runSync(tree);
  const { depth, hasRaw } = surveyTree(parsed);
  if (depth > deepestTree) return { kind: "deep" };
  markFences(parsed);
  const unsafe = hasRaw ? htmlProcessor.runSync(parsed) : parsed;
  if (hasRaw && surveyTree(unsafe).depth > deepestTree) return { kind: "deep" };
  markReferences(unsafe);
  const root = rehypeSanitize(sanitizeSchema(prefix))(unsafe);
  nameHeadings(root, prefix);
  applyLinkRules(root, prefix);
  smarten(root);
  highlightCode(root);
  return { kind: "tree", root };
}

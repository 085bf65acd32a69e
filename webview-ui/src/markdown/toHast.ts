import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { remarkAlerts } from "./alerts.ts";
import { highlightCode } from "./highlightCode.ts";
import { applyLinkRules } from "./linkRules.ts";
import { markReferences } from "./markReferences.ts";
import { remarkReferences } from "./referenceSyntax.ts";
import { sanitizeSchema } from "./sanitizeSchema.ts";
import { deepestTree, surveyTree } from "./treeWalk.ts";

// Ids get their prefix from the sanitiser, once: remark-rehype's own would be a second one that links do not know.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkReferences)
  .use(remarkAlerts)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .freeze();

const htmlProcessor = unified().use(rehypeRaw).freeze();

/** A section as hast, or the fact that it nests deeper than can be shown. */
export type SectionTree = { readonly kind: "tree"; readonly root: Root } | { readonly kind: "deep" };

/** Markdown to hast as the specifications have it: HTML in the text is still raw, nothing is sanitised. */
export function parseSection(markdown: string): Root {
  return processor.runSync(processor.parse(markdown));
}

/** Renders a section: parsed, sanitised, with its references marked and its code highlighted. */
export function renderSection(markdown: string, prefix: string): SectionTree {
  const parsed = parseSection(markdown);
  const { depth, hasRaw } = surveyTree(parsed);
  if (depth > deepestTree) return { kind: "deep" };
  const unsafe = hasRaw ? htmlProcessor.runSync(parsed) : parsed;
  if (hasRaw && surveyTree(unsafe).depth > deepestTree) return { kind: "deep" };
  markReferences(unsafe);
  const root = rehypeSanitize(sanitizeSchema(prefix))(unsafe);
  applyLinkRules(root, prefix);
  highlightCode(root);
  return { kind: "tree", root };
}

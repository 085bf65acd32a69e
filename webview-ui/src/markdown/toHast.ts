import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { applyLinkRules } from "./applyLinkRules.ts";
import { highlightCode } from "./highlightCode.ts";
import { markReferences } from "./markReferences.ts";
import { remarkAlerts } from "./remarkAlerts.ts";
import { remarkReferences } from "./remarkReferences.ts";
import { sanitizeSchema } from "./sanitizeSchema.ts";
import { deepestTree, surveyTree } from "./treeWalk.ts";

// The sanitiser adds the prefix to ids, once. remark-rehype would add a second one that links do not know.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkReferences)
  .use(remarkAlerts)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .freeze();

const htmlProcessor = unified().use(rehypeRaw).freeze();

/** Section as hast, or `deep` if it nests too deeply to be shown. */
export type SectionTree = { readonly kind: "tree"; readonly root: Root } | { readonly kind: "deep" };

/** Converts Markdown to hast by the specifications. HTML in the text is still raw, and nothing is sanitised. */
export function parseSection(markdown: string): Root {
  return processor.runSync(processor.parse(markdown));
}

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

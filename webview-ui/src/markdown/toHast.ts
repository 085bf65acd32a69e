import { decodeTarget, measureNesting, readPlaces } from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { maxHighlightedChars, maxNestingDepth, maxTreeDepth } from "../limits.ts";
import { applyLinkRules } from "./applyLinkRules.ts";
import { highlighter } from "./colourCode.ts";
import { markFences } from "./markFences.ts";
import { nameHeadings } from "./nameHeadings.ts";
import { linkPlaces, linkWords } from "./referenceLinks.ts";
import { remarkAlerts } from "./remarkAlerts.ts";
import { remarkFormulas } from "./remarkFormulas.ts";
import { remarkReferences } from "./remarkReferences.ts";
import { sanitizeSchema } from "./sanitizeSchema.ts";
import { showAllTags, showTags } from "./showTags.ts";
import { smarten } from "./smartPunctuation.ts";
import { changeElements, isElement, isLink, surveyTree } from "./treeWalk.ts";

function findLanguage(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className : [];
  const name = names.find((each) => typeof each === "string" && each.startsWith("language-"));
  return typeof name === "string" ? name.slice("language-".length).toLowerCase() : undefined;
}

function highlightElement(code: Element): Element {
  const [only, ...others] = code.children;
  const language = findLanguage(code);
  if (only?.type !== "text" || others.length > 0 || language === undefined) return code;
  if (only.value.length > maxHighlightedChars || !highlighter.registered(language)) return code;
  const tree = highlighter.highlight(language, only.value);
  const children = tree.children.filter((child) => child.type === "element" || child.type === "text");
  return { ...code, properties: { ...code.properties, className: ["hljs", `language-${language}`] }, children };
}

/** Adds classes to code in a named and known language. The language is never guessed. */
function highlightCode(root: Root): void {
  changeElements(root, (pre) => {
    const [code] = pre.children;
    if (pre.tagName !== "pre" || pre.children.length !== 1 || !isElement(code) || code.tagName !== "code") return [pre];
    return [{ ...pre, children: [highlightElement(code)] }];
  });
}

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
  return processor.runSync(processor.parse(markdown));
}

/** Reads HTML, which stays unsafe. */
export function parseHtml(html: string): readonly ElementContent[] {
  // Raw HTML becomes elements and texts.
  return htmlProcessor.runSync({ type: "root", children: [{ type: "raw", value: html }] }).children as ElementContent[];
}

/** `hasPlainTags` is true where tags are what was typed, not HTML. */
export function renderSection(markdown: string, prefix: string, hasPlainTags = false): SectionTree {
  if (measureNesting(markdown) > maxNestingDepth) return { kind: "deep" };
  const tree = processor.parse(markdown);
  if (hasPlainTags) showAllTags(tree);
  else showTags(tree);
  const parsed = processor.runSync(tree);
  const { depth, hasRaw } = surveyTree(parsed);
  if (depth > maxTreeDepth) return { kind: "deep" };
  markFences(parsed);
  const unsafe = hasRaw ? htmlProcessor.runSync(parsed) : parsed;
  if (hasRaw && surveyTree(unsafe).depth > maxTreeDepth) return { kind: "deep" };
  markReferences(unsafe);
  const root = rehypeSanitize(sanitizeSchema(prefix))(unsafe);
  nameHeadings(root, prefix);
  applyLinkRules(root, prefix);
  smarten(root);
  highlightCode(root);
  return { kind: "tree", root };
}

/** True for `<a id="x">`. An `a` without a target or an id is only its content. */
function isAnchor({ properties: { id, name } }: Element): boolean {
  return (id ?? name) !== undefined;
}

function markReference(link: Element): readonly ElementContent[] {
  const { href, dataFileRef } = link.properties;
  const isMarked = typeof dataFileRef === "string";
  const written = isMarked ? dataFileRef : typeof href === "string" ? decodeTarget(href) : "";
  const places = readPlaces(written);
  if (places.length === 0 || (isMarked && places.length === 1)) return [link];
  const [only] = link.children;
  const isOwnName =
    only?.type === "element" && only.children.length === 1 && only.children[0]?.type === "text"
      ? only.tagName === "code" && only.children[0].value === written
      : false;
  return isOwnName ? linkPlaces(written, places) : linkWords(written, places, link.children);
}

/**
 * Turns links whose target is a file reference (`[text](src/auth.ts:23)`) into references, before the sanitiser takes
 * `README.md:1` for a protocol. A link inside another link is replaced by its text.
 */
function markReferences(root: Root): void {
  changeElements(root, (element, insideLink): readonly ElementContent[] => {
    if (element.tagName !== "a") return [element];
    if (!isLink(element)) return isAnchor(element) ? [element] : element.children;
    return insideLink ? element.children : markReference(element);
  });
}

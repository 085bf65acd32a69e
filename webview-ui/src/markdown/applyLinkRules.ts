import {
  decodeTarget,
  parsePicture,
  parseReference,
  type RefusedReference,
  readDataPicture,
} from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import { workerTexts } from "../texts/workerTexts.ts";
import { changeElements } from "./treeWalk.ts";

const openable = /^(?:https?:\/\/|mailto:)[^\s]/i;
/** A link to another review by its id. */
const otherReview = /^review:([\w-]{1,64})$/;
const remoteImage = /^https?:\/\//i;
const dataImage = /^data:image\//i;

function text(value: string): ElementContent {
  return { type: "text", value };
}

function element(tagName: string, properties: Element["properties"], children: readonly ElementContent[]): Element {
  return { type: "element", tagName, properties, children: [...children] };
}

function collectIds(root: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  changeElements(root, (each) => {
    const { id } = each.properties;
    if (typeof id === "string") ids.add(id);
    return [each];
  });
  return ids;
}

/** Returns the target of a link within the section. It needs the prefix that its target's id has. */
function fragment(href: string, ids: ReadonlySet<string>, prefix: string): string {
  const own = `${prefix}${href.slice(1)}`;
  return ids.has(own) ? `#${own}` : href;
}

function applyRulesToLink(link: Element, ids: ReadonlySet<string>, prefix: string): Element {
  const { href, dataFileRef, id, ...rest } = link.properties;
  const anchor = id === undefined || id === null ? {} : { id };
  const target = typeof dataFileRef === "string" ? parseReference(dataFileRef) : undefined;
  if (target?.kind === "refused") return createRefusedReference(link, anchor, target);
  if (target !== undefined) {
    return element("a", { ...anchor, ...rest, className: ["reference"], dataFileRef }, link.children);
  }
  if (typeof href === "string" && href.startsWith("#")) {
    return element("a", { ...anchor, ...rest, href: fragment(href, ids, prefix) }, link.children);
  }
  if (typeof href === "string" && openable.test(href)) return element("a", { ...anchor, ...rest, href }, link.children);
  const [, dataReview] = typeof href === "string" ? (otherReview.exec(href) ?? []) : [];
  if (dataReview !== undefined)
    return element("a", { ...anchor, ...rest, className: ["review-link"], dataReview }, link.children);
  // `<a id="x">` is an anchor, not a link.
  if (href === undefined && "id" in anchor) return element("a", anchor, link.children);
  // A style or a script of others finds both kinds of refused links by this name.
  const dataInvalidLink = typeof href === "string" ? href : "";
  const said = { className: ["invalid-link"], title: workerTexts.linkNotOpened, dataInvalidLink };
  return element("span", { ...anchor, ...said }, link.children);
}

/** Returns a link that is not available, with the reason. It can be hovered and focused, but leads nowhere. */
function createRefusedReference(link: Element, anchor: Element["properties"], { reason }: RefusedReference): Element {
  const title = workerTexts.referenceNotOpened(reason);
  const { dataFileRef } = link.properties;
  const said = {
    className: ["refused-reference"],
    role: "link",
    ariaDisabled: "true",
    tabIndex: 0,
    title,
    dataFileRef,
    dataInvalidLink: dataFileRef,
  };
  return element("a", { ...anchor, ...said }, link.children);
}

/** Keeps a picture whose bytes are in the text, or gives the reason why it is not shown. */
function applyRulesToData(
  image: Element,
  address: string,
  insideLink: boolean,
  label: readonly ElementContent[],
): Element {
  const read = readDataPicture(address);
  if (read.kind === "picture") {
    const dataPixels = `${read.width} ${read.height}`;
    const linked = insideLink ? { dataLinked: "" } : {};
    return { ...image, properties: { ...image.properties, ...linked, src: read.address, dataPixels } };
  }
  const reasons = {
    svg: workerTexts.imageIsSvg,
    kind: workerTexts.imageKind,
    large: workerTexts.imageLarge,
    pixels: workerTexts.imagePixels,
  };
  return element("span", { className: ["picture-frame", "invalid-link"], dataReason: reasons[read.why] }, label);
}

/**
 * Keeps an image that is embedded in the text, and names the file of another one. A remote one becomes a link, so that
 * reading reveals nothing.
 */
function applyRulesToImage(image: Element, insideLink: boolean): Element {
  const { src, ...rest } = image.properties;
  const { alt } = rest;
  const label = [text(typeof alt === "string" && alt.trim() !== "" ? alt : workerTexts.image)];
  if (typeof src === "string" && dataImage.test(src)) return applyRulesToData(image, src, insideLink, label);
  if (typeof src === "string" && remoteImage.test(src) && URL.canParse(src)) {
    const { host } = new URL(src);
    const said = { className: ["picture-frame", "remote-image"], dataHost: host };
    const reason = { ...said, dataReason: workerTexts.imageOnNetwork(host) };
    return insideLink ? element("span", reason, label) : element("a", { ...reason, href: src }, label);
  }
  const dataFileRef = typeof src === "string" ? decodeTarget(src) : "";
  const target = parsePicture(dataFileRef);
  if (target?.kind === "file") {
    const linked = insideLink ? { dataLinked: "" } : {};
    return { ...image, properties: { ...rest, ...linked, dataFileRef } };
  }
  const dataReason = target === undefined ? workerTexts.imageNotShown : workerTexts.referenceNotOpened(target.reason);
  return element("span", { className: ["picture-frame", "invalid-link"], dataReason }, label);
}

/**
 * Filters links and images after sanitising: allows references, anchors in the section, http, https and mailto.
 * Replaces other links and images by their text.
 */
export function applyLinkRules(root: Root, prefix: string): void {
  const ids = collectIds(root);
  changeElements(root, (each, insideLink) => {
    if (each.tagName === "a") return [applyRulesToLink(each, ids, prefix)];
    if (each.tagName === "img") return [applyRulesToImage(each, insideLink)];
    return voidElements.has(each.tagName) ? withoutChildren(each) : [each];
  });
}

/**
 * Elements that may have had children in the HTML of an svg or a formula. Once that is unwrapped, React would refuse
 * the whole section.
 */
const voidElements: ReadonlySet<string> = new Set(["br", "hr", "input"]);

function withoutChildren(each: Element): readonly ElementContent[] {
  return each.children.length === 0 ? [each] : [{ ...each, children: [] }, ...each.children];
}

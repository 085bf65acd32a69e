import type { Element } from "hast";
import temml from "temml";
import { maxExpansions, maxFormulaSizes } from "../../limits.ts";
import { isElement } from "../treeWalk.ts";
import type { DrawnList } from "./keepDrawn.ts";

const elements = new Set(
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mphantom mpadded menclose".split(
    " ",
  ),
);

const attributes = new Set(
  "display displaystyle scriptlevel stretchy fence form separator symmetric largeop movablelimits accent accentunder lspace rspace minsize maxsize width height depth voffset linethickness mathvariant mathsize notation columnspan rowspan".split(
    " ",
  ),
);

/** A few words, or a number with a unit that keeps the formula on the page. */
const value = /^(?:[a-z]{1,24}(?: [a-z]{1,24}){0,2}|[+-]?\d{0,2}(?:\.\d{1,5})?(?:em|ex|pt|px|mu|%)?)$/;

/** Classes of the formula's maker that our style sheet knows. */
const classes = new Set("tml-left tml-right tml-jot".split(" "));

/** Declarations in a `style` that have a class instead. All others are dropped. */
const styles: readonly (readonly [RegExp, string])[] = [
  [/(?:^|;)padding-left:0(?:em|pt)?(?:;|$)/, "formula-tight-left"],
  [/(?:^|;)padding-right:0(?:em|pt)?(?:;|$)/, "formula-tight-right"],
  [/(?:^|;)border:/, "formula-box"],
  [/(?:^|;)border-top:/, "formula-line-top"],
  [/(?:^|;)border-bottom:/, "formula-line-bottom"],
  [/(?:^|;)border-left:/, "formula-line-left"],
  [/(?:^|;)border-right:/, "formula-line-right"],
];

const painted = /(?:^|;)color:#([\da-f]{3}|[\da-f]{6})(?:;|$)/i;

/** The hues that the style sheet has, by the degree at which they end; red begins again at the end of the circle. */
const hues = [
  [18, "red"],
  [70, "orange"],
  [165, "green"],
  [255, "blue"],
  [345, "purple"],
  [361, "red"],
] as const;
/** Difference between the strongest and the weakest part of a colour from which it is no grey. */
const leastSpread = 40;

/**
 * Returns the hue of a `style`, for which the style sheet has a colour that can be read in each theme: a formula's own colour could hide its
 * words. Greys stay as the text.
 */
function findHue(style: string): string | undefined {
  const [, digits = ""] = painted.exec(style) ?? [];
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < leastSpread) return undefined;
  const turn =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const degrees = (turn * 60 + 360) % 360;
  return hues.find(([end]) => degrees < end)?.[1];
}

/** Braces over and under a term, which few fonts can stretch: the style sheet draws them. */
const braces = new Map([
  ["⏞", "formula-brace-over"],
  ["⏟", "formula-brace-under"],
]);

function findBrace({ tagName, children: [, mark] }: Element): string | undefined {
  if ((tagName !== "mover" && tagName !== "munder") || !isElement(mark) || mark.tagName !== "mo") return undefined;
  const [text] = mark.children;
  return text?.type === "text" ? braces.get(text.value) : undefined;
}

/** MathML without links, scripts, styles and foreign elements. */
const mathml: DrawnList = { elements, keep: keepAttributes };

function keepAttributes(element: Element): Element["properties"] {
  const { properties } = element;
  const { className, style } = properties;
  const hue = typeof style === "string" ? findHue(style) : undefined;
  const brace = findBrace(element);
  const kept = Object.entries(properties).filter(([name, given]) => attributes.has(name) && value.test(String(given)));
  const named = [
    ...(Array.isArray(className) ? className.filter((each) => classes.has(String(each))) : []),
    ...(typeof style === "string" ? styles.filter(([form]) => form.test(style)).map(([, name]) => name) : []),
    ...(hue === undefined ? [] : [`formula-${hue}`]),
    ...(brace === undefined ? [] : [brace]),
  ];
  return { ...Object.fromEntries(kept), ...(named.length === 0 ? {} : { className: named }) };
}

function draw(source: string, displayMode: boolean): string {
  return temml.renderToString(source, {
    displayMode,
    throwOnError: true,
    maxExpand: maxExpansions,
    maxSize: maxFormulaSizes,
  });
}

// The worker finds the part here when it starts after it.
globalThis.dialecticParts = { ...globalThis.dialecticParts, formulas: { draw, list: mathml } };

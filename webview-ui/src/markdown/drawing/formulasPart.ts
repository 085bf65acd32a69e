import type { Element } from "hast";
import temml from "temml";
import { maxExpansions, maxFormulaSizes } from "../../limits.ts";
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

/** MathML without links, scripts, styles and foreign elements. */
const mathml: DrawnList = { elements, keep: keepAttributes };

function keepAttributes({ properties }: Element): Element["properties"] {
  const { className, style } = properties;
  const kept = Object.entries(properties).filter(([name, given]) => attributes.has(name) && value.test(String(given)));
  const named = [
    ...(Array.isArray(className) ? className.filter((each) => classes.has(String(each))) : []),
    ...(typeof style === "string" ? styles.filter(([form]) => form.test(style)).map(([, name]) => name) : []),
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

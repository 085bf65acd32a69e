/**
 * Names of HTML's elements, the obsolete ones of the standard included. `plaintext` is left out: it has no end tag, and
 * would take everything after it.
 */

/** Elements that begin an HTML block of CommonMark's sixth kind: all but three of them are elements of blocks. */
export const htmlBlockNames: ReadonlySet<string> = new Set(
  (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link " +
    "main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead " +
    "title tr track ul"
  ).split(" "),
);

/** Elements of blocks that begin no such HTML block. */
const otherBlockNames: ReadonlySet<string> = new Set(["hgroup", "pre"]);

/** Elements within a line that have no end tag. */
const voidNames: ReadonlySet<string> = new Set("area bgsound br embed img input keygen meta source wbr".split(" "));

/** Elements within a line that have an end tag, and those whose text nothing but their end tag ends. */
const inlineNames: ReadonlySet<string> = new Set(
  (
    "a abbr acronym applet audio b bdi bdo big blink button canvas cite code data datalist del dfn em font i " +
    "iframe ins isindex kbd label listing map mark marquee math meter multicol nextid nobr noembed noframes noscript object output picture " +
    "progress q rb rp rt rtc ruby s samp script select selectedcontent slot small spacer span strike strong style sub " +
    "sup svg template textarea time title tt u var video xmp"
  ).split(" "),
);

/** Elements whose content is text without tags, up to their end tag. */
export const textNames: ReadonlySet<string> = new Set(
  "iframe noembed noframes script style textarea title xmp".split(" "),
);

/** Elements that are never shown, together with their content. */
export const hiddenNames: ReadonlySet<string> = new Set(["script", "template"]);

export type HtmlElementKind = "block" | "void" | "inline";

/** Returns the kind of the element with this name in lower case; undefined when HTML has none. */
export function getElementKind(name: string): HtmlElementKind | undefined {
  if (inlineNames.has(name)) return "inline";
  if (htmlBlockNames.has(name) || otherBlockNames.has(name)) return "block";
  return voidNames.has(name) ? "void" : undefined;
}

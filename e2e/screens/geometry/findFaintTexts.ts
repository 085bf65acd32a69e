import { describeElement, findRoot, isShown, visiblePart } from "./boxes.ts";
import { contrastOf } from "./colours.ts";
import { listTexts } from "./texts.ts";

/** Finds visible texts with less contrast than WCAG asks for: 4.5 to 1, and 3 to 1 for large ones. */
export function findFaintTexts(): readonly string[] {
  const texts = listTexts()
    .filter(
      ({ element, boxes }) => boxes.some((box) => visiblePart(box, element, true) !== undefined) && !isExempt(element),
    )
    .flatMap(({ element, text }) =>
      judge(element, getComputedStyle(element), `“${text}” in ${describeElement(element)}`),
    );
  const fields = [...findRoot().querySelectorAll("input, textarea")]
    .filter((field) => isShown(field) && !isExempt(field))
    .flatMap((field) =>
      judge(field, getComputedStyle(field, "::placeholder"), `the placeholder of ${describeElement(field)}`),
    );
  return [...texts, ...fields];
}

function judge(
  element: Element,
  { color, fontSize, fontWeight }: CSSStyleDeclaration,
  what: string,
): readonly string[] {
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
  const contrast = contrastOf(element, color);
  const least = isLarge ? 3 : 4.5;
  return contrast === undefined || contrast >= least - 0.005
    ? []
    : [`contrast: ${contrast.toFixed(2)} where ${least} is needed, ${what}`];
}

/** WCAG asks no contrast of controls that cannot be used now. */
function isExempt(element: Element): boolean {
  return element.closest(":disabled, [aria-disabled=true]") !== null;
}

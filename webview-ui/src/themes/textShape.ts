/*
 * The size of the text and the length of its lines. In VS Code they are settings, which the page gets as attributes. In a browser they are
 * choices that the page keeps, as it keeps the palette. Rules:
 * - Without a choice, the size is that of the editor's own text, and 13 px in a browser. A line has at most 80 characters.
 * - The size is that of the text of reviews and comments. Header, outline and sheets are controls, and keep theirs: a browser and an editor
 *   have a zoom for all.
 * - Code keeps the size of the editor's code: its lines stand beside those of an editor.
 * - What is out of range, or no whole number, counts as no choice.
 */

/** A measure of text, as its attribute on the page is called. */
export type TextMeasure = "textSize" | "lineLength";

/** Text size in CSS pixels; length of a line in characters. */
export const textRanges: Readonly<
  Record<TextMeasure, { readonly min: number; readonly max: number; readonly usual: number }>
> = {
  textSize: { min: 10, max: 28, usual: 13 },
  lineLength: { min: 40, max: 160, usual: 80 },
};

const properties: Readonly<Record<TextMeasure, readonly [name: string, unit: string]>> = {
  textSize: ["--prose-size", "px"],
  lineLength: ["--line-length", "ch"],
};

/** Returns a choice; undefined when there is none, or when it is not a whole number in range. */
export function parseMeasure(measure: TextMeasure, text: string | null | undefined): number | undefined {
  const [value, { min, max }] = [Number(text || Number.NaN), textRanges[measure]];
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

export function readMeasure(measure: TextMeasure): number | undefined {
  try {
    return parseMeasure(measure, localStorage.getItem(toKey(measure)));
  } catch {
    // Storage is disabled.
    return undefined;
  }
}

/** Keeps and shows a choice; undefined for none. */
export function chooseMeasure(measure: TextMeasure, value: number | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(toKey(measure));
    else localStorage.setItem(toKey(measure), String(value));
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
  showMeasure(measure, value);
}

/** Shows the settings of the editor. */
export function showSettings({ dataset }: HTMLElement): void {
  for (const measure of measures) showMeasure(measure, parseMeasure(measure, dataset[measure]));
}

/** Shows the kept choices, and follows those in other tabs. */
export function followMeasures(): void {
  const show = () => {
    for (const measure of measures) showMeasure(measure, readMeasure(measure));
  };
  show();
  window.addEventListener("storage", ({ key }) => measures.some((measure) => key === toKey(measure)) && show());
}

const measures = ["textSize", "lineLength"] as const;

function showMeasure(measure: TextMeasure, value: number | undefined): void {
  const [name, unit] = properties[measure];
  const { style } = document.documentElement;
  if (value === undefined) style.removeProperty(name);
  else style.setProperty(name, `${value}${unit}`);
}

function toKey(measure: TextMeasure): string {
  return `dialectic.${measure}`;
}

/** Red, green, blue and opacity, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const known = new Map<string, Colour>();
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** Reads a computed colour in any notation, as the browser paints it. */
export function readColour(text: string): Colour {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (canvas === null) throw new Error("This browser has no canvas");
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red / 255, green / 255, blue / 255, alpha / 255];
  known.set(text, colour);
  return colour;
}

export function backgroundAlpha(element: Element): number {
  return readColour(getComputedStyle(element).backgroundColor)[3];
}

/** Paints a colour over another, which is opaque. */
function paintOver([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** Returns the colour behind an element's text; undefined where a picture or gradient has many. */
function backgroundOf(element: Element): Colour | undefined {
  const layers: Colour[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.backgroundImage !== "none") return undefined;
    const layer = readColour(style.backgroundColor);
    layers.push(layer);
    if (layer[3] === 1) break;
  }
  const canvasColour: Colour = [1, 1, 1, 1];
  return layers.reduceRight((below, layer) => paintOver(layer, below), canvasColour);
}

/** Returns the contrast of a text colour with what lies behind it, from 1 to 21. */
export function contrastOf(element: Element, colour: string): number | undefined {
  const behind = backgroundOf(element);
  if (behind === undefined) return undefined;
  let [red, green, blue, alpha] = readColour(colour);
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    alpha *= Number(getComputedStyle(each).opacity);
  const [light, dark] = [luminance(paintOver([red, green, blue, alpha], behind)), luminance(behind)].sort(
    (a, b) => b - a,
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Bounds above which a picture is not shown. */
export const pictureLimits = {
  bytes: 4 * 1024 * 1024,
  /** A small file may unpack to any number of pixels. */
  pixels: 40_000_000,
  /** Elements of an SVG, those that references repeat counted each time. */
  elements: 100_000,
  /** Levels of an SVG, references included. */
  depth: 500,
} as const;

/**
 * An SVG is drawn unasked while its counts, as shares of these bounds, sum up to at most 1. One at a single bound took Chromium about a
 * second, on two cores without a graphics card; a diagram of a thousand nodes with their edges is at a half to nine tenths.
 */
export const drawnUnasked = {
  /** A piece of HTML and a marker count five times. */
  elements: 25_000,
  /** Path commands and points, each as often as its shape covers 800 × 600 pixels, and a hundredth of one anywhere. */
  commands: 4_000,
  /** Pixels of outlines, and dashes ten times. */
  lines: 1_800_000,
  /** Shapes of 800 × 600 pixels, and pictures within the picture by their pixels. */
  areas: 800,
  /** Letters of 16 pixels; one with a place of its own counts eight times. */
  letters: 120_000,
  /** Transparent groups, masks, clips and shadows, and parts of filters forty times, each as often as it covers 800 × 600 pixels. */
  effects: 400,
  /** With any, the other counts are ten times as much: the picture is drawn again and again. */
  animations: 150,
  /** Style rules that an element may have. */
  rules: 300_000,
} as const;
export const countedParts = Object.keys(drawnUnasked) as readonly (keyof typeof drawnUnasked)[];
export type CountedPart = keyof typeof drawnUnasked;

/** The largest filters that are drawn unasked: pixels of radius, octaves, and cells of a matrix in a row. */
export const filterBounds = { radius: 15, octaves: 4, order: 3, parts: 12 } as const;
/** Layers within layers, each of which is drawn again for those around it. */
export const deepestLayers = 30;

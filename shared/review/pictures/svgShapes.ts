import type { SvgNode } from "./svgTree.ts";

/** A drawn shape, in its own units. */
export interface SvgShape {
  /** Commands, or points. */
  readonly segments: number;
  /** Length of its outline, or more: that of the lines through its control points. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** Returns the numbers of a list; an SVG may leave out what is between them. */
export function readNumbers(text: string): number[] {
  return (text.match(number) ?? []).map(Number);
}

/** Returns the shape that an element draws; undefined for other elements. */
export function readShape({ name, attributes }: SvgNode): SvgShape | undefined {
  const value = (key: string) => Math.abs(readNumbers(attributes.get(key) ?? "")[0] ?? 0);
  switch (name) {
    case "path":
      return readPath(attributes.get("d") ?? "");
    case "polyline":
    case "polygon":
      return readPoints(readNumbers(attributes.get("points") ?? ""));
    case "line":
      return readPoints(["x1", "y1", "x2", "y2"].map((key) => readNumbers(attributes.get(key) ?? "")[0] ?? 0));
    case "rect":
    case "image": {
      const sides = ["width", "height"].map((key) => (isPercent(attributes.get(key)) ? Infinity : value(key)));
      return box(sides[0] ?? 0, sides[1] ?? 0);
    }
    case "circle":
    case "ellipse": {
      const radii = name === "circle" ? ["r", "r"] : ["rx", "ry"];
      const [one = 0, other = 0] = radii.map((key) => (isPercent(attributes.get(key)) ? Infinity : value(key)));
      // A radius that is not given is the other one.
      return box(2 * (one || other), 2 * (other || one));
    }
    default:
      return undefined;
  }
}

function isPercent(written: string | undefined): boolean {
  return written?.includes("%") === true;
}

function box(width: number, height: number): SvgShape {
  return { segments: 4, length: 2 * (width + height), width, height };
}

function readPoints(numbers: readonly number[]): SvgShape {
  const pen = new Pen();
  for (let at = 0; at + 1 < numbers.length; at += 2) pen.go(numbers[at] ?? 0, numbers[at + 1] ?? 0);
  return pen.shape(numbers.length / 2);
}

/** Follows an outline. */
class Pen {
  x = 0;
  y = 0;
  startX = 0;
  startY = 0;
  /** The last control point: a smooth curve begins with its reflection. */
  controlX = 0;
  controlY = 0;
  #length = 0;
  #left = Infinity;
  #right = -Infinity;
  #top = Infinity;
  #bottom = -Infinity;

  go(x: number, y: number): void {
    if (this.#left <= this.#right) this.#length += Math.hypot(x - this.x, y - this.y);
    this.jump(x, y);
  }

  jump(x: number, y: number): void {
    [this.controlX, this.controlY] = [x, y];
    this.x = x;
    this.y = y;
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
  }

  /** An arc is within a circle of its larger radius, and no longer; too small radii grow to half of the chord. */
  arc(radius: number, x: number, y: number): void {
    const reach = 2 * Math.max(radius, Math.hypot(x - this.x, y - this.y) / 2);
    const [fromX, fromY] = [this.x, this.y];
    this.jump(fromX - reach, fromY - reach);
    this.jump(fromX + reach, fromY + reach);
    this.jump(x, y);
    this.#length += Math.PI * reach;
  }

  shape(segments: number): SvgShape {
    const width = Math.max(0, this.#right - this.#left);
    return { segments, length: this.#length, width, height: Math.max(0, this.#bottom - this.#top) };
  }
}

/** Numbers of each command of a path. */
const lengths: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 };
const command = /([mlthvcsqaz])([^mlthvcsqaz]*)/gi;
/** The flags of an arc need nothing between them and the next number. */
const arcNumbers =
  /([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([-+]?[\d.]+(?:e[-+]?\d+)?)[\s,]*([01])[\s,]*([01])[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/gi;

function readPath(path: string): SvgShape {
  const pen = new Pen();
  let segments = 0;
  for (const [, letter = "", written = ""] of path.matchAll(command)) {
    const kind = letter.toUpperCase();
    if (kind === "Z") pen.go(pen.startX, pen.startY);
    const isArc = kind === "A";
    const numbers = isArc
      ? [...written.matchAll(arcNumbers)].flatMap((each) => each.slice(1).map(Number))
      : readNumbers(written);
    const step = lengths[kind] ?? Infinity;
    segments += 1;
    for (let at = 0; at + step <= numbers.length; at += step) {
      if (at > 0) segments += 1;
      draw(pen, at > 0 && kind === "M" ? "L" : kind, numbers.slice(at, at + step), letter !== kind);
    }
  }
  return pen.shape(segments);
}

function draw(pen: Pen, kind: string, numbers: readonly number[], isRelative: boolean): void {
  const [fromX, fromY] = isRelative ? [pen.x, pen.y] : [0, 0];
  const [first = 0, second = 0] = numbers;
  const [endX = 0, endY = 0] = numbers.slice(-2);
  if (kind === "H") pen.go(fromX + first, pen.y);
  else if (kind === "V") pen.go(pen.x, fromY + first);
  else if (kind === "A") pen.arc(Math.max(Math.abs(first), Math.abs(second)), fromX + endX, fromY + endY);
  else if (kind === "M") {
    pen.jump(fromX + first, fromY + endY);
    [pen.startX, pen.startY] = [pen.x, pen.y];
  } else drawCurve(pen, kind, numbers, [fromX, fromY]);
}

function drawCurve(
  pen: Pen,
  kind: string,
  numbers: readonly number[],
  [fromX = 0, fromY = 0]: readonly number[],
): void {
  if (kind === "S" || kind === "T") pen.go(2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY);
  let [controlX, controlY] = [pen.x, pen.y];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    [controlX, controlY] = [pen.x, pen.y];
    pen.go(fromX + (numbers[at] ?? 0), fromY + (numbers[at + 1] ?? 0));
  }
  if (kind !== "L") [pen.controlX, pen.controlY] = [controlX, controlY];
}

const transform = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/gi;

/** Returns the most by which a transformation stretches what it is applied to. */
export function readScale(written: string | undefined): number {
  let scale = 1;
  for (const [, name = "", values = ""] of (written ?? "").matchAll(transform)) {
    const [a = 1, b = 0, c = 0, d = 1] = toMatrix(name.toLowerCase(), readNumbers(values));
    // The larger singular value of the matrix.
    const sum = a * a + b * b + c * c + d * d;
    scale *= Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * (a * d - b * c) ** 2))) / 2);
  }
  return scale;
}

function toMatrix(name: string, numbers: readonly number[]): readonly number[] {
  const [first = 1, second = first] = numbers;
  const slope = Math.tan(((numbers[0] ?? 0) * Math.PI) / 180);
  if (name === "matrix") return numbers.slice(0, 4);
  if (name === "scale") return [first, 0, 0, second];
  if (name === "skewx") return [1, 0, slope, 1];
  return name === "skewy" ? [1, slope, 0, 1] : [];
}

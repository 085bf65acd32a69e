import type { PieDiagram, Slice } from "@dialectic/shared/review";
import type { Element } from "hast";
import { lineHeight, measureLine } from "./labels.ts";
import { type Area, colours, create, drawBox, drawText, frame, type Point, round } from "./svg.ts";

const radius = 90;
const gap = 4;
const size = 13;
const sample = 12;
/** Room around the circle for the percentages: on a dark slice they could not be read. */
const ring = 40;
/** Share of a slice from which there is room for its percentage. */
const roomyShare = 0.04;
/** Shades of the text's colour, in an order in which neighbours differ much. */
const shades = [0.08, 0.44, 0.2, 0.56, 0.32, 0.68] as const;

/** A slice with its share of all of them, from 0 to 1, and where it begins. */
interface Part extends Slice {
  readonly share: number;
  readonly from: number;
  readonly opacity: number;
}

/** Draws the slices clockwise from the top, with their percentages, and their names in the same order beside them. */
export function drawPie({ title, slices, showsValues }: PieDiagram): Element {
  const parts = toParts(slices);
  const rows = parts.map((part) => `${part.label}: ${formatShare(part.share)}${showsValues ? ` (${part.value})` : ""}`);
  const row = size * lineHeight + 6;
  const height = Math.max(2 * (radius + size + 8), rows.length * row);
  const centre = { x: radius + ring, y: height / 2 };
  const left = 2 * (radius + ring) + gap;
  const top = (height - rows.length * row) / 2;
  const width = left + sample + 8 + Math.max(...rows.map((text) => measureLine(text, size)));
  const legend = parts.flatMap(({ opacity }, index) => {
    const y = top + (index + 0.5) * row;
    const box: Area = { x: left, y: y - sample / 2, width: sample, height: sample };
    return [
      drawBox(box, 2, { fill: colours.text, fillOpacity: opacity }),
      drawText([rows[index] ?? ""], { x: left + sample + 8, y }, { size, anchor: "start" }),
    ];
  });
  return frame(title, { x: 0, y: 0, width, height }, [...parts.flatMap((part) => drawSlice(part, centre)), ...legend]);
}

function toParts(slices: readonly Slice[]): readonly Part[] {
  const sum = slices.reduce((total, { value }) => total + value, 0);
  let from = 0;
  return slices.map((slice, index) => {
    const share = slice.value / sum;
    // The last one is a neighbour of the first one, too.
    const isFirstShade = index > 0 && index === slices.length - 1 && index % shades.length === 0;
    const part = { ...slice, share, from, opacity: shades[isFirstShade ? 2 : index % shades.length] ?? 0 };
    from += share;
    return part;
  });
}

/** Returns the area of a slice, its outline, and beside it its percentage where there is room. */
function drawSlice({ share, from, opacity }: Part, centre: Point): readonly Element[] {
  const d = outline(share, from, centre);
  const beside = pointAt(from + share / 2, centre, radius + 10);
  const side = (beside.x - centre.x) / radius;
  const anchor = Math.abs(side) < 0.3 ? "middle" : side < 0 ? "end" : "start";
  return [
    create("path", { d, fill: colours.text, fillOpacity: opacity }),
    create("path", { d, fill: "none", stroke: colours.border }),
    ...(share < roomyShare
      ? []
      : [drawText([formatShare(share)], beside, { size: 11.5, anchor, fill: colours.quiet })]),
  ];
}

function outline(share: number, from: number, centre: Point): string {
  const [first, half, last] = [from, from + share / 2, from + share].map((at) => write(pointAt(at, centre, radius)));
  const arcs = [half, last].map((end) => `A${radius} ${radius} 0 0 1 ${end}`).join("");
  // A whole circle has no lines to its centre.
  return share > 0.9999 ? `M${first}${arcs}Z` : `M${write(centre)}L${first}${arcs}Z`;
}

/** Returns the point at a part of a turn, which begins at the top and goes clockwise. */
function pointAt(turn: number, { x, y }: Point, distance: number): Point {
  const angle = 2 * Math.PI * turn;
  return { x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle) };
}

function write({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** Writes a share as a percentage, with a decimal where it is below ten. */
function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`;
}

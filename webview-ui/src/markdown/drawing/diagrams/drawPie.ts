import type { PieDiagram, Slice } from "@dialectic/shared/review";
import type { Element } from "hast";
import { lineHeight, measureLine } from "./labels.ts";
import { type Area, colours, create, drawBox, drawText, frame, type Point, round } from "./svg.ts";

const radius = 90;
const gap = 24;
const size = 13;
const sample = 12;
/** Share of a slice from which its percentage fits into it. */
const roomyShare = 0.06;

/** A slice with its share of all of them, from 0 to 1, and where it begins. */
interface Part extends Slice {
  readonly share: number;
  readonly from: number;
  readonly opacity: number;
}

/**
 * Draws the slices clockwise from the top, and their names in the same order beside them. Shades of the text's colour
 * tell neighbours apart in each theme; the percentages tell the rest.
 */
export function drawPie({ title, slices, showsValues }: PieDiagram): Element {
  const parts = toParts(slices);
  const rows = parts.map((part) => `${part.label}: ${formatShare(part.share)}${showsValues ? ` (${part.value})` : ""}`);
  const row = size * lineHeight + 6;
  const height = Math.max(2 * radius, rows.length * row);
  const centre = { x: radius, y: height / 2 };
  const left = 2 * radius + gap;
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
    // Of three steps, two neighbours never have the same, the first and the last one neither.
    const step = index === slices.length - 1 && index % 3 === 0 ? 1 : index % 3;
    const part = { ...slice, share, from, opacity: 0.1 + step * 0.14 };
    from += share;
    return part;
  });
}

/** Returns the area of a slice, its outline, and its percentage where there is room. */
function drawSlice({ share, from, opacity }: Part, centre: Point): readonly Element[] {
  const d = outline(share, from, centre);
  const middle = pointAt(from + share / 2, centre, radius * (share > 0.99 ? 0 : 0.65));
  const isRoomy = share >= roomyShare;
  return [
    create("path", { d, fill: colours.text, fillOpacity: opacity }),
    create("path", { d, fill: "none", stroke: colours.border }),
    ...(isRoomy ? [drawText([formatShare(share)], middle, { size: 12 })] : []),
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

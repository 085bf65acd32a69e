import type { Period, TimelineDiagram } from "@dialectic/shared/review";
import type { Element } from "hast";
import { measureLine, measureLines, type Size, wrapLines } from "./labels.ts";
import { type Area, colours, create, drawBox, drawLine, drawText, frame } from "./svg.ts";

const size = 12.5;
/** Characters after which a text is broken. */
const longest = { period: 22, event: 44 } as const;
const padding = 8;
const space = 8;
const gap = 36;
const sectionHead = 26;

interface Text extends Size {
  readonly lines: readonly string[];
}

interface Row {
  readonly period: Text;
  readonly events: readonly Text[];
  /** The name of the section that begins here; empty for none. */
  readonly section: string;
  readonly height: number;
}

/** Draws the periods from top to bottom, as a panel is narrow, each with its events beside it. */
export function drawTimeline({ title, periods }: TimelineDiagram): Element {
  const rows = periods.map((period, index) => toRow(period, periods[index - 1]?.section ?? ""));
  const left = Math.max(...rows.map(({ period }) => period.width));
  const right = Math.max(0, ...rows.flatMap(({ events }) => events.map(({ width }) => width)));
  const sections = rows.map(({ section }) => measureLine(section, size) * 1.1);
  const parts: Element[] = [];
  let y = 0;
  let before: number | undefined;
  for (const row of rows) {
    if (row.section !== "") {
      const at = { x: 0, y: y + sectionHead / 2 };
      parts.push(drawText([row.section], at, { size, anchor: "start", more: { fontWeight: 600 } }));
      y += sectionHead;
    }
    const middle = y + row.height / 2;
    const top = middle - row.period.height / 2;
    // The line of time runs behind the names of sections, beside them.
    if (before !== undefined && row.section === "")
      parts.push(drawLine({ x: left / 2, y: before }, { x: left / 2, y: top }, { stroke: colours.border }));
    before = top + row.period.height;
    parts.push(...drawRow(row, { x: 0, y, width: left, height: row.height }));
    y += row.height + space;
  }
  const width = Math.max(left + (right === 0 ? 0 : gap + right), ...sections);
  return frame(title, { x: 0, y: 0, width, height: y - space }, parts);
}

function toRow({ label, section, events }: Period, before: string): Row {
  const period = toText(label, longest.period);
  const texts = events.map((event) => toText(event, longest.event));
  const stack = texts.reduce((sum, { height }) => sum + height + space, 0) - space;
  return { period, events: texts, section: section === before ? "" : section, height: Math.max(period.height, stack) };
}

function toText(label: string, most: number): Text {
  const lines = wrapLines(label, most);
  const { width, height } = measureLines(lines, size);
  return { lines, width: width + 2 * padding, height: height + padding };
}

function drawRow({ period, events, height }: Row, { x, y, width }: Area): readonly Element[] {
  const middle = y + height / 2;
  const box = { x, y: middle - period.height / 2, width, height: period.height };
  const start = x + width;
  let top = middle - (events.reduce((sum, each) => sum + each.height + space, 0) - space) / 2;
  return [
    drawBox(box, 12, { fill: colours.head }),
    drawText(period.lines, { x: x + width / 2, y: middle }, { size }),
    ...events.flatMap((event) => {
      const area = { x: start + gap, y: top, width: event.width, height: event.height };
      const at = top + event.height / 2;
      top += event.height + space;
      const line = `M${start} ${middle}C${start + gap / 2} ${middle} ${start + gap / 2} ${at} ${area.x} ${at}`;
      return [
        create("path", { d: line, fill: "none", stroke: colours.line }),
        drawBox(area, 3),
        drawText(event.lines, { x: area.x + padding, y: at }, { size, anchor: "start" }),
      ];
    }),
  ];
}

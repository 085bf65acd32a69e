import type { Message, SequenceDiagram, Step } from "@dialectic/shared/review";
import type { Element } from "hast";
import { drawMark } from "./drawMark.ts";
import { lineHeight, measureLine, measureLines, wrapLines } from "./labels.ts";
import { loopWidth, messageSize, type PlacedActor, placeActors } from "./placeActors.ts";
import { type Area, colours, create, drawBox, drawLine, drawText, frame, type Point, surround } from "./svg.ts";

const row = messageSize * lineHeight;
const blockHead = 24;

/** A block that has not ended. Its sides grow with what happens in it. */
interface OpenBlock {
  readonly word: string;
  readonly text: string;
  readonly top: number;
  readonly dividers: { readonly y: number; readonly text: string }[];
  left: number;
  right: number;
}

export function drawSequence(diagram: SequenceDiagram): Element {
  const drawing = new SequenceDrawing(diagram);
  for (const step of diagram.steps) drawing.add(step);
  return drawing.finish();
}

class SequenceDrawing {
  readonly #diagram: SequenceDiagram;
  readonly #actors: ReadonlyMap<string, PlacedActor>;
  readonly #top: number;
  readonly #blocks: Element[] = [];
  readonly #activations: Element[] = [];
  readonly #steps: Element[] = [];
  readonly #areas: Area[] = [];
  readonly #open: OpenBlock[] = [];
  readonly #active = new Map<string, number[]>();
  #y: number;
  /** The height of the last message, from which a participant is active. */
  #last: number;

  constructor(diagram: SequenceDiagram) {
    this.#diagram = diagram;
    this.#actors = new Map(placeActors(diagram).map((actor) => [actor.id, actor]));
    this.#top = Math.max(0, ...[...this.#actors.values()].map(({ height }) => height));
    this.#y = this.#top + 8;
    this.#last = this.#y;
  }

  add(step: Step): void {
    if (step.kind === "message") this.#addMessage(step.message);
    else if (step.kind === "note") this.#addNote(step);
    else if (step.kind === "begin") this.#begin(step.word, step.text);
    else if (step.kind === "divide") this.#divide(step.text);
    else if (step.kind === "end") this.#end();
    else if (step.kind === "activate") this.#activate(step.actor);
    else this.#deactivate(step.actor);
  }

  finish(): Element {
    for (const id of this.#active.keys()) while ((this.#active.get(id)?.length ?? 0) > 0) this.#deactivate(id);
    const bottom = this.#y + 18;
    const actors = [...this.#actors.values()];
    const lines = actors.map(({ x }) =>
      drawLine({ x, y: this.#top }, { x, y: bottom }, { stroke: colours.border, strokeDasharray: "5 4" }),
    );
    const heads = actors.flatMap(({ x, width, lines: said, isPerson }) => {
      const area = { x: x - width / 2, y: 0, width, height: this.#top };
      this.#areas.push({ ...area, height: bottom });
      return [drawBox(area, isPerson ? 18 : 3), drawText(said, { x, y: this.#top / 2 }, { size: 13 })];
    });
    const boxes = this.#drawBoxes(bottom);
    const all = surround(this.#areas.length === 0 ? [{ x: 0, y: 0, width: 40, height: 20 }] : this.#areas);
    return frame(this.#diagram.title, all, [
      ...boxes,
      ...this.#blocks,
      ...lines,
      ...this.#activations,
      ...this.#steps,
      ...heads,
    ]);
  }

  #x(id: string): number {
    return this.#actors.get(id)?.x ?? 0;
  }

  /** Widens the blocks that are open, and the whole drawing. */
  #reach(left: number, right: number): void {
    for (const block of this.#open) {
      block.left = Math.min(block.left, left);
      block.right = Math.max(block.right, right);
    }
    this.#areas.push({ x: left, y: this.#y, width: right - left, height: 1 });
  }

  #addMessage({ from, to, text, isDashed, start, end }: Message): void {
    const lines = text === "" ? [] : text.split("\n");
    const { width, height } = measureLines(lines, messageSize);
    const [left, right] = [this.#x(from), this.#x(to)];
    const textTop = this.#y + 10;
    const line = textTop + height + 5;
    const isLoop = from === to;
    const path = isLoop ? `M${left} ${line}h${loopWidth}v18h${-loopWidth}` : `M${left} ${line}H${right}`;
    this.#steps.push(
      create("path", { d: path, fill: "none", stroke: colours.line, ...(isDashed ? { strokeDasharray: "5 4" } : {}) }),
    );
    const last = isLoop ? line + 18 : line;
    const tip = { x: right, y: last };
    this.#steps.push(...drawMark(end, tip, { x: isLoop ? right + 9 : left, y: last }));
    this.#steps.push(...drawMark(start, { x: left, y: line }, { x: isLoop ? left + 9 : right, y: line }));
    const x = isLoop ? left + 6 : (left + right) / 2;
    const anchor = isLoop ? "start" : "middle";
    if (lines.length > 0)
      this.#steps.push(drawText(lines, { x, y: textTop + height / 2 }, { size: messageSize, anchor }));
    this.#reach(
      isLoop ? left : Math.min(left, right, x - width / 2),
      isLoop ? left + Math.max(loopWidth, width + 6) : Math.max(left, right, x + width / 2),
    );
    this.#last = last;
    this.#y = last;
  }

  #addNote({ side, actors, text }: Extract<Step, { kind: "note" }>): void {
    const lines = wrapLines(text, 34);
    const size = measureLines(lines, messageSize);
    const places = actors.map((id) => this.#x(id));
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const width = Math.max(size.width + 18, side === "over" && actors.length > 1 ? high - low + 40 : 0);
    const x = side === "left" ? low - width - 10 : side === "right" ? high + 10 : (low + high - width) / 2;
    const area = { x, y: this.#y + 12, width, height: size.height + 12 };
    this.#steps.push(
      drawBox(area, 0, { fill: colours.head, strokeDasharray: "3 3" }),
      drawText(lines, { x: x + width / 2, y: area.y + area.height / 2 }, { size: messageSize }),
    );
    this.#reach(x, x + width);
    this.#y = area.y + area.height;
  }

  #begin(word: string, text: string): void {
    this.#y += 12;
    this.#open.push({ word, text, top: this.#y, dividers: [], left: Infinity, right: -Infinity });
    this.#y += word === "" ? 0 : blockHead;
  }

  #divide(text: string): void {
    this.#y += 12;
    this.#open.at(-1)?.dividers.push({ y: this.#y, text });
    this.#y += text === "" ? 0 : row + 4;
  }

  #end(): void {
    const block = this.#open.pop();
    if (block === undefined) return;
    this.#y += 12;
    const isEmpty = block.left > block.right;
    const left = (isEmpty ? 0 : block.left) - 14;
    const title = block.text === "" ? "" : `[${block.text}]`;
    const tab = measureLine(block.word, messageSize) * 1.1 + 16;
    const texts = [
      tab + measureLine(title, messageSize) + 16,
      ...block.dividers.map((each) => measureLine(`[${each.text}]`, messageSize) + 16),
    ];
    const right = Math.max((isEmpty ? 0 : block.right) + 14, left + Math.max(...texts));
    const area = { x: left, y: block.top, width: right - left, height: this.#y - block.top };
    this.#drawBlock(block, area, title, tab);
    this.#reach(left, right);
  }

  /** Draws a frame behind everything, and its texts in front, where activations do not hide them. */
  #drawBlock({ word, dividers }: OpenBlock, area: Area, title: string, tab: number): void {
    if (word === "") {
      this.#blocks.unshift(drawBox(area, 0, { fill: colours.head, stroke: "none" }));
      return;
    }
    const { x, y, width } = area;
    const start = { size: messageSize, anchor: "start" } as const;
    const say = (written: string, at: Point) => {
      if (written === "") return;
      const text = written.replaceAll("\n", " ");
      // The line of a participant may pass here.
      const behind = { x: at.x - 2, y: at.y - 8, width: measureLine(text, messageSize) + 4, height: 16 };
      this.#steps.push(drawBox(behind, 2, { fill: colours.surface, stroke: "none" }), drawText([text], at, start));
    };
    this.#blocks.unshift(
      drawBox(area, 0, { fill: "none" }),
      ...dividers.map((divider) =>
        drawLine(
          { x, y: divider.y },
          { x: x + width, y: divider.y },
          { stroke: colours.border, strokeDasharray: "5 4" },
        ),
      ),
    );
    this.#steps.push(drawBox({ x, y, width: tab, height: 20 }, 0, { fill: colours.head }));
    this.#steps.push(drawText([word], { x: x + 8, y: y + 10 }, { ...start, more: { fontWeight: 600 } }));
    say(title, { x: x + tab + 8, y: y + 10 });
    for (const { text, y: at } of dividers) say(text === "" ? "" : `[${text}]`, { x: x + 8, y: at + row / 2 + 3 });
  }

  #activate(id: string): void {
    this.#active.set(id, [...(this.#active.get(id) ?? []), this.#last]);
  }

  #deactivate(id: string): void {
    const begun = this.#active.get(id);
    const top = begun?.pop();
    if (begun === undefined || top === undefined) return;
    const x = this.#x(id) - 5 + begun.length * 5;
    this.#activations.unshift(drawBox({ x, y: top, width: 10, height: Math.max(8, this.#last - top) }, 0));
  }

  #drawBoxes(bottom: number): readonly Element[] {
    return this.#diagram.boxes.flatMap(({ label, actors }) => {
      const placed = actors.flatMap((id) => this.#actors.get(id) ?? []);
      if (placed.length === 0) return [];
      const left = Math.min(...placed.map(({ x, width }) => x - width / 2)) - 10;
      const right = Math.max(...placed.map(({ x, width }) => x + width / 2)) + 10;
      const area = { x: left, y: -28, width: right - left, height: bottom + 34 };
      this.#areas.push(area);
      const at = { x: (left + right) / 2, y: -15 };
      return [
        drawBox(area, 3, { fill: "none" }),
        ...(label === "" ? [] : [drawText([label], at, { size: messageSize })]),
      ];
    });
  }
}

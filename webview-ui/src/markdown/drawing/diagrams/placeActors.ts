import type { Actor, SequenceDiagram } from "@dialectic/shared/review";
import { measureLine, measureLines, wrapLines } from "./labels.ts";

export const messageSize = 12;
export const loopWidth = 28;

export interface PlacedActor extends Actor {
  /** The middle. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

/** Places the participants so far from each other that the texts between them have room. */
export function placeActors({ actors, steps }: SequenceDiagram): readonly PlacedActor[] {
  const sized = actors.map((actor) => {
    const lines = wrapLines(actor.label, 22);
    const { width, height } = measureLines(lines, 13);
    return { ...actor, lines, width: Math.max(80, width + 28), height: height + 20 };
  });
  const places = new Map(actors.map(({ id }, index) => [id, index]));
  const gaps = sized.slice(1).map(({ width }, index) => (width + (sized[index]?.width ?? 0)) / 2 + 30);
  const widen = (from: number, to: number, room: number) => {
    const low = Math.min(from, to);
    const each = room / Math.max(1, Math.abs(to - from));
    for (let at = low; at < Math.max(from, to, low + 1); at += 1) {
      if (gaps[at] !== undefined) gaps[at] = Math.max(gaps[at] ?? 0, each);
    }
  };
  for (const step of steps) {
    if (step.kind === "message") {
      const { from, to, text } = step.message;
      const width = Math.max(...text.split("\n").map((line) => measureLine(line, messageSize)));
      const [start = 0, end = 0] = [places.get(from), places.get(to)];
      widen(start, end, start === end ? Math.max(width, loopWidth) + 26 : width + 30);
    } else if (step.kind === "note" && step.side !== "over") {
      const width = measureLines(wrapLines(step.text, 34), messageSize).width + 50;
      const at = places.get(step.actors[0] ?? "") ?? 0;
      if (step.side === "right") widen(at, at, width);
      else if (at > 0) widen(at - 1, at - 1, width);
    }
  }
  let x = 0;
  return sized.map((actor, index) => {
    if (index > 0) x += gaps[index - 1] ?? 0;
    return { ...actor, x };
  });
}

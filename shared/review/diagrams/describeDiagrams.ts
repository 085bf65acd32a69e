import { gatherFences } from "../markdown/findFences.ts";
import { diagramLanguage } from "../references/findDiagramReferences.ts";
import { measureLayout } from "./layoutWork.ts";
import { readMermaid } from "./readMermaid.ts";

/** Characters of a diagram's or a formula's source; a longer one is shown as it is. */
export const longestDrawingSource = 10_000;

const drawnKinds = "flowchart, stateDiagram, sequenceDiagram, classDiagram and erDiagram";
/** Number of diagrams that are named, and of those that are read. */
const mostNamed = 8;
const mostRead = 200;
const longestStatement = 60;

/**
 * Says which diagrams of a text are not drawn, and what would be. It decides with the reader and the bounds with which the
 * page decides. Only a drawing that lacks a part is seen by the page alone.
 */
export function describeDiagrams(text: string): readonly string[] {
  const { fences, openings } = gatherFences(text, diagramLanguage);
  const problems = fences.slice(0, mostRead).flatMap((lines, at) => {
    const problem = findProblem(lines.map((line) => line.text).join("\n"));
    return problem === undefined ? [] : [`The diagram in line ${findLine(text, openings[at]?.start ?? 0)} ${problem}`];
  });
  const more = problems.length - mostNamed;
  return more > 0 ? [...problems.slice(0, mostNamed), `${more} more diagrams are not drawn.`] : problems;
}

function findProblem(source: string): string | undefined {
  const tooLarge = "is too large to be drawn. Divide it.";
  if (source.length > longestDrawingSource) return tooLarge;
  const read = readMermaid(source);
  switch (read.kind) {
    case "other":
      return `is of a kind that is not drawn: its source is shown. ${drawnKinds} are drawn.`;
    case "not-understood": {
      const statement = shorten(read.text);
      const said = statement === "" ? "" : `: ${statement}`;
      return `is not drawn: its line ${read.line} is not understood${said}. Put labels with brackets or marks into quotes, as in A["call(x)"].`;
    }
    case "diagram":
      return measureLayout(read.diagram) === undefined ? tooLarge : undefined;
  }
}

function shorten(text: string): string {
  const line = text.split("\n")[0] ?? "";
  return line.length > longestStatement ? `${line.slice(0, longestStatement - 1)}…` : line;
}

function findLine(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}

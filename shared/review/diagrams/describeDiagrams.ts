import { maxDrawingSourceChars, maxNamedDiagrams, maxReadDiagrams, maxStatementChars } from "../limits.ts";
import { gatherFences } from "../markdown/findFences.ts";
import { diagramLanguage } from "../references/findDiagramReferences.ts";
import { countLineEnds } from "../textLines.ts";
import { measureLayout } from "./layoutWork.ts";
import { readMermaid } from "./readMermaid.ts";

const drawnKinds = "flowchart, stateDiagram, sequenceDiagram, classDiagram, erDiagram, pie, timeline and mindmap";

/**
 * Says which diagrams of a text are not drawn, and what would be. It decides with the reader and the bounds with which the
 * page decides. Only a drawing that lacks a part is seen by the page alone.
 */
export function describeDiagrams(text: string): readonly string[] {
  const { fences, openings } = gatherFences(text, diagramLanguage);
  const problems = fences.slice(0, maxReadDiagrams).flatMap((lines, at) => {
    const problem = findProblem(lines.map((line) => line.text).join("\n"));
    return problem === undefined ? [] : [{ ...problem, line: countLineEnds(text.slice(0, openings[at]?.start)) + 1 }];
  });
  const others = problems.filter(({ remedy }) => remedy === undefined);
  const notes = problems.flatMap(({ line, says, remedy }) =>
    remedy === undefined ? [] : [`The diagram in line ${line} ${says}. ${remedy}`],
  );
  const more = notes.length - maxNamedDiagrams;
  return [
    ...describeOthers(others),
    ...notes.slice(0, maxNamedDiagrams),
    ...(more > 0 ? [`${more} more ${more === 1 ? "diagram is" : "diagrams are"} not drawn.`] : []),
  ];
}

/** Names the diagrams of other kinds in one line, because they share the remedy. */
function describeOthers(others: readonly { readonly says: string; readonly line: number }[]): readonly string[] {
  if (others.length === 0) return [];
  const named = others.slice(0, maxNamedDiagrams).map(({ says, line }) => `${says} in line ${line}`);
  const more = others.length > maxNamedDiagrams ? ` and ${others.length - maxNamedDiagrams} more` : "";
  return [
    `Diagrams of these kinds are not drawn, their source is shown: ${named.join(", ")}${more}. ${drawnKinds} are drawn.`,
  ];
}

/** Says what is wrong with a diagram, and what to do; of one whose kind is not drawn, only the kind. */
function findProblem(source: string): { readonly says: string; readonly remedy?: string } | undefined {
  const tooLarge = { says: "is too large to be drawn", remedy: "Divide it." };
  if (source.length > maxDrawingSourceChars) return tooLarge;
  const read = readMermaid(source);
  switch (read.kind) {
    case "other":
      return { says: shorten(/\S+/.exec(read.beginning)?.[0] ?? "an empty one") };
    case "not-understood": {
      const statement = shorten(read.text);
      const said = statement === "" ? "" : `: ${statement}`;
      const remedy = 'Put labels with brackets or marks into quotes, as in A["call(x)"].';
      return { says: `is not drawn: its line ${read.line} is not understood${said}`, remedy };
    }
    case "diagram":
      return measureLayout(read.diagram) === undefined ? tooLarge : undefined;
  }
}

function shorten(text: string): string {
  const line = text.split("\n")[0] ?? "";
  return line.length > maxStatementChars ? `${line.slice(0, maxStatementChars - 1)}…` : line;
}

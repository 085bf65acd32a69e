import type { Diagram, Kind } from "./model.ts";
import { readClasses } from "./readClasses.ts";
import { readEntities } from "./readEntities.ts";
import { readFlow } from "./readFlow.ts";
import { readMindmap } from "./readMindmap.ts";
import { readPie } from "./readPie.ts";
import { readSequence } from "./readSequence.ts";
import { readStates } from "./readStates.ts";
import { readTimeline } from "./readTimeline.ts";
import { readStatements, type Statement } from "./statements.ts";

export type ReadDiagram =
  | { readonly kind: "diagram"; readonly name: Kind; readonly diagram: Diagram }
  | { readonly kind: "other"; readonly beginning: string }
  | ({ readonly kind: "not-understood" } & Pick<Statement, "text" | "line">);

/** Kinds of diagrams that are drawn, by the word with which they begin. */
const readers: readonly {
  readonly name: Kind;
  readonly form: RegExp;
  readonly read: (statements: readonly Statement[]) => Diagram | Statement;
}[] = [
  { name: "flowchart", form: /^(?:graph|flowchart|flowchart-elk)\b/i, read: readFlow },
  { name: "state", form: /^stateDiagram(?:-v2)?$/, read: readStates },
  { name: "sequence", form: /^sequenceDiagram;?$/, read: readSequence },
  { name: "class", form: /^classDiagram(?:-v2)?$/, read: readClasses },
  { name: "entity", form: /^erDiagram$/, read: readEntities },
  { name: "pie", form: /^pie\b/, read: readPie },
  { name: "timeline", form: /^timeline$/, read: readTimeline },
  { name: "mindmap", form: /^mindmap$/, read: readMindmap },
];

/** Reads a diagram in the language of Mermaid. What is not understood is not guessed. */
export function readMermaid(written: string): ReadDiagram {
  const { title, statements } = readStatements(written);
  const reader = readers.find(({ form }) => form.test(statements[0]?.text ?? ""));
  if (reader === undefined) return { kind: "other", beginning: statements[0]?.text ?? "" };
  const read = reader.read(statements);
  if (!("kind" in read)) return { kind: "not-understood", text: read.text, line: read.line };
  if (read.title === "") read.title = title;
  return { kind: "diagram", name: reader.name, diagram: read };
}

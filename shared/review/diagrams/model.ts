/** The parts of a diagram. Line breaks of its texts are `\n`. */
export type Diagram = GraphDiagram | SequenceDiagram | PieDiagram | TimelineDiagram;

export type Kind = Diagram["kind"];

export type Direction = "tb" | "bt" | "lr" | "rl";

export type Shape =
  | "rectangle"
  | "rounded"
  | "stadium"
  | "subroutine"
  | "store"
  | "circle"
  | "double-circle"
  | "diamond"
  | "hexagon"
  | "lean-right"
  | "lean-left"
  | "trapezoid"
  | "trapezoid-down"
  | "flag"
  | "note"
  | "start"
  | "end"
  | "bar"
  /** Its name is a header, and parts with rows of cells follow. */
  | "table";

export interface GraphNode {
  readonly id: string;
  shape: Shape;
  label: string;
  /** The group that it stands in. */
  group?: string;
  /** A remark above the name of a table. */
  remark?: string;
  readonly parts: Row[][];
}

export interface Row {
  readonly cells: readonly string[];
  readonly style?: "italic" | "underline";
}

export type Mark =
  | "none"
  | "arrow"
  | "open"
  | "circle"
  | "cross"
  | "triangle"
  | "diamond"
  | "full-diamond"
  | "ring"
  | "one"
  | "zero-one"
  | "many"
  | "zero-many";

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly line: "solid" | "dashed" | "thick" | "unseen";
  readonly start: Mark;
  readonly end: Mark;
  /** Texts beside its ends. */
  readonly startLabel?: string;
  readonly endLabel?: string;
}

export interface Group {
  readonly id: string;
  readonly label: string;
  readonly group?: string;
}

export interface GraphDiagram {
  readonly kind: "flowchart" | "state" | "class" | "entity" | "mindmap";
  title: string;
  direction: Direction;
  readonly nodes: GraphNode[];
  readonly edges: GraphEdge[];
  readonly groups: Group[];
}

export interface Actor {
  readonly id: string;
  readonly label: string;
  readonly isPerson: boolean;
}

export type Step =
  | { readonly kind: "message"; readonly message: Message }
  | {
      readonly kind: "note";
      readonly side: "left" | "right" | "over";
      readonly actors: readonly string[];
      readonly text: string;
    }
  | { readonly kind: "begin"; readonly word: string; readonly text: string }
  | { readonly kind: "divide"; readonly text: string }
  | { readonly kind: "end" }
  | { readonly kind: "activate"; readonly actor: string }
  | { readonly kind: "deactivate"; readonly actor: string };

export interface Message {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly isDashed: boolean;
  readonly start: Mark;
  readonly end: Mark;
}

/** A frame around neighbouring participants. */
export interface Box {
  readonly label: string;
  readonly actors: string[];
}

export interface SequenceDiagram {
  readonly kind: "sequence";
  title: string;
  readonly actors: Actor[];
  readonly boxes: Box[];
  readonly steps: Step[];
}

export interface Slice {
  readonly label: string;
  /** Above zero. */
  readonly value: number;
}

export interface PieDiagram {
  readonly kind: "pie";
  title: string;
  readonly slices: readonly Slice[];
  /** True when the values stand beside the shares. */
  readonly showsValues: boolean;
}

export interface Period {
  readonly label: string;
  /** The section that it belongs to; empty for none. */
  readonly section: string;
  readonly events: readonly string[];
}

export interface TimelineDiagram {
  readonly kind: "timeline";
  title: string;
  readonly periods: readonly Period[];
}

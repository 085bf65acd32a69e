import type { DrawnDiagram } from "./diagrams/drawMermaid.ts";
import type { DrawnList } from "./keepDrawn.ts";
import type { PartName } from "./partName.ts";

/** The parts of the worker. The markup of formulas is not trusted: only what is on its list reaches the page. */
interface Parts {
  readonly formulas: {
    readonly draw: (source: string, isDisplay: boolean) => string;
    readonly list: DrawnList;
  };
  readonly diagrams: {
    readonly draw: (source: string) => DrawnDiagram;
  };
}

declare global {
  /** The parts that were loaded before the worker. One that could not be loaded is null. */
  var dialecticParts: { [Name in PartName]?: Parts[Name] | null } | undefined;
}

/** Ends a task for which the worker lacks a part. */
export class MissingPart extends Error {
  readonly part: PartName;

  constructor(part: PartName) {
    super(part);
    this.part = part;
  }
}

/** Returns a part, or undefined if it cannot be loaded. */
export function findPart<Name extends PartName>(name: Name): Parts[Name] | undefined {
  const part = globalThis.dialecticParts?.[name];
  if (part === undefined) throw new MissingPart(name);
  return part ?? undefined;
}

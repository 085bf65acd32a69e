import type { PartName } from "../workerProtocol.ts";
import type { DrawnList } from "./keepDrawn.ts";

/** The parts of the worker. Their markup is not trusted: only what is on their lists reaches the page. */
interface Parts {
  readonly formulas: {
    readonly draw: (source: string, isDisplay: boolean) => string;
    readonly list: DrawnList;
  };
  readonly diagrams: {
    /** Returns undefined for a kind of diagram that it does not draw. */
    readonly draw: (source: string) => Promise<{ readonly kind: string; readonly markup: string } | undefined>;
    /** Returns the list for a drawing whose ids begin with the prefix. */
    readonly createList: (prefix: string) => DrawnList;
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

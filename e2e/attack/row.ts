import { spawnSync } from "node:child_process";
import type { Browser } from "playwright-core";
import { findVsCode } from "../../scripts/vscode.mjs";

/** The part of its material that a row tries: as much as fits into `npm test`, into 20 minutes, or everything. */
export type Extent = "short" | "usual" | "full";

export interface Outcome {
  readonly tried: number;
  /** One sentence for each attack that succeeded. */
  readonly problems: readonly string[];
  /** The measured figure, in words. */
  readonly figure: string;
}

/** The tools that a row works with. */
export interface Tools {
  /** Folder of the unpacked package's programs. */
  readonly program: string;
  readonly extent: Extent;
  /** Returns numbers from 0 up to 1, the same for the same seed. */
  readonly random: () => number;
  /** Returns the whole list in a full run, otherwise an evenly spread part of that size; prints the counts. */
  sample<Item>(
    what: string,
    all: readonly Item[],
    sizes: { readonly short: number; readonly usual: number },
  ): readonly Item[];
  times(sizes: { readonly short: number; readonly usual: number; readonly full: number }): number;
  browser(): Promise<Browser>;
  /** Prints a line next to the results. */
  note(text: string): void;
}

/** One line of the table. */
export interface Row {
  readonly title: string;
  readonly goal: string;
  /** The rights to run processes as another user, the rights to mount file systems and loop devices, or VS Code. */
  readonly needs?: "root" | "mounts" | "vscode";
  /**
   * Set when the row is part of the short form, too. The others depend on timing, are covered by other tests, or take
   * too long.
   */
  readonly isShort?: true;
  run(tools: Tools): Promise<Outcome>;
}

/** Returns the reason why a row cannot run here; undefined when it can. */
export function hindrance({ needs }: Pick<Row, "needs">): string | undefined {
  if (needs === undefined) return undefined;
  if (needs === "vscode") return findVsCode() === undefined ? "not run: needs VS Code" : undefined;
  if (process.getuid?.() !== 0) return "not run: needs root";
  const mayMount = spawnSync("unshare", ["--mount", "true"]).status === 0;
  return needs === "mounts" && !mayMount ? "not run: needs root that may mount" : undefined;
}

/** Returns a number of items, spread evenly over the list. */
export function spread<Item>(all: readonly Item[], count: number): readonly Item[] {
  if (count >= all.length) return all;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as Item);
}

/** Returns the value below which that share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Waits a number of milliseconds: an attack takes its time, whatever the outcome. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

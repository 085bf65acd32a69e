import { spawnSync } from "node:child_process";
import type { Browser } from "playwright-core";

/** How much of its material a row tries: what fits into `npm test`, into 20 minutes, or everything. */
export type Extent = "short" | "usual" | "full";

/** The result of a row. */
export interface Outcome {
  readonly tried: number;
  /** One sentence for each attack that got through. */
  readonly problems: readonly string[];
  /** The measured figure, in words. */
  readonly figure: string;
}

/** The tools that a row works with. */
export interface Tools {
  /** Folder of the programs of the unpacked package. */
  readonly program: string;
  readonly extent: Extent;
  /** Numbers from 0 up to 1, the same for the same seed. */
  readonly random: () => number;
  /** All of a list in a full run, otherwise as many, evenly spread; prints how many there are. */
  sample<Item>(
    what: string,
    all: readonly Item[],
    sizes: { readonly short: number; readonly usual: number },
  ): readonly Item[];
  /** How often something is done. */
  times(sizes: { readonly short: number; readonly usual: number; readonly full: number }): number;
  browser(): Promise<Browser>;
  /** Prints a line beside the results. */
  note(text: string): void;
}

/** One line of the table. */
export interface Row {
  readonly title: string;
  readonly goal: string;
  /** Another user's processes, or file systems of its own and loop devices. */
  readonly needs?: "root" | "mounts";
  /** Part of the short form, too. The others are judged by times, are in other tests already, or take too long. */
  readonly isShort?: true;
  run(tools: Tools): Promise<Outcome>;
}

/** Why a row cannot be run here; nothing when it can. */
export function hindrance({ needs }: Pick<Row, "needs">): string | undefined {
  if (needs === undefined) return undefined;
  if (process.getuid?.() !== 0) return "not run: needs root";
  const mayMount = spawnSync("unshare", ["--mount", "true"]).status === 0;
  return needs === "mounts" && !mayMount ? "not run: needs root that may mount" : undefined;
}

/** A number of a list, so that all numbers are spread over all of it. */
export function spread<Item>(all: readonly Item[], count: number): readonly Item[] {
  if (count >= all.length) return all;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as Item);
}

/** The value below which that share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Waits that many milliseconds: an attack lasts, whatever comes of it. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import { readdirSync, readFileSync } from "node:fs";
import { pause, quantile } from "./row.ts";

/** Waiting times, in milliseconds. */
export interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly count: number;
}

/** Repeats a short action until the work is over, and returns how long each run took. */
export async function probe(once: () => Promise<void>, work: Promise<unknown>): Promise<Waits> {
  const waits: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  do {
    const begun = performance.now();
    await once();
    waits.push(performance.now() - begun);
    await pause(5);
  } while (!isOver);
  await work;
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), longest: Math.max(...waits), count: waits.length };
}

/** Returns the bytes of memory that a process uses; unknown where there is no /proc. */
export function readMemory(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Returns the number of open files of a process, sockets included; unknown where there is no /proc. */
export function countDescriptors(pid: number): number {
  return process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}

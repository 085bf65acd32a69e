import { readFileSync } from "node:fs";

/** Milliseconds of one tick of the kernel's clock for processes, which is 100 Hz on all systems that Node runs on. */
const tickMs = 10;

/**
 * Returns the processor time of a process and of its children that have ended, in milliseconds; 0 where the system has no such figures.
 * @param {number} pid
 */
export function processorTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
  } catch {
    // Only Linux has these files.
    return 0;
  }
}

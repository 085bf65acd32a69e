import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";

/** Milliseconds of one sample. */
const lookTime = 500;

/**
 * Measures how many processors other programs use, while this run is idle: before the first row and after each one. The
 * load of all processors without the processes of this run counts as theirs; so does time that a hypervisor took.
 */
export class OthersLoad {
  /** @type {number[]} */
  #looks = [];

  /** Samples the machine for a moment; does nothing where the system has no figures. */
  async look() {
    const before = ticks();
    if (before === undefined) return;
    await setTimeout(lookTime);
    const after = ticks();
    if (after === undefined) return;
    let ours = 0;
    for (const [pid, time] of after.ours) ours += time - (before.ours.get(pid) ?? 0);
    const others = Math.max(0, after.busy - before.busy - ours);
    this.#looks.push((availableParallelism() * others) / Math.max(1, after.all - before.all));
  }

  /** The mean of all samples, in processors; undefined where it cannot be measured. */
  get mean() {
    if (this.#looks.length === 0) return undefined;
    return this.#looks.reduce((sum, look) => sum + look, 0) / this.#looks.length;
  }
}

/** Reads the ticks of all processors so far: all of them, the busy ones, and those of each process of this run. */
function ticks() {
  try {
    const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = first
      .split(/\s+/)
      .slice(1)
      .map(Number);
    const busy = user + nice + system + irq + soft + steal;
    return { busy, all: busy + idle + wait, ours: ticksOfRun() };
  } catch {
    // Only Linux has these files.
    return undefined;
  }
}

/** Returns the ticks of this process and its descendants, by process. */
function ticksOfRun() {
  /** @type {Map<number, { readonly parent: number, readonly time: number }>} */
  const all = new Map();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const [parent, time] = readStat(name);
    all.set(Number(name), { parent, time });
  }
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = all.get(pid); at !== undefined; at = all.get(pid)) {
      if (pid === process.pid) return true;
      pid = at.parent;
    }
    return false;
  };
  return new Map([...all].filter(([pid]) => isOurs(pid)).map(([pid, { time }]) => [pid, time]));
}

/**
 * Reads the parent and the processor time of a process; zeros for one that has just ended.
 * @param {string} pid
 * @returns {readonly [parent: number, time: number]}
 */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain any characters.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [Number(fields[1]), Number(fields[11]) + Number(fields[12])];
  } catch {
    return [0, 0];
  }
}

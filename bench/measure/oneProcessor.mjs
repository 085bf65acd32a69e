import { spawnSync } from "node:child_process";

/** @import { RowRun } from "../rows/row.mjs" */

/**
 * Measures a row with this process, and whatever it starts, on one processor. Two processes that take turns are put on one or on two by
 * the system, as it likes and not the same for both sides; waking another processor takes longer than a short answer. Needs `taskset` of
 * util-linux; elsewhere the row is measured as it is, and says so.
 * @param {RowRun} run
 * @returns {RowRun}
 */
export function onOneProcessor(run) {
  return async function* measure(tools) {
    const { stdout } = spawnSync("taskset", ["-c", "-p", String(process.pid)], { encoding: "utf8" });
    const all = /: ([\d,-]+)\s*$/.exec(stdout ?? "")?.[1] ?? "";
    const [first = ""] = /\d+/.exec(all) ?? [];
    const isKept = keepOn(first);
    if (!isKept) tools.note("there is no taskset: where the system puts the processes decides much of this row");
    try {
      yield* run(tools);
    } finally {
      if (isKept) keepOn(all);
    }
  };
}

/**
 * Every thread of this process.
 * @param {string} processors
 */
function keepOn(processors) {
  return spawnSync("taskset", ["-a", "-c", "-p", processors, String(process.pid)]).status === 0;
}

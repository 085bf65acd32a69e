import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { processorTime } from "../measure/processorTime.mjs";

const run = promisify(execFile);

/**
 * Runs a command of git that ends with 1 when it finds nothing.
 * @param {string} folder
 * @param {readonly string[]} args
 */
export async function runGit(folder, args) {
  await run("git", [...args], { cwd: folder, maxBuffer: Number.POSITIVE_INFINITY }).catch(
    (/** @type {{ code?: unknown }} */ problem) => {
      if (problem.code !== 1) throw problem;
    },
  );
}

/**
 * Creates a side of a row that measures how long something takes, and the processor time of the process that works.
 * @param {import("../product/workspace.mjs").BenchWorkspace} workspace
 * @param {number} pid of the process that works
 * @param {() => Promise<unknown>} ask
 * @param {() => Promise<void>} end
 * @returns {import("./row.mjs").Side}
 */
export function repositorySide(workspace, pid, ask, end) {
  return {
    async sample() {
      const [begin, spent] = [performance.now(), processorTime(pid)];
      await ask();
      return { "until it is answered": performance.now() - begin, "processor time": processorTime(pid) - spent };
    },
    async dispose() {
      await end();
      workspace.dispose();
    },
  };
}

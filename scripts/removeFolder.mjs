import { rmSync } from "node:fs";

const attempts = 20;
const pauseMilliseconds = 100;

/**
 * Removes a folder in which a process that was just ended may still write: git, started by a host that was killed, finishes first. The
 * `maxRetries` of Node only repeats the last step, which fails for as long as a file that came later is there.
 *
 * @throws {Error} The error of the last of 20 attempts within 2 s.
 */
export function removeFolder(folder) {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
  }
}

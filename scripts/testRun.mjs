import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./prepare.mjs";
import { readRecord } from "./testRecord.mjs";

const repetitions = 2;

/**
 * Runs test files, then each failed one again alone, up to two times. A file that passes then has lost a race: its first
 * failure is in `raced`. An error between tests belongs to no file, so nothing runs again after it.
 *
 * @param files paths from the root
 * @param options.record the file that receives a line for each file as it ends
 * @param options.leaveOut a tag whose tests do not run
 * @param options.mostFailures the number of failed files above which nothing runs again
 * @param options.mayRepeat false to leave it at the first run
 * @returns the last outcome of each file, the races, the errors between tests, and the files that have not ended
 */
export function runTests(files, { record, leaveOut, mostFailures, mayRepeat, environment }) {
  const runOnce = (title, chosen) => {
    const begin = readRecord(record).length;
    const folder = mkdtempSync(join(tmpdir(), "dialectic-tests-"));
    try {
      const job = join(folder, "job.json");
      writeFileSync(job, JSON.stringify({ files: chosen, leaveOut, mostFailures, record }));
      run(title, process.execPath, [join(root, "scripts", "runVitest.mjs"), job], environment);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const entries = readRecord(record).slice(begin);
    const end = entries.find(({ between }) => between !== undefined);
    if (end === undefined) throw new Error("The tests were cut off: Vitest ended before its last file.");
    return { ended: entries.filter(({ file }) => file !== undefined), between: end.between };
  };
  const { ended, between } = runOnce("Tests", files);
  const outcomes = new Map(ended.map((outcome) => [outcome.file, outcome]));
  const failed = ended.filter(({ isFailed }) => isFailed);
  const repeated = mayRepeat && between.length === 0 && !(failed.length > mostFailures) ? failed : [];
  for (const { file } of repeated) {
    for (let time = 1; time <= repetitions && outcomes.get(file).isFailed; time += 1) {
      const again = runOnce(`${file} again, alone (${time} of ${repetitions})`, [file]);
      between.push(...again.between);
      for (const outcome of again.ended) outcomes.set(file, outcome);
    }
  }
  return {
    outcomes: [...outcomes.values()],
    raced: repeated.filter(({ file }) => !outcomes.get(file).isFailed),
    between,
    missing: files.filter((file) => !outcomes.has(file)),
  };
}

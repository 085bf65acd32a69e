// Imported into each process that `filesPerCall.mjs` starts: the first SIGUSR2 starts V8's coverage, the second writes it.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";

const folder = process.env["COVERAGE_FOLDER"] ?? "";
const session = new Session();
/** @param {string} state */
const leave = (state, text = "") => writeFileSync(join(folder, `${process.pid}${state}`), text);

process.once("SIGUSR2", () => {
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false }, () => leave(".started"));
  process.once("SIGUSR2", () =>
    session.post("Profiler.takePreciseCoverage", (_problem, coverage) => {
      leave(".taken", JSON.stringify({ program: process.argv[1] ?? "", result: coverage?.result ?? [] }));
    }),
  );
});
leave("");

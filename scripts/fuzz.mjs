// `npm run fuzz`: tries thousands of cases of every property, then all cases that the tests in VS Code only sample,
// then random programs of the capability language for five minutes, and reports every failure.
// npm run fuzz -- [seconds of programs] [seed]; FUZZ_RUNS=N tries N cases of each property
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root, run, step } from "./prepare.mjs";

const [seconds = "300", seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const { FUZZ_RUNS = "3000" } = process.env;
for (const suite of ["shared", "host", "webview-ui"]) tryEvery("fast-check", suite);
step("Packages", "node", ["scripts/package.mjs"]);
// Each worker starts a server.
tryEvery("support/sample.ts", "e2e/vscode", "--maxWorkers=2");

const folder = await mkdtemp(join(tmpdir(), "dialectic-fuzz-"));
try {
  const outfile = join(folder, "fuzz.mjs");
  const entry = fileURLToPath(new URL("../shared/capability/test/fuzz.fixture.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { fuzz } = await import(pathToFileURL(outfile).href);
  const { problems, ...tally } = await fuzz({
    firstSeed: Number(seed),
    rounds: Number.POSITIVE_INFINITY,
    milliseconds: Number(seconds) * 1000,
  });
  console.log(
    JSON.stringify({
      fuzz: "capability",
      seed: Number(seed),
      seconds: Number(seconds),
      ...tally,
      problems: problems.length,
    }),
  );
  for (const problem of problems.slice(0, 20)) console.log(JSON.stringify(problem));
  if (problems.length > 0 || tally.sources === 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs the test files of a suite that use a module, with every case. */
function tryEvery(module, suite, ...options) {
  const grep = ["grep", "--untracked", "--files-with-matches", module, "--", "*.test.ts", "*.test.tsx"];
  const files = execFileSync("git", grep, { cwd: join(root, suite), encoding: "utf8" })
    .trim()
    .split("\n")
    .map((file) => `${suite}/${file}`);
  const title = `Every case: ${suite}, FUZZ_RUNS=${FUZZ_RUNS} FUZZ_SEED=${seed}`;
  const args = ["vitest", "run", "--testTimeout=0", ...options, ...files];
  if (run(title, "npx", args, { FUZZ_RUNS, FUZZ_SEED: seed }) !== 0) process.exitCode = 1;
}

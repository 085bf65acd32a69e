// `npm run soak -- 30`: runs 4 hosts, 12 assistants and short-lived pages for 30 minutes, while hosts and MCP servers
// are killed, a disk is full for seconds and another user floods the panel. Then counts acknowledged data that is
// missing or duplicated, and leftovers. `npm run soak -- --kills 1` kills writing processes, and then the processes
// between a person and an assistant on the way from a request to a commit, and hosts during an undo, far more often than
// a test run has time for (1 means 500, 200 and 100 kills). `--seed N` repeats a run.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { runAttack } from "./runAttack.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string" }, seed: { type: "string", default: String(Date.now() % 1_000_000) } },
});
const { kills, seed } = values;
if (kills === undefined) process.exit(await runAttack("soak.ts", [...positionals, "--seed", seed]));

const sources = fileURLToPath(new URL("../host/store/test/", import.meta.url));
const plans = [
  { name: "one writer", rounds: 500, writers: 1, characters: 2000 },
  { name: "two writers, 1.5 MB records", rounds: 100, writers: 2, characters: 1_500_000 },
];

const folder = await mkdtemp(join(tmpdir(), "dialectic-soak-"));
try {
  const [program, rounds] = [join(folder, "writer.mjs"), join(folder, "rounds.mjs")];
  const options = { bundle: true, platform: "node", format: "esm", logLevel: "error" };
  await build({ ...options, entryPoints: [join(sources, "writerProgram.fixture.ts")], outfile: program });
  await build({ ...options, entryPoints: [join(sources, "killRounds.fixture.ts")], outfile: rounds });
  const { killRounds } = await import(pathToFileURL(rounds).href);
  for (const { name, ...plan } of plans) {
    const scaled = { ...plan, rounds: Math.max(1, Math.round(plan.rounds * Number(kills))) };
    const result = await killRounds({ ...scaled, program, seed: Number(seed) });
    console.log(JSON.stringify({ soak: name, seed, killed: scaled.rounds * plan.writers, ...result }));
    if (result.lost > 0 || result.altered > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

// Kills the host, the server and the client 200 times each, over the whole script of a review, which needs the built
// product; and the host 100 times during an undo.
const counts = {
  DIALECTIC_KILLS: String(Math.max(1, Math.round(200 * Number(kills)))),
  DIALECTIC_SEED: seed,
  FUZZ_RUNS: kills,
  FUZZ_SEED: seed,
};
const tests = spawnSync("npx", ["vitest", "run", "e2e/test/killedReview.test.ts", "host/undo/undoKills.test.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, ...counts },
  stdio: "inherit",
});
if (tests.status !== 0) process.exitCode = 1;

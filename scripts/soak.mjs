// Kills writing processes, and then what is between a person and an assistant while they go from a request to a commit, far more
// often than a test run has time for, and counts what was acknowledged and is not there.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const sources = fileURLToPath(new URL("../shared/store/test/", import.meta.url));
// node scripts/soak.mjs [share of the rounds] [seed of an earlier run]
const [scale = "1", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const plans = [
  { name: "one writer", rounds: 500, writers: 1, characters: 2000 },
  { name: "two writers, 1.5 MB records", rounds: 100, writers: 2, characters: 1_500_000 },
];

const folder = await mkdtemp(join(tmpdir(), "dialectic-soak-"));
try {
  const [program, rounds] = [join(folder, "writer.mjs"), join(folder, "rounds.mjs")];
  const options = { bundle: true, platform: "node", format: "esm", logLevel: "error" };
  await build({ ...options, entryPoints: [join(sources, "writerProgram.ts")], outfile: program });
  await build({ ...options, entryPoints: [join(sources, "killRounds.ts")], outfile: rounds });
  const { killRounds } = await import(pathToFileURL(rounds).href);
  for (const { name, ...plan } of plans) {
    const scaled = { ...plan, rounds: Math.max(1, Math.round(plan.rounds * Number(scale))) };
    const result = await killRounds({ ...scaled, program, seed: Number(seed) });
    console.log(JSON.stringify({ soak: name, seed, killed: scaled.rounds * plan.writers, ...result }));
    if (result.lost > 0 || result.altered > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

// 200 of each of host, server and client, over the whole script of a review; needs the built product.
const kills = { DIALECTIC_KILLS: String(Math.max(1, Math.round(200 * Number(scale)))), DIALECTIC_SEED: seed };
const reviews = spawnSync("npx", ["vitest", "run", "--root", "e2e", "test/killedReview.test.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, ...kills },
  stdio: "inherit",
});
if (reviews.status !== 0) process.exitCode = 1;

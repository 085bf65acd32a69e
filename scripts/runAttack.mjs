import { spawnSync } from "node:child_process";
import { bundleProgram } from "./bundleProgram.mjs";
import { ensureDependencies, root, step } from "./prepare.mjs";

/** Packages the product, then runs a program of e2e/attack against it; resolves to its exit code. */
export async function runAttack(program, args) {
  ensureDependencies();
  step("Packages", "node", ["scripts/package.mjs"]);
  const outfile = await bundleProgram(`attack/${program}`);
  const { status } = spawnSync(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit" });
  return status ?? 1;
}

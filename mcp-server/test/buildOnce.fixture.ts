import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { programs } from "./programs.fixture.ts";

/** Builds the programs before a run that may start them, when they are older than their sources. */
export async function setup({ vitest }: TestProject): Promise<void> {
  const startsPrograms = vitest.state.getPaths().some((path) => path.includes("/mcp-server/test/"));
  if (!startsPrograms || outdatedReason(programs.server) === undefined) return;
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "..", "build.mjs")]);
}

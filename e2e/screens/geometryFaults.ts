import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";

let program: Promise<string> | undefined;

/** Returns the faults in the layout of a page as it is now, one sentence each. */
export async function geometryFaults(page: Page): Promise<readonly string[]> {
  program ??= bundleProgram();
  // The page's policy blocks scripts that are added to its document, but not those of the debugger.
  if (!(await page.evaluate(() => "findFaults" in window))) await page.evaluate(await program);
  // The line above has put it there.
  return page.evaluate(() => (window as unknown as { findFaults(): readonly string[] }).findFaults());
}

async function bundleProgram(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "geometry", "findFaults.ts")],
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

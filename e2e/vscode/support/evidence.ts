import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";

/** Evidence to inspect after a failure. */
export interface Evidence {
  pages(): readonly Page[];
  readonly console: readonly string[];
  readonly vscode: { readonly userData: string } | undefined;
}

const failures = resolve(import.meta.dirname, "..", "failures");

/** Writes a screenshot of each window and every log into a folder of the test, and returns a sentence that names it. */
export async function keepEvidence(test: string, evidence: Evidence): Promise<string> {
  const { console, vscode } = evidence;
  const folder = join(failures, test.replace(/[^a-z0-9]+/gi, "-").slice(0, 80));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "console.log"), `${console.join("\n")}\n`);
  if (vscode !== undefined) {
    for (const name of ["server.log", "logs"])
      if (existsSync(join(vscode.userData, name)))
        cpSync(join(vscode.userData, name), join(folder, name), { recursive: true });
  }
  for (const [index, page] of evidence.pages().entries())
    await photograph(page, join(folder, `window-${index + 1}.png`));
  return `Screenshots and logs: ${folder}`;
}

/** Takes a screenshot; a crashed or hanging page has none, and the original failure is more informative than that. */
async function photograph(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, timeout: 20_000 }).catch((problem: unknown) => {
    writeFileSync(`${path}.txt`, String(problem));
  });
}

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { installExtension } from "../../../scripts/vscodeServer.mjs";
import { repository } from "../../support/assistant.ts";

/** The extension as people install it. */
export const packagedExtension = join(repository, "dist", "dialectic.vsix");

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the extension as VS Code installs it; each start has a copy. */
    readonly extensions: string;
  }
}

/** Lets VS Code install the packaged extension once for all files of a run. */
export function setup({ provide }: TestProject): () => void {
  if (!existsSync(packagedExtension)) throw new Error(`${packagedExtension} is missing: npm run package makes it`);
  const folder = mkdtempSync(join(tmpdir(), "dialectic-extensions-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    installExtension(packagedExtension, folder);
  } catch (problem) {
    remove();
    throw problem;
  }
  provide("extensions", folder);
  return remove;
}

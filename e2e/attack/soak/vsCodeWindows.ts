import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findVsCode } from "../../../scripts/vscode.mjs";
import { startVsCode } from "../../../scripts/vscodeServer.mjs";
import { repository } from "../../support/assistant.ts";
import type { TestWorkspace } from "../../support/workspace.ts";
import { openWindow } from "../../vscode/support/workbench.ts";

/** Two windows of VS Code on one workspace. */
export interface VsCodeWindows {
  /** Opens both again: VS Code gives up on an extension host that was killed several times. */
  reload(): Promise<void>;
  dispose(): Promise<void>;
}

/** Opens both windows with the packaged extension; undefined where VS Code is not installed. */
export async function openVsCodeWindows(
  browser: Browser,
  { folder, environment }: TestWorkspace,
): Promise<VsCodeWindows | undefined> {
  if (findVsCode() === undefined) return undefined;
  const vsix = join(repository, "dist", "dialectic.vsix");
  const settings = { "chat.disableAIFeatures": true, "typescript.disableAutomaticTypeAcquisition": true };
  const server = await startVsCode({ workspace: folder, vsix, environment, settings, idleSeconds: 120 });
  const context = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "identity" } });
  const pages = [await openWindow(context, server.url), await openWindow(context, server.url)];
  return {
    // The server may be busy with a killed host: the next call tries again.
    reload: async () => {
      for (const page of pages) await page.reload({ timeout: 60_000 }).catch(() => undefined);
    },
    dispose: async () => {
      await context.close();
      await server.dispose();
    },
  };
}

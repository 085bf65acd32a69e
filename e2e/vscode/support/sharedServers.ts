import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { outdatedReason } from "../../../scripts/freshness.mjs";
import { removeFolder } from "../../../scripts/removeFolder.mjs";
import { installExtension, type RunningVsCode, startVsCode } from "../../../scripts/vscodeServer.mjs";
import { repository } from "../../support/assistant.ts";
import { workspaceEnvironment } from "../../support/workspace.ts";

/** The extension as people install it. */
export const packagedExtension = join(repository, "dist", "dialectic.vsix");

/** A VS Code server that the files of one worker use in turn. */
export interface SharedServer {
  readonly address: string;
  readonly userData: string;
  /**
   * A link that each file points at its own workspace's folder: the paths in the server's environment go through it.
   */
  readonly current: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the installed extension; each server has a copy. */
    readonly extensions: string;
    /** One server for each worker, in the order of their ids. */
    readonly servers: readonly SharedServer[];
  }
}

/** Longer than any file with a separate server takes, and short enough for the remains of a killed run. */
const idleSeconds = 1_200;

/** Lets VS Code install the packaged extension once, and starts one server for each worker of the run. */
export async function setup({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  const reason = outdatedReason(packagedExtension);
  if (reason !== undefined) throw new Error(`The packaged extension ${reason}: run \`npm run package\`.`);
  const top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-vscode-")));
  const running: RunningVsCode[] = [];
  const end = async () => {
    await Promise.all(running.map((each) => each.dispose()));
    removeFolder(top);
  };
  try {
    const extensions = join(top, "extensions");
    mkdirSync(extensions);
    installExtension(packagedExtension, extensions);
    provide("extensions", extensions);
    const count = typeof vitest.config.maxWorkers === "number" ? vitest.config.maxWorkers : 1;
    const servers = Array.from({ length: count }, async (_, at): Promise<SharedServer> => {
      const current = join(top, `worker-${at + 1}`);
      const before = join(top, `before-${at + 1}`);
      for (const place of ["home", "run"]) mkdirSync(join(before, place), { recursive: true, mode: 0o700 });
      symlinkSync(before, current);
      const vscode = await startVsCode({
        workspace: top,
        vsix: packagedExtension,
        extensions,
        idleSeconds,
        environment: workspaceEnvironment(current),
      });
      running.push(vscode);
      return { address: vscode.address, userData: vscode.userData, current };
    });
    provide("servers", await Promise.all(servers));
  } catch (problem) {
    await end();
    throw problem;
  }
  return end;
}

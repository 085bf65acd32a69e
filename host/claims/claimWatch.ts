import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createBurst } from "../base/createBurst.ts";
import type { Log, WorkspacePort } from "../base/ports.ts";
import { FolderChanges } from "../files/folderChanges.ts";
import type { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { clockLagMs } from "../limits.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";

export interface ClaimWatchParts {
  readonly workspace: WorkspacePort;
  readonly resolver: Pick<ReferenceResolver, "listRoots" | "listed">;
  readonly files: Pick<WorkspaceFiles, "forget">;
  /** Returns whether changes are reported at all; trust always is. */
  readonly isWanted?: (() => boolean) | undefined;
  readonly log: Log;
}

/**
 * Reports changes of anything that a claim may have read. As claims do not record this, every listed file on disk and
 * every saved document counts.
 */
export class ClaimWatch {
  readonly #parts: ClaimWatchParts;

  constructor(parts: ClaimWatchParts) {
    this.#parts = parts;
  }

  /** Calls back after every change below the base directory or the workspace folders, and when they become trusted. */
  follow(base: string, onChange: () => void): { dispose(): void } {
    const { workspace, files, isWanted = () => true, log } = this.#parts;
    let isNewlyTrusted = false;
    const burst = createBurst(() => {
      // Files may have been added or removed: a claim that counts files uses the list.
      files.forget();
      look();
      if (isNewlyTrusted || isWanted()) onChange();
      isNewlyTrusted = false;
    });
    const folders = new FolderChanges(burst.note, log);
    let listed: ReadonlySet<string> = new Set();
    let isFollowing = false;
    // Files that git ignores are no part of a review, and builds rewrite them again and again.
    const saves = workspace.onSaved?.((path) => {
      if (listed.has(dirname(path))) burst.note();
    });
    const trusted = workspace.onTrusted?.(() => {
      isNewlyTrusted = true;
      burst.note();
    });
    const look = () => {
      // No claims are run in an untrusted folder.
      if (!workspace.isTrusted()) return;
      const begun = Date.now() - clockLagMs;
      this.#listed(base).then(
        async (wanted) => {
          listed = wanted.folders;
          folders.follow(wanted);
          if (isFollowing) return;
          isFollowing = true;
          // Changes made while the folders were being listed reach no watcher.
          if (await isAnyWrittenSince(wanted.files, begun)) burst.note();
        },
        (problem: unknown) => log("warn", `Claims: ${String(problem)}`),
      );
    };
    look();
    return {
      dispose() {
        burst.dispose();
        folders.dispose();
        saves?.dispose();
        trusted?.dispose();
      },
    };
  }

  async #listed(base: string) {
    const { resolver } = this.#parts;
    const files = (await resolver.listed(base)).map(({ absolutePath }) => absolutePath);
    const folders = new Set([...resolver.listRoots(base), ...files.map((path) => dirname(path))]);
    return { files, folders, gitDirectories: new Set<string>() };
  }
}

async function isAnyWrittenSince(files: readonly string[], time: number): Promise<boolean> {
  const written = await Promise.all(
    files.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs > time,
        () => true,
      ),
    ),
  );
  return written.includes(true);
}

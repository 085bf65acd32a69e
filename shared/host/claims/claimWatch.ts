import { dirname } from "node:path";
import { FolderChanges } from "../folderChanges.ts";
import type { Log, WorkspacePort } from "../ports.ts";
import type { ReferenceResolver } from "../referenceResolver.ts";

/** Changes of a burst, such as saving all or a build, are told together, this many milliseconds after the last. */
const quietTime = 250;
/** However long a burst is, it is told of by then. */
const longestBurst = 2_000;

/** What changes are noticed with. */
export interface ClaimWatchParts {
  readonly workspace: WorkspacePort;
  readonly resolver: Pick<ReferenceResolver, "rootsOf" | "listed">;
  readonly log: Log;
}

/**
 * Tells when what a claim may have read has changed: nobody knows what that was, so it is every file that is listed, on the disk, and every
 * document that is saved.
 */
export class ClaimWatch {
  readonly #parts: ClaimWatchParts;

  constructor(parts: ClaimWatchParts) {
    this.#parts = parts;
  }

  /** Calls back after every change below that base directory or the workspace folders, until disposed. */
  follow(base: string, onChange: () => void): { dispose(): void } {
    const { workspace, log } = this.#parts;
    let isDisposed = false;
    let timer: NodeJS.Timeout | undefined;
    let burstBegan: number | undefined;
    const tell = () => {
      timer = undefined;
      burstBegan = undefined;
      void look();
      onChange();
    };
    const note = () => {
      if (isDisposed) return;
      burstBegan ??= performance.now();
      clearTimeout(timer);
      const left = longestBurst - (performance.now() - burstBegan);
      timer = setTimeout(tell, Math.max(0, Math.min(quietTime, left)));
    };
    const folders = new FolderChanges(note, log);
    const saves = workspace.onSaved?.(note);
    const look = async () => {
      // Without git nobody lists what is ignored, and a folder that nobody trusts has no claims to run.
      if (workspace.isTrusted() && !isDisposed) folders.follow(await this.#foldersOf(base));
    };
    const begin = () => void look().catch((problem: unknown) => log("warn", `Claims: ${String(problem)}`));
    begin();
    return {
      dispose() {
        isDisposed = true;
        clearTimeout(timer);
        folders.dispose();
        saves?.dispose();
      },
    };
  }

  async #foldersOf(base: string) {
    const { resolver } = this.#parts;
    const folders = new Set(resolver.rootsOf(base));
    for (const { absolutePath } of await resolver.listed(base)) folders.add(dirname(absolutePath));
    return { folders, gitDirectories: new Set<string>() };
  }
}

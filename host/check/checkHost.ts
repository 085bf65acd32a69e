import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { disposeFeatures, stopFeatures } from "../app/joinFeatures.ts";
import { openFeatures } from "../app/openFeatures.ts";
import { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { EditorPort, Log } from "../base/ports.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { openReviewStore } from "../store/index.ts";

/**
 * The editor of a check, which shows nothing. Language servers would be given here (`languages`, `diagnostics`), only
 * to a run with trust, and their commands read from the base of the range; without them, checks that ask for languages
 * are not evaluated.
 */
const noEditor: EditorPort = {
  show: () => Promise.resolve({ kind: "unavailable" }),
  selection: () => Promise.resolve(null),
  openLink: () => Promise.resolve({ kind: "open-here" }),
  showLog: () => Promise.resolve(undefined),
};

export type CheckHost = Awaited<ReturnType<typeof openCheckHost>>;

/** Opens the features of a host on a repository, over a store that is thrown away with its folder. */
export async function openCheckHost(root: string, folder: string, log: Log) {
  const directory = join(folder, "store");
  await mkdir(directory);
  const store = await openReviewStore({ directory, hostId: randomUUID(), log: (message) => log("warn", message) });
  const clock = { now: () => Date.now() };
  // Git is confined, and the editor can neither edit nor run anything: what trust would allow cannot happen here.
  const workspace = { folders: () => [root], isTrusted: () => true };
  const { features, reviews } = await openFeatures(
    {
      store,
      files: new WorkspaceFiles(clock, () => true),
      texts: new CodeTexts(noEditor),
      workspace,
      editor: noEditor,
      choices: new Map(),
      clock,
      log,
      newId: randomUUID,
      programs: new JoinedPrograms(),
    },
    { exportReviewState: () => "never" },
    { clients: () => [], health: () => Promise.reject(new Error("A check serves no clients.")) },
  );
  return {
    ...reviews,
    root,
    evaluator: features.claims.evaluator,
    async dispose() {
      await stopFeatures(features);
      await disposeFeatures(features);
      await store.dispose();
    },
  };
}

import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { disposeFeatures, stopFeatures } from "../app/joinFeatures.ts";
import { openFeatures } from "../app/openFeatures.ts";
import { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { EditorPort, Log } from "../base/ports.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { openLanguageServers } from "../languageServers/openLanguageServers.ts";
import { openReviewStore } from "../store/index.ts";
import type { CheckedServers } from "./checkedServers.ts";

/** The editor of a check, which shows nothing. */
const noEditor: EditorPort = {
  show: () => Promise.resolve({ kind: "unavailable" }),
  selection: () => Promise.resolve(null),
  openLink: () => Promise.resolve({ kind: "open-here" }),
  showLog: () => Promise.resolve(undefined),
};

export type CheckHost = Awaited<ReturnType<typeof openCheckHost>>;

interface CheckHostOptions {
  readonly log: Log;
  /** Without it, no language server starts, and checks that ask one are not evaluated. */
  readonly servers: CheckedServers | undefined;
  /** The trees that the judged changes start from. */
  readonly trees: readonly string[];
}

/** Opens the features of a host on a repository, over a store that is thrown away with its folder. */
export async function openCheckHost(root: string, folder: string, { log, servers, trees }: CheckHostOptions) {
  const directory = join(folder, "store");
  await mkdir(directory);
  const store = await openReviewStore({ directory, hostId: randomUUID(), log: (message) => log("warn", message) });
  const clock = { now: () => Date.now() };
  // Git is confined, and the editor can neither edit nor run anything: what trust would allow cannot happen here.
  const workspace = { folders: () => [root], isTrusted: () => true };
  const found =
    servers === undefined
      ? undefined
      : openLanguageServers({
          workspace,
          log,
          permissions: servers.permissions,
          find: (known, folders) => servers.find(known, folders),
          whyMissing: (known) => servers.whyMissing(known),
        });
  const editor = { ...noEditor, ...found };
  const { features, reviews } = await openFeatures(
    {
      store,
      files: new WorkspaceFiles(clock, () => true),
      texts: new CodeTexts(editor),
      workspace,
      editor,
      choices: new Map(),
      clock,
      log,
      newId: randomUUID,
      programs: new JoinedPrograms(),
      trees,
    },
    { exportReviewState: () => "never" },
    { clients: () => [], health: () => Promise.reject(new Error("A check serves no clients.")) },
  );
  return {
    ...reviews,
    changes: features.changes.changes,
    root,
    hasServers: servers !== undefined,
    evaluator: features.claims.evaluator,
    async dispose() {
      await stopFeatures(features);
      await disposeFeatures(features);
      found?.dispose();
      await store.dispose();
    },
  };
}

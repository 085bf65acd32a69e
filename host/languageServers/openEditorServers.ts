import type { Log, WorkspacePort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { FoundServer } from "./foundServer.ts";
import { knownServers } from "./knownServers.ts";
import { ServerPool } from "./serverPool.ts";
import { pullReport, type ServerReport } from "./serverReports.ts";

/** A server that comes with an editor. */
export type EditorServer = Required<Omit<FoundServer, "known" | "own">>;
export type EditorServers = ReturnType<typeof openEditorServers>;

/** A question about a text as the editor has it. */
interface TextCheck {
  /** Real path. */
  readonly absolutePath: string;
  /** `TextDocumentItem` of the protocol. */
  readonly textDocument: {
    readonly uri: string;
    readonly languageId: string;
    readonly version: number;
    readonly text: string;
  };
  /** Returns the notifications that the server gets before. */
  readonly readNews: () => Promise<readonly (readonly [method: string, params: object])[]>;
}

/**
 * Opens second instances of an editor's own servers, for texts that the editor does not have checked: those that it does not show. `find`
 * returns the server for the languages of a known server, by its name.
 */
export function openEditorServers(
  workspace: Pick<WorkspacePort, "folders">,
  log: Log,
  find: (name: string) => EditorServer | undefined,
) {
  const pool = new ServerPool({
    // The editor runs them also in folders that the person does not trust.
    workspace: { folders: () => workspace.folders(), isTrusted: () => true },
    clock: { now: () => Date.now() },
    log,
    find: async (known) => {
      const found = find(known.name);
      return found && { known, ...found };
    },
  });
  /** Questions to servers of one name run one after another: each has the settings and schemas of its time. */
  const turns = new Map<string, TurnQueue>();
  return {
    /** Returns a server's problems of a text; rejects with a `LanguageTrouble`. */
    check(name: string, { absolutePath, textDocument, readNews }: TextCheck): Promise<ServerReport> {
      const turn = turns.get(name) ?? new TurnQueue();
      turns.set(name, turn);
      return turn.run(async () => {
        const known = knownServers.find((each) => each.name === name);
        const server = await pool.serverFor(absolutePath, known);
        for (const [method, params] of await readNews()) server.notify(method, params);
        server.notify("textDocument/didOpen", { textDocument });
        const { uri } = textDocument;
        try {
          return await pullReport(server, uri);
        } finally {
          server.notify("textDocument/didClose", { textDocument: { uri } });
        }
      });
    },
    dispose: () => pool.dispose(),
  };
}

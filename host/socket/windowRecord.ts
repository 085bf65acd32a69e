import * as z from "zod/mini";

/** The folder of the records, in each folder for what runs. */
export const recordsFolder = "windows";

/** What a host says about itself to the clients of its user: one file per window. */
export const windowRecord = z.object({
  /** Also the name of the record's file. */
  id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  socketPath: z.string(),
  /** 32 random bytes, hex; never sent. */
  token: z.string(),
  pid: z.int().check(z.gte(1)),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** Real paths. */
  workspaceFolders: z.array(z.string()),
  /** Real paths of the repositories and worktrees that the folders belong to. */
  gitRoots: z.array(z.string()),
  /** How an editor that shows the window from elsewhere names this side: `ssh-remote`, `wsl`, `dev-container`… */
  remoteName: z.optional(z.string()),
  /** The file that names the folders, where there is one. */
  workspaceFile: z.optional(z.string()),
  ide: z.object({ name: z.string(), version: z.string() }),
  /** Version of the extension or package that serves the window. */
  version: z.optional(z.string()),
  protocolVersion: z.string(),
  /** Milliseconds since the epoch; 0 when it never had the focus. */
  focusedAt: z.number(),
  kind: z.enum(["vscode", "browser"]),
  /** Where a browser panel shows its page; `pageAddress` adds a code, without which a browser does not get in. */
  url: z.optional(z.string()),
});
export type WindowRecord = Readonly<z.infer<typeof windowRecord>>;

/** Whether somebody answers at a window's socket. */
export type Liveness =
  | { readonly kind: "live" }
  /** It takes connections and does not answer in time: busy, or stopped in a debugger. */
  | { readonly kind: "silent"; readonly reason: string }
  /** Nobody listens. */
  | { readonly kind: "dead"; readonly reason: string }
  /** Somebody listens who is not that window, or the files are not ours alone. */
  | { readonly kind: "untrusted"; readonly reason: string };

/** A window that has left a record. */
export interface KnownWindow {
  readonly record: WindowRecord;
  readonly liveness: Liveness;
}

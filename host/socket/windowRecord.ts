import * as z from "zod/mini";

/** A host's description of itself for the clients of its user: one file per window. */
export const windowRecord = z.object({
  /** Also the name of the record's file. */
  id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  socketPath: z.string(),
  /** 32 random bytes in hex; never sent. */
  token: z.string(),
  pid: z.int().check(z.gte(1)),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** Real paths. */
  workspaceFolders: z.array(z.string()),
  /** Real paths of the repositories and worktrees that contain the folders. */
  gitRoots: z.array(z.string()),
  /** Name of the remote side when the editor shows the window from elsewhere: `ssh-remote`, `wsl`, `dev-container`… */
  remoteName: z.optional(z.string()),
  workspaceFile: z.optional(z.string()),
  ide: z.object({ name: z.string(), version: z.string() }),
  version: z.optional(z.string()),
  protocolVersion: z.string(),
  /** Milliseconds since the epoch; 0 when it never had the focus. */
  focusedAt: z.number(),
  kind: z.enum(["vscode", "browser"]),
  /** The tools that it can serve, whose change makes clients ask again; they take them from the handshake. */
  tools: z.optional(z.array(z.string())),
  /** Address of a browser panel, without the code that a browser needs to get in. */
  url: z.optional(z.string()),
});
export type WindowRecord = Readonly<z.infer<typeof windowRecord>>;

export type Liveness =
  | { readonly kind: "live" }
  /** It accepts connections but does not answer in time: busy, or stopped in a debugger. */
  | { readonly kind: "silent"; readonly reason: string }
  | { readonly kind: "dead"; readonly reason: string }
  /** The listener is not that window, or the files are accessible to other users. */
  | { readonly kind: "untrusted"; readonly reason: string };

export interface KnownWindow {
  readonly record: WindowRecord;
  readonly liveness: Liveness;
}

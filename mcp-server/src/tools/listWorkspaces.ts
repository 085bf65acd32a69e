import { basename } from "node:path";
import { contains } from "@dialectic/host/socket";
import { toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import type { WorkspaceWindow, WorkspaceWindows } from "../window/hostPort.ts";
import { defineTool } from "./tool.ts";

const workspace = z.object({
  workspace_path: z.string(),
  workspace_name: z.optional(z.string()),
  workspace_type: z.enum(["single-folder", "multi-folder", "workspace-file"]),
  folders: z.optional(z.array(z.string())),
  status: z.enum(["active", "available", "error"]),
  extension_version: z.optional(z.string()),
  vscode_version: z.optional(z.string()),
  ide_type: z.optional(z.string()),
  socket_path: z.optional(z.string()),
  error: z.optional(z.string()),
  last_seen: z.optional(z.string()),
  /** The `.code-workspace` file that names the folders. */
  workspace_file: z.optional(z.string()),
  /** The kind of remote, when the window's files are elsewhere: `ssh-remote`, `wsl`… */
  remote_name: z.optional(z.string()),
  /** The address of a browser panel's page. */
  url: z.optional(z.string()),
});
type Workspace = z.infer<typeof workspace>;

export const listWorkspaces = defineTool({
  name: "list_workspaces",
  title: "List the workspaces",
  description: "List the windows that can show reviews. Other tools take a folder of one as workspace_path.",
  input: z.strictObject({}),
  output: z.object({
    workspaces: z.array(workspace),
    summary: z.object({ total: z.int(), active: z.int(), available: z.int(), cleaned: z.int() }),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  run: async (_, context) => {
    const known = await context.host.listWindows();
    const workspaces = known.windows.map(toWorkspace);
    const count = (status: Workspace["status"]) => workspaces.filter((found) => found.status === status).length;
    const summary = {
      total: workspaces.length,
      active: count("active"),
      available: count("available"),
      cleaned: known.cleaned,
    };
    const text = workspaces.length === 0 ? describeNone(known) : describeWorkspaces(workspaces, known, context.cwd);
    return { kind: "done", text, structured: { workspaces, summary } };
  },
});

function toWorkspace(window: WorkspaceWindow): Workspace {
  const [first, ...others] = window.folders;
  const named = window.workspaceFile ?? first;
  return {
    workspace_path: first ?? "",
    ...(named === undefined ? {} : { workspace_name: basename(named).replace(/\.code-workspace$/, "") }),
    workspace_type: getWorkspaceType(window),
    ...(others.length === 0 ? {} : { folders: [...window.folders] }),
    ...(window.workspaceFile === undefined ? {} : { workspace_file: window.workspaceFile }),
    ...(window.remoteName === undefined ? {} : { remote_name: window.remoteName }),
    status: window.status,
    ...(window.extensionVersion === undefined ? {} : { extension_version: window.extensionVersion }),
    // Other windows have their own version numbers.
    ...(window.editorName === "vscode" && window.editorVersion !== undefined
      ? { vscode_version: window.editorVersion }
      : {}),
    ...(window.editorName === undefined ? {} : { ide_type: window.editorName }),
    socket_path: window.socketPath,
    ...(window.error === undefined ? {} : { error: window.error }),
    ...(window.url === undefined ? {} : { url: window.url }),
    ...(window.lastSeen === undefined ? {} : { last_seen: window.lastSeen }),
  };
}

function getWorkspaceType({ workspaceFile, folders }: WorkspaceWindow): Workspace["workspace_type"] {
  if (workspaceFile !== undefined) return "workspace-file";
  return folders.length > 1 ? "multi-folder" : "single-folder";
}

function describeNone({ startsPanel }: WorkspaceWindows): string {
  return startsPanel === true
    ? "No window is open yet. present_review and request_review start the browser panel and answer with its address: call them."
    : "No Dialectic window is running. Open the folder in VS Code with the Dialectic extension, or run: dialectic panel";
}

function describeWorkspaces(
  workspaces: readonly Workspace[],
  { windows, startsPanel }: WorkspaceWindows,
  cwd: string,
): string {
  const lines = workspaces.map((each) => toVisible(describeWorkspace(each)));
  const isOpen = windows.some(
    ({ status, folders }) => status !== "error" && folders.some((folder) => contains(folder, cwd, process.platform)),
  );
  const way =
    "If none of these has your folder open, present_review and request_review start the browser panel: call them.";
  return (isOpen || startsPanel !== true ? lines : [...lines, way]).join("\n");
}

function describeWorkspace(found: Workspace): string {
  const editor = [found.ide_type, found.vscode_version].filter((part) => part !== undefined).join(" ");
  const folders = found.folders?.join(", ") ?? (found.workspace_path || "(no folder)");
  const remote = found.remote_name && `remote ${found.remote_name}`;
  return `- ${folders}: ${[found.status, editor, remote, found.url, found.error].filter(Boolean).join(", ")}`;
}

import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { MessageConnection } from "vscode-jsonrpc/node";
import * as z from "zod/mini";
import type { EditorAnswers } from "./foundServer.ts";

const registration = z.object({ registrations: z.array(z.object({ method: z.string() })) });
const configurationWish = z.object({
  items: z.array(z.object({ section: z.optional(z.string()), scopeUri: z.optional(z.string()) })),
});

/** Requests that need no more than an answer: progress, refreshes and messages. */
const quietRequests = [
  "client/unregisterCapability",
  "window/workDoneProgress/create",
  "window/showMessageRequest",
  "workspace/diagnostic/refresh",
  "workspace/semanticTokens/refresh",
  "workspace/codeLens/refresh",
  "workspace/inlayHint/refresh",
];

/** Answers the requests of a server so that it can neither edit nor show anything. */
export function answerRequests(
  connection: MessageConnection,
  { setting, content }: EditorAnswers,
  folders: readonly string[],
  onDiagnosticsOffered: () => void,
): void {
  connection.onRequest("workspace/configuration", (params: unknown) => {
    const wish = z.safeParse(configurationWish, params);
    return wish.success ? wish.data.items.map(({ section = "", scopeUri }) => setting(section, scopeUri) ?? null) : [];
  });
  // VS Code's own servers ask for schemas that their options leave to the editor.
  if (content !== undefined) connection.onRequest("vscode/content", (address: unknown) => content(String(address)));
  connection.onRequest("client/registerCapability", (params: unknown) => {
    const wish = z.safeParse(registration, params);
    // Other registrations are about watchers and settings, which every server gets.
    if (wish.success && wish.data.registrations.some(({ method }) => method === "textDocument/diagnostic"))
      onDiagnosticsOffered();
    return null;
  });
  connection.onRequest("workspace/workspaceFolders", () => listFolders(folders));
  connection.onRequest("workspace/applyEdit", () => ({ applied: false, failureReason: "Edits are reviewed first" }));
  connection.onRequest("window/showDocument", () => ({ success: false }));
  for (const method of quietRequests) connection.onRequest(method, () => null);
  connection.onUnhandledNotification(() => undefined);
}

/** Returns folders as the protocol names them. */
export function listFolders(folders: readonly string[]): readonly { readonly uri: string; readonly name: string }[] {
  return folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: basename(folder) }));
}

import { type Assistant, startAssistant } from "./assistant.ts";
import { endHosts, type HostRecord, onlyHost } from "./windows.ts";
import { createWorkspace, type TestWorkspace } from "./workspace.ts";

/**
 * The product without VS Code, as a person has it: an assistant with its MCP server, and the browser panel that it
 * starts.
 */
export interface Product {
  readonly workspace: TestWorkspace;
  readonly assistant: Assistant;
  host(): HostRecord;
  dispose(): Promise<void>;
}

/** Starts the built MCP server on a fresh workspace; the panel starts with the first review. */
export async function startProduct(args: readonly string[] = []): Promise<Product> {
  const workspace = createWorkspace();
  const assistant = await startAssistant(workspace.folder, workspace.environment, ["--panel", "browser", ...args]);
  return {
    workspace,
    assistant,
    host: () => onlyHost(workspace),
    async dispose() {
      await assistant.dispose();
      await endHosts(workspace);
      workspace.dispose();
    },
  };
}

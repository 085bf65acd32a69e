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

/**
 * Starts the built MCP server on a fresh workspace, for a client with that name; the panel starts with the first review.
 */
export async function startProduct(args: readonly string[] = [], client?: string): Promise<Product> {
  const workspace = createWorkspace();
  const { folder, environment } = workspace;
  const assistant = await startAssistant(folder, environment, ["--panel", "browser", ...args], client);
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

import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { repository } from "./assistant.ts";
import { endHosts, onlyHost } from "./windows.ts";
import { createWorkspace } from "./workspace.ts";

/** A private copy of the built product, which a concurrent build does not replace. */
export interface PrivateProduct {
  /** The folder with the built page. */
  readonly pages: string;
  /** Presents a review as an assistant does; a refusal is a failure. */
  present(args: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the address of the browser panel, which starts with the first review. */
  url(): string;
  dispose(): Promise<void>;
}

/** Maximum characters of a review in these tests. */
const maxContentLength = "8000000";

/** Copies the built server, starts it on a fresh workspace and connects to it. */
export async function startPrivateProduct(): Promise<PrivateProduct> {
  const program = copyProgram();
  const workspace = createWorkspace();
  const client = new Client({ name: "test-assistant", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(program, "main.js"), "--panel", "browser", "--max-content-length", maxContentLength],
      cwd: workspace.folder,
      env: workspace.environment,
      stderr: "ignore",
    }),
  );
  return {
    pages: join(program, "webview"),
    async present(args) {
      const parameters = { baseUri: workspace.folder, ...args };
      const answer = await client.callTool({ name: "present_review", arguments: parameters });
      if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
    },
    url: () => onlyHost(workspace).url,
    async dispose() {
      await client.close();
      await endHosts(workspace);
      workspace.dispose();
      rmSync(program, { recursive: true, force: true });
    },
  };
}

function copyProgram(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-program-")));
  cpSync(join(repository, "mcp-server", "dist"), copy, { recursive: true });
  const missing = ["main.js", "panelProgram.js", "webview/panel.js", "webview/worker.js"].filter(
    (file) => !existsSync(join(copy, file)),
  );
  if (missing.length > 0) throw new Error(`The server is not built, or being built: no ${missing.join(", ")}`);
  return copy;
}

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Page } from "playwright-core";
import { endHosts, type HostRecord, isRunning, onlyHost, registeredHosts, until } from "../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../support/workspace.ts";
import { HostConnection } from "./hostConnection.ts";
import type { Tools } from "./row.ts";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Maximum characters of one review in an attack. */
const longestReview = "8000000";

/** A workspace with the packaged product, as a person has it. */
export class Place {
  readonly workspace: TestWorkspace;
  readonly #program: string;
  readonly #clients: Client[] = [];

  constructor(tools: Pick<Tools, "program">, workspace = createWorkspace()) {
    this.#program = tools.program;
    this.workspace = workspace;
  }

  dialectic(
    args: readonly string[],
    options: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
  ): Promise<Ended> {
    const { folder, environment } = this.workspace;
    const env = { ...environment, ...options.env };
    return new Promise((settle) => {
      const settings = { cwd: options.cwd ?? folder, env, timeout: 90_000, maxBuffer: 64 * 1024 * 1024 };
      const command = [join(this.#program, "cli.js"), ...args];
      const child = execFile(process.execPath, command, settings, (_, stdout, stderr) =>
        settle({ code: child.exitCode ?? 1, stdout, stderr }),
      );
    });
  }

  /** Starts the browser panel or joins it; the address is valid for one page. */
  async address({ longest = longestReview } = {}): Promise<string> {
    const args = ["panel", "--workspace", this.workspace.folder, "--max-content-length", longest];
    const { code, stdout, stderr } = await this.dialectic(args);
    if (code !== 0) throw new Error(`dialectic panel: ${stderr}${stdout}`);
    return stdout.trim();
  }

  async trust(): Promise<void> {
    const { code, stdout, stderr } = await this.dialectic(["trust", this.workspace.folder]);
    if (code !== 0) throw new Error(`dialectic trust: ${stderr}${stdout}`);
  }

  async show(page: Page): Promise<void> {
    await page.goto(await this.address());
  }

  host(): HostRecord {
    return onlyHost(this.workspace);
  }

  /** Opens an authenticated connection to the running host, as the MCP server has. */
  connect(host: HostRecord = this.host()): Promise<HostConnection> {
    return HostConnection.prove(host, this.workspace.folder);
  }

  /** Starts an assistant with its own packaged MCP server. */
  async assistant(): Promise<Client> {
    const client = new Client({ name: "attacking-assistant", version: "1.0.0" });
    const { folder: cwd, environment: env } = this.workspace;
    const args = [join(this.#program, "main.js"), "--panel", "browser", "--max-content-length", longestReview];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: "ignore" }));
    this.#clients.push(client);
    return client;
  }

  /** Kills the host without warning, and waits until it is gone. */
  async kill(): Promise<void> {
    const hosts = registeredHosts(this.workspace).filter(({ pid }) => isRunning(pid));
    for (const { pid } of hosts) process.kill(pid, "SIGKILL");
    await until(() => hosts.every(({ pid }) => !isRunning(pid)), "the killed host to be gone");
  }

  /** Ends the host as a shutdown does. */
  async stop(): Promise<void> {
    await endHosts(this.workspace);
  }

  /** Returns the product's files for this workspace that match, such as `segments/*.log`. */
  stateFiles(isWanted: (path: string) => boolean): readonly string[] {
    const state = join(this.workspace.environment["XDG_STATE_HOME"] ?? "", "dialectic");
    if (!existsSync(state)) return [];
    return readdirSync(state, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(isWanted);
  }

  log(): string {
    return this.stateFiles((path) => path.endsWith(".log") && !path.includes("segments"))
      .map((path) => readFileSync(path, "utf8"))
      .join("");
  }

  async dispose(): Promise<void> {
    for (const client of this.#clients) await client.close().catch(() => undefined);
    await endHosts(this.workspace, "SIGKILL");
    this.workspace.dispose();
  }
}

/** Opens a place, does some work there and removes it completely. */
export async function inPlace<Result>(
  tools: Pick<Tools, "program">,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const place = new Place(tools);
  try {
    return await work(place);
  } finally {
    await place.dispose();
  }
}

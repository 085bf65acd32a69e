import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WindowRecord } from "@dialectic/host/socket";
import { onTestFinished } from "vitest";
import { makeSandbox, type Sandbox } from "./programs.fixture.ts";
import { connectClientForTest } from "./testResources.fixture.ts";

/** Creates a sandbox whose panels end before it is removed. */
export async function createPanelSandbox(): Promise<Sandbox> {
  const sandbox = await makeSandbox();
  onTestFinished(async () => {
    await endPanels(sandbox);
    await sandbox.dispose();
  });
  return sandbox;
}

export function readPanelRecords({ runtime }: Sandbox): readonly WindowRecord[] {
  const folder = join(runtime, "dialectic", "windows");
  const names = readNames(folder).filter((name) => name.endsWith(".json"));
  // The product wrote these records, and its own reader checks them.
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as WindowRecord);
}

/** Connects an assistant that presents to the panels of a sandbox. */
export function connectPanelClient(sandbox: Sandbox): ReturnType<typeof connectClientForTest> {
  return connectClientForTest(sandbox, ["--panel", "browser"]);
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No panel was started.
    return [];
  }
}

/** Ends the panels of a sandbox and waits until none of them answers any more. */
async function endPanels(sandbox: Sandbox): Promise<void> {
  for (const { pid, url = "" } of readPanelRecords(sandbox)) {
    signal(pid);
    for (const start = Date.now(); Date.now() - start < 20_000 && (await isServing(url)); ) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** True while a panel still answers; its process number may outlive it for a while. */
export async function isServing(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function signal(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // No process has that number any more.
  }
}

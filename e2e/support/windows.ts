import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageAddress } from "@dialectic/host/socket";
import type { TestWorkspace } from "./workspace.ts";

/** The record that a host leaves for its clients. */
export interface HostRecord {
  readonly pid: number;
  readonly socketPath: string;
  readonly token: string;
  /** The address of the panel's page, with a code that lets one browser in. */
  readonly url: string;
  readonly workspaceFolders: readonly string[];
}

/** Returns the hosts that are registered for this test's workspace. */
export function registeredHosts({ environment }: TestWorkspace): readonly HostRecord[] {
  const folder = join(environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
      .map((record) => ({ ...record, url: pageAddress(record) }));
  } catch {
    // No host has been started yet: the folder does not exist.
    return [];
  }
}

/** Returns the only host; fails with a list of the hosts otherwise. */
export function onlyHost(workspace: TestWorkspace): HostRecord {
  const hosts = registeredHosts(workspace);
  const [only] = hosts;
  if (only === undefined || hosts.length > 1) throw new Error(`Expected one host, found ${JSON.stringify(hosts)}`);
  return only;
}

/** Ends every host of this test's workspace and waits until they are gone. */
export async function endHosts(workspace: TestWorkspace, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  for (const { pid } of registeredHosts(workspace)) {
    if (!isRunning(pid)) continue;
    process.kill(pid, signal);
    await until(() => !isRunning(pid));
  }
}

/** True when a process with that id exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    // Not Linux, or gone at this instant: the result of the signal counts.
    return process.platform !== "linux";
  }
}

/**
 * Waits until the condition holds; fails after two minutes, or a number of seconds: slowness of a busy machine is not a
 * failure.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = condition.toString(),
  seconds = 120,
): Promise<void> {
  const giveUp = Date.now() + seconds * 1_000;
  for (let pause = 20; !(await condition()); pause = Math.min(pause * 1.5, 200)) {
    if (Date.now() > giveUp) throw new Error(`Waited ${seconds} s for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** True when an attempt succeeds, false when it fails: a step that `until` tries again. */
export function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

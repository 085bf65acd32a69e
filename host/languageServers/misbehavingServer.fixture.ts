import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { knownServers } from "./knownServers.ts";
import { openLanguageServers } from "./openLanguageServers.ts";
import type { ServerBounds } from "./serverReader.ts";

const quick: Partial<ServerBounds> = {
  startMs: 2_000,
  answerMs: 150,
  exitMs: 50,
  endMs: 150,
  maxFloodBytes: 20_000_000,
};

/** Opens a file whose language server has a bad habit. */
export function openMisbehaving(habit: string, bounds: Partial<ServerBounds> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "shop.ts": "shop\n" });
  const list = join(temporaryFolder(), "pids");
  writeFileSync(list, "");
  const logged: string[] = [];
  let now = 0;
  const workspace = workspaceOf(folder);
  const servers = openLanguageServers({
    workspace,
    clock: { now: () => now },
    log: (_level, message) => void logged.push(message),
    bounds: { ...quick, ...bounds },
    find: async (known) =>
      known !== knownServers[0]
        ? undefined
        : {
            known,
            program: process.execPath,
            args: [join(import.meta.dirname, "misbehavingServer.fixture.mjs"), habit, list],
            options: {},
            origin: "path",
            environment: process.env,
          },
  });
  const pids = () => readFileSync(list, "utf8").split("\n").filter(Boolean).map(Number);
  const gone = () => expect.poll(() => pids().filter(isRunning), { timeout: 3_000, interval: 10 }).toEqual([]);
  onTestFinished(async () => {
    servers.dispose();
    await gone();
  });
  return {
    folder,
    workspace,
    servers,
    logged,
    pids,
    gone,
    ask: async () => {
      try {
        return (await servers.languages.outline(join(folder, "shop.ts"))).map(({ name }) => name);
      } catch (problem) {
        return problem instanceof Error
          ? problem.message.replace("The language server for TypeScript (node)", "It")
          : "";
      }
    },
    state: async () => (await servers.servers.states()).map(({ state, reason }) => ({ state, reason })),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

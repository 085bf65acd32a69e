import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ServerProcess } from "./trialProgram.ts";

const folder = mkdtempSync(join(tmpdir(), "dialectic-process-"));

function serverOf(script: string): ServerProcess {
  const start = { kind: "start", command: "sh", args: ["-c", script], env: process.env, mayStartPanel: false } as const;
  return new ServerProcess(start, folder);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a server that is tried", () => {
  it("ends with all that it has started, though nothing of it wants to end", async () => {
    const server = serverOf("trap '' TERM; sleep 300 & echo $! $$ > pids; wait; wait");
    await server.start();
    await expect.poll(() => readFileSync(join(folder, "pids"), "utf8"), { timeout: 10_000 }).toMatch(/^\d+ \d+\n$/);
    const pids = readFileSync(join(folder, "pids"), "utf8").trim().split(" ").map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    await server.close();
    await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
    expect(server.end).toMatch(/^it ended with SIG/);
  });

  it("is heard after words that are no message", async () => {
    const server = serverOf(`echo 'Starting'; echo '{"jsonrpc":"2.0","method":"notifications/x"}'; cat > /dev/null`);
    const heard = new Promise((resolve) => {
      server.onmessage = resolve;
    });
    await server.start();
    expect(await heard).toEqual({ jsonrpc: "2.0", method: "notifications/x" });
    await server.close();
  });

  it("that is no program is a failure", async () => {
    const start = {
      kind: "start",
      command: join(folder, "none"),
      args: [],
      env: process.env,
      mayStartPanel: false,
    } as const;
    const server = new ServerProcess(start, folder);
    await expect(server.start()).rejects.toThrow("ENOENT");
    await server.close();
  });
});

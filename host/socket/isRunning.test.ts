import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRunning } from "./isRunning.ts";

const isLinux = process.platform === "linux";

/** Starts a process that never waits for its dead child, and returns the child's id. */
async function parentOfDead(): Promise<number> {
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [told] = await once(parent.stdout, "data");
  return Number(String(told));
}

describe("isRunning", () => {
  it("distinguishes a running process from one that has ended", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
    const { pid = 0 } = child;
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(pid)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isRunning(pid)).toBe(false);
  });

  it("reports a zombie process as ended", async () => {
    if (process.platform === "win32") return;
    const pid = await parentOfDead();
    // Other platforms have only the result of the signal.
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(!isLinux);
  });

  it("does not confuse a process with an earlier one of the same id", () => {
    const now = Date.now();
    const startedAt = now - process.uptime() * 1_000;
    expect(isRunning(process.pid, now)).toBe(true);
    expect(isRunning(process.pid, startedAt)).toBe(true);
    expect(isRunning(process.pid, startedAt - 120_000)).toBe(!isLinux);
    expect(isRunning(process.pid, 0)).toBe(false);
  });
});

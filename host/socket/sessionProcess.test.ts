import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createSessionId, isSessionRunning, namesSession } from "./sessionProcess.ts";

describe("the id of a session", () => {
  it("says that its process runs, and differs from that of another session of the process", () => {
    const [one, other] = [createSessionId(), createSessionId()];
    expect([namesSession(one), isSessionRunning(one), one === other]).toEqual([true, true, false]);
    expect(one).toMatch(/^[\w-]{1,64}$/);
  });

  it("says that its process has ended", () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    expect(isSessionRunning(createSessionId().replace(/^\d+/, String(pid)))).toBe(false);
  });

  it("says nothing about a process of another machine", () => {
    const [pid, at, , random] = createSessionId().split("-");
    expect(isSessionRunning([pid, at, "00000000", random].join("-"))).toBe(false);
  });

  it.each(["", "one", "b0b75b90-33f6-4f9b-8773-1f58ad14619f", "-1-a-00000000-00000000"])("is not %j", (id) => {
    expect([namesSession(id), isSessionRunning(id)]).toEqual([false, false]);
  });
});

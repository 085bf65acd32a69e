import type { KnownWindow, WindowRecord } from "@dialectic/host/socket";
import { expect, it } from "vitest";
import { findPanelById, findPanelForFolder } from "./runningPanel.ts";

const silent = { kind: "silent", reason: "it did not answer" } as const;
const live = { kind: "live" } as const;

/** Returns a look that finds the panel of a folder in these states, one after the other; the last one stays. */
function lookAt(states: readonly KnownWindow["liveness"][], pid = process.pid) {
  let looks = 0;
  const record: Partial<WindowRecord> = {
    id: "panel",
    kind: "browser",
    pid,
    startedAt: Date.now(),
    workspaceFolders: ["/shop"],
    url: "http://127.0.0.1:4000/",
    token: "0".repeat(64),
  };
  return async () => {
    const liveness = states[Math.min(looks, states.length - 1)];
    looks += 1;
    return { windows: liveness === undefined ? [] : [{ record: record as WindowRecord, liveness }] };
  };
}

it("waits for a panel that has just started and is too busy to answer", async () => {
  const found = await findPanelForFolder("/shop", 60_000, lookAt([silent, silent, live]));
  expect(found).toMatchObject({ kind: "running", window: { id: "panel" } });
});

it("says that a running panel stays silent, so that no second one starts beside it", async () => {
  expect(await findPanelForFolder("/shop", 0, lookAt([silent]))).toMatchObject({ kind: "silent" });
});

it("does not wait for a silent listener whose process has ended, nor for a panel of another folder", async () => {
  expect(await findPanelForFolder("/shop", 60_000, lookAt([silent], 2 ** 22 + 1))).toBeUndefined();
  expect(await findPanelForFolder("/other", 60_000, lookAt([silent]))).toBeUndefined();
});

it("finds a panel that has said its id, also when it is too busy to answer again", async () => {
  expect(await findPanelById("panel", lookAt([silent]))).toMatchObject({ window: { id: "panel" } });
});

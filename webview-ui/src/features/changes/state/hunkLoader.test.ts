import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import type { OpenChanges } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { getFileRows } from "./changeRows.ts";
import { nothingChanged } from "./changesState.ts";
import { HunkLoader } from "./hunkLoader.ts";

it("gives each file that could not be loaded its own row", async () => {
  const files: readonly ChangedFile[] = ["a.ts", "b.ts"].map((path) => ({ id: path, path, status: "M" }));
  const place = { cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const list = { kind: "files", files, notes: [] } as const;
  const open: OpenChanges = { round: 1, since: undefined, list, hunks: new Map(), folded: new Set(), ...place };
  const store = createPanelStore({ changes: { ...nothingChanged, reviewId: "r", open } });
  const loader = new HunkLoader({
    store,
    currentHost: () => new Proxy({} as never, { get: () => () => Promise.reject(new Error("lost")) }),
    shown: ({ changes }) => changes.open,
    withHunks: ({ changes }, hunks) => ({ changes: { ...changes, open: changes.open && { ...changes.open, hunks } } }),
    isEager: () => true,
  });
  loader.wake();
  const hunks = () => store.getState().changes.open?.hunks ?? new Map();
  await expect.poll(() => hunks().size).toBe(2);
  const rows = files.map((file) => getFileRows({ hunks: hunks() }, file, "inline").map(({ row }) => row.file.path));
  expect(rows).toEqual([["a.ts"], ["b.ts"]]);
});

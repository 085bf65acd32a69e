import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import type { OpenChanges } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { getFileRows } from "./changeRows.ts";
import { nothingChanged } from "./changesState.ts";
import { HunkLoader } from "./hunkLoader.ts";

const files: readonly ChangedFile[] = ["a.ts", "b.ts"].map((path) => ({ id: path, path, status: "M" }));

/** A page that loads the hunks of two files from a host that the test can replace. */
function loadFrom(first: Host, changed = files) {
  const place = { cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const list = { kind: "files", files: changed, notes: [] } as const;
  const open: OpenChanges = { round: 1, since: undefined, list, hunks: new Map(), folded: new Set(), ...place };
  const store = createPanelStore({ changes: { ...nothingChanged, reviewId: "r", open } });
  let host = first;
  const loader = new HunkLoader({
    store,
    currentHost: () => host,
    shown: ({ changes }) => changes.open,
    withHunks: ({ changes }, hunks) => ({ changes: { ...changes, open: changes.open && { ...changes.open, hunks } } }),
    isEager: () => true,
  });
  loader.wake();
  return {
    store,
    hunks: () => store.getState().changes.open?.hunks ?? new Map(),
    replace(next: Host, isConnected: boolean) {
      host = next;
      store.setState({ isConnected });
    },
  };
}

/** The only request that the loader makes. */
const hostOf = (answer: () => Promise<unknown>) => ({ "changes/hunks": answer }) as unknown as Host;

it("gives each file that could not be loaded its own row", async () => {
  const { hunks } = loadFrom(hostOf(() => Promise.reject(new Error("failed"))));
  await expect.poll(() => hunks().size).toBe(2);
  const rows = files.map((file) => getFileRows({ hunks: hunks() }, file, "inline").map(({ row }) => row.file.path));
  expect(rows).toEqual([["a.ts"], ["b.ts"]]);
});

it("loads the files again that a lost connection left out", async () => {
  let lose = (): void => undefined;
  const lost = new Promise<unknown>((_, reject) => {
    lose = () => reject(new Error("lost"));
  });
  const { hunks, replace } = loadFrom(hostOf(() => lost));
  replace(
    hostOf(() => expect.unreachable("The host is gone.")),
    false,
  );
  lose();
  await lost.catch(() => undefined);
  const answer = { files: files.map(({ id }) => ({ id, hunks: [], language: "" })) };
  replace(
    hostOf(() => Promise.resolve(answer)),
    true,
  );
  await expect.poll(() => hunks().size).toBe(2);
  expect([...hunks().values()].map(({ notice }) => notice)).toEqual([undefined, undefined]);
});

it("asks for few files first, and for more at once when some are there", async () => {
  const many = Array.from({ length: 1_000 }, (_, at): ChangedFile => ({ id: `${at}`, path: `${at}.ts`, status: "M" }));
  const asked: number[] = [];
  const answer = ({ files }: { readonly files: readonly string[] }) => {
    asked.push(files.length);
    return Promise.resolve({ files: files.map((id) => ({ id, hunks: [], language: "" })) });
  };
  const { hunks } = loadFrom({ "changes/hunks": answer } as unknown as Host, many);
  await expect.poll(() => hunks().size).toBe(1_000);
  expect(asked).toEqual([32, 32, 64, 128, 256, 256, 232]);
});

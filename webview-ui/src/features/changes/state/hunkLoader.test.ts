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
    loader,
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
  expect(asked).toEqual([32, 32, 64, 128, 256, 488]);
});

it("asks for the next files before it takes an answer, so that the host reads while rows are arranged", async () => {
  const many = Array.from({ length: 64 }, (_, at): ChangedFile => ({ id: `${at}`, path: `${at}.ts`, status: "M" }));
  const taken: number[] = [];
  let size = () => 0;
  const answer = ({ files }: { readonly files: readonly string[] }) => {
    taken.push(size());
    return Promise.resolve({ files: files.map((id) => ({ id, hunks: [], language: "" })) });
  };
  const { hunks } = loadFrom({ "changes/hunks": answer } as unknown as Host, many);
  size = () => hunks().size;
  await expect.poll(size).toBe(64);
  expect(taken).toEqual([0, 0]);
});

it("takes many files with git's headings, and those near the screen with the names of declarations, once", async () => {
  const many = Array.from({ length: 1_000 }, (_, at): ChangedFile => ({ id: `${at}`, path: `${at}.ts`, status: "M" }));
  const near: string[] = [];
  const answer = ({ files, areFar }: { readonly files: readonly string[]; readonly areFar?: true }) => {
    if (areFar !== true) near.push(...files);
    const heading = areFar === true ? "class A {" : "A.run";
    const place = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, body: "-a\n+b\n" };
    const hunksOf = (id: string) => ({ id, hunks: [{ hash: id, heading, ...place }], language: "typescript" });
    return Promise.resolve({
      files: files.map((id) => (areFar === true ? { ...hunksOf(id), isFar: true } : hunksOf(id))),
    });
  };
  const { hunks, loader } = loadFrom({ "changes/hunks": answer } as unknown as Host, many);
  await expect.poll(() => hunks().size).toBe(1_000);
  loader.want(["700"]);
  await expect.poll(() => hunks().get("700")).toMatchObject({ hunks: [{ heading: "A.run" }], isFar: undefined });
  loader.want(["700", "701"]);
  await expect.poll(() => hunks().get("701")).toMatchObject({ hunks: [{ heading: "A.run" }] });
  expect([near, hunks().get("699")]).toMatchObject([["700", "701"], { hunks: [{ heading: "class A {" }] }]);
});

it("keeps the lines around a hunk that the reader has loaded while its heading came", async () => {
  const many = Array.from({ length: 301 }, (_, at): ChangedFile => ({ id: `${at}`, path: `${at}.ts`, status: "M" }));
  const place = { hash: "h", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1 };
  const answer = ({ files, areFar }: { readonly files: readonly string[]; readonly areFar?: true }) => {
    const heading = areFar === true ? "class A {" : "A.run";
    const far = areFar === true ? { isFar: true } : {};
    const body = "-a\n+b\n";
    return Promise.resolve({
      files: files.map((id) => ({ id, hunks: [{ ...place, heading, body }], language: "typescript", ...far })),
    });
  };
  const { hunks, loader, store } = loadFrom({ "changes/hunks": answer } as unknown as Host, many);
  await expect.poll(() => hunks().size).toBe(301);
  loader.want(["300"]);
  const wide = {
    hunks: [{ ...place, heading: "class A {", body: " more\n-a\n+b\n", above: 1 }],
    language: "typescript",
  };
  store.setState(({ changes }) => {
    const known = new Map(hunks()).set("300", { ...wide, isFar: true });
    return { changes: { ...changes, open: changes.open && { ...changes.open, hunks: known } } };
  });
  await expect.poll(() => hunks().get("300")).toMatchObject({ hunks: [{ ...wide.hunks[0], heading: "A.run" }] });
});

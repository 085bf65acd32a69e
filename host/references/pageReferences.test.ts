import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WorkspacePort } from "../base/ports.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, openTestHost, type TestHostOptions, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** Disk notifications are late on a busy machine. */
const patient = { timeout: 60_000 };
const lines = (name: string) =>
  Array.from({ length: 30 }, (_, at) => `export const ${name}${at} = "${name} ${at * 7}";`);
const content = "# A\n\n[`a.ts:5`][] and [`lib/b.ts:9`][]\n\n## B\n\n[`none.ts:1`][]\n";

async function opened(
  workspace: Partial<WorkspacePort> = {},
  unsaved = new Map<string, string>(),
  more: Partial<TestHostOptions & { readonly content: string }> = {},
) {
  const folder = temporaryFolder();
  const write = (path: string, text: readonly string[]) => writeFiles(folder, { [path]: `${text.join("\n")}\n` });
  write("a.ts", lines("a"));
  write("lib/b.ts", lines("b"));
  const test = await openTestHost({
    folders: [folder],
    workspace,
    editor: { unsavedText: (path) => unsaved.get(path) },
    ...more,
  });
  await test.present({ content: more.content ?? content });
  const editor = recordingEditor();
  const { page, references } = await openPage(test, { editor });
  const news = () =>
    references.map(({ total, whole, rows }) => [
      total,
      whole,
      rows.map(({ text, state, reason }) => [text, state, reason]),
    ]);
  await expect.poll(() => news().length, patient).toBe(1);
  const sections = test.host.shown?.document.sections ?? [];
  const meta = test.host.shown?.meta;
  const open = (text: string) =>
    page["reference/open"]({ reviewId: meta?.reviewId ?? "", hash: sections[0]?.hash ?? "", text });
  return { ...test, folder, page, references, news, write, open, editor };
}

const first = [3, true, [["none.ts:1", "gone", "There is no file none.ts"]]];

describe("a page's references", () => {
  it("are sent when the page is ready, and after that only those affected by changes on the disk", async () => {
    const { news, write } = await opened();
    write("a.ts", ["// above", ...lines("a")]);
    await expect.poll(() => news().length, patient).toBe(2);
    write("a.ts", lines("a"));
    await expect.poll(() => news().length, patient).toBe(3);
    expect(news()).toEqual([
      first,
      [3, false, [["a.ts:5", "moved", "line 5 is now line 6"]]],
      [3, false, [["a.ts:5", "exact", undefined]]],
    ]);
  });

  it("name a fence at each change of its file, even if the state of the reference stays the same", async () => {
    const { references, write, news } = await opened({}, new Map(), {
      content: "# A\n\n[`a.ts:5`][]\n\n```hunk\na.ts\nlib/b.ts:9\n```\n",
    });
    write("a.ts", [...lines("a"), "// below"]);
    await expect
      .poll(() => references.map(({ touched }) => touched?.map(({ text }) => text)), patient)
      .toEqual([undefined, ["a.ts"]]);
    expect(news().at(-1)).toEqual([3, false, []]);
  });

  it("without a path are looked for in a changed file only, unless they may be elsewhere", async () => {
    const { news, write, resolver } = await opened({}, new Map(), {
      content: '# A\n\n[`a.ts:5`][], [`lib/b.ts:9`][], [`search:"a 14"`][], [`function:none`][]\n',
    });
    const searched: unknown[] = [];
    const listHolding = resolver.listHolding.bind(resolver);
    resolver.listHolding = (base, text, isOther) => {
      searched.push(text);
      return listHolding(base, text, isOther);
    };
    write("lib/b.ts", ["// above", ...lines("b")]);
    await expect.poll(() => news().length, patient).toBe(2);
    write("a.ts", ["// above", ...lines("a")]);
    await expect.poll(() => news().length, patient).toBe(3);
    expect(searched).toEqual([]);
    write("a.ts", [...lines("a"), "// a 14 is there"]);
    await expect.poll(() => news().length, patient).toBe(4);
    expect(searched).toEqual([]);
    write("lib/b.ts", [...lines("b"), 'export const more = "a 14";', "function none() {}"]);
    await expect.poll(() => news().at(-1)?.[2], patient).toContainEqual(["function:none", "exact", undefined]);
    expect([...searched].sort()).toEqual(['"a 14"', "none"]);
    expect(news().at(-1)?.[2]).toContainEqual(['search:"a 14"', "ambiguous", "2 places match: a.ts:3, lib/b.ts:31"]);
  });

  it("follow a file into another folder, and a folder that is deleted and restored", async () => {
    const { news, write, folder } = await opened();
    mkdirSync(join(folder, "src"));
    renameSync(join(folder, "a.ts"), join(folder, "src/a.ts"));
    await expect
      .poll(() => news().at(-1)?.[2], patient)
      .toEqual([["a.ts:5", "moved", "a.ts is now src/a.ts, and line 5 is line 5 there"]]);
    write("src/a.ts", ["// above", ...lines("a")]);
    await expect
      .poll(() => news().at(-1)?.[2], patient)
      .toEqual([["a.ts:5", "moved", "a.ts is now src/a.ts, and line 5 is line 6 there"]]);
    rmSync(join(folder, "lib"), { recursive: true });
    await expect
      .poll(() => news().at(-1)?.[2], patient)
      .toEqual([["lib/b.ts:9", "gone", "The file lib/b.ts no longer exists"]]);
    write("lib/b.ts", lines("b"));
    await expect.poll(() => news().at(-1)?.[2], patient).toEqual([["lib/b.ts:9", "exact", undefined]]);
  });

  it("notice a file that is moved after it was read and before its folder is watched", async () => {
    const folder = temporaryFolder();
    const others = Array.from({ length: 70 }, (_, at) => `other${at}.ts`);
    writeFiles(folder, Object.fromEntries(others.map((path) => [path, "\n".repeat(9)])));
    writeFiles(folder, { "lib/a.ts": `${lines("a").join("\n")}\n` });
    let isRead = false;
    const unsavedText = (path: string) => {
      // The states of 64 references are read at once, so the first file has been read when the last one is.
      if (isRead && path.endsWith("other69.ts")) {
        isRead = false;
        renameSync(join(folder, "lib/a.ts"), join(folder, "lib/b.ts"));
      }
      return undefined;
    };
    const test = await openTestHost({ folders: [folder], editor: { unsavedText } });
    await test.present({ content: `# A\n\n${["lib/a.ts", ...others].map((path) => `[\`${path}:5\`][]`).join(" ")}\n` });
    isRead = true;
    const { references } = await openPage(test, {});
    await expect
      .poll(() => references.at(-1)?.rows.map(({ text, state, reason }) => [text, state, reason]), patient)
      .toEqual([["lib/a.ts:5", "moved", "lib/a.ts is now lib/b.ts, and line 5 is line 5 there"]]);
    expect(isRead).toBe(false);
  });

  it("follow a checkout in a worktree that adds a missing file", async () => {
    const [top, beside] = [temporaryFolder(), join(temporaryFolder(), "tree")];
    writeFiles(top, { "packages/a.ts": `${lines("a").join("\n")}\n` });
    git(top, "init", "-b", "main");
    git(top, "add", ".");
    git(top, "commit", "-m", "one");
    git(top, "checkout", "-b", "more");
    writeFiles(top, { "packages/deep/none.ts": "export {};\n" });
    git(top, "add", ".");
    git(top, "commit", "-m", "two");
    git(top, "worktree", "add", beside, "main");
    const test = await openTestHost({ folders: [join(beside, "packages")] });
    await test.present({ content: "# A\n\n[`a.ts:5`][] and [`deep/none.ts:1`][]\n" });
    const { references } = await openPage(test, {});
    await expect.poll(() => references.length, patient).toBe(1);
    git(beside, "checkout", "--detach", "more");
    await expect
      .poll(() => references.at(-1)?.rows.map(({ text, state }) => [text, state]), patient)
      .toEqual([["deep/none.ts:1", "exact"]]);
  });

  it("follow unsaved changes in an editor", async () => {
    const unsaved = new Map<string, string>();
    const listeners = new Set<(path: string) => void>();
    const { news, folder, check } = await opened(
      {
        onTextChanged: (listener) => {
          listeners.add(listener);
          return { dispose: () => void listeners.delete(listener) };
        },
      },
      unsaved,
    );
    const path = join(folder, "a.ts");
    const type = (text: readonly string[] | undefined) => {
      if (text === undefined) unsaved.delete(path);
      else unsaved.set(path, `${text.join("\n")}\n`);
      for (const listener of listeners) listener(path);
    };
    type(["", ...lines("a")]);
    await expect.poll(() => news().length, patient).toBe(2);
    const checked = await check({ section: "A" });
    type(undefined);
    await expect.poll(() => news().length, patient).toBe(3);
    expect(news().slice(1)).toEqual([
      [3, false, [["a.ts:5", "moved", "line 5 is now line 6"]]],
      [3, false, [["a.ts:5", "exact", undefined]]],
    ]);
    expect(checked.kind === "checked" && checked.references.map(({ state }) => state)).toEqual([
      "moved",
      "exact",
      "gone",
    ]);
  });

  it("do not read other files while someone types, whether their targets exist, are missing or are searched for", async () => {
    const unsaved = new Map<string, string>();
    const listeners = new Set<(path: string) => void>();
    const [read, listed] = [new Set<string>(), { times: 0 }];
    let time = Date.now();
    const { news, folder, page, features } = await opened(
      {
        onTextChanged: (listener) => {
          listeners.add(listener);
          return { dispose: () => void listeners.delete(listener) };
        },
        // Called whenever files are listed.
        isTrusted: () => ++listed.times > 0,
      },
      unsaved,
      {
        content: "# A\n\n[`a.ts:5`][], [`lib/b.ts:9`][], [`none.ts:1`][], [`search:b 63`][] and [`a.ts#a7`][]\n",
        editor: {
          unsavedText: (path) => {
            read.add(path);
            return unsaved.get(path);
          },
        },
        // Every listing is outdated at the next request.
        now: () => (time += 10_000),
      },
    );
    await page["panel/ready"]({});
    await expect.poll(() => news().length, patient).toBe(2);
    // The code of the iteration is kept in the background, which asks for the trust, too.
    await features.changes.settled();
    const path = join(folder, "a.ts");
    const type = (above: number) => {
      unsaved.set(path, [...Array.from({ length: above }, () => ""), ...lines("a")].join("\n"));
      for (const listener of listeners) listener(path);
    };
    // A check of all references may still be running, or due. The first news of an edit comes after it.
    type(1);
    await expect.poll(() => news().length, patient).toBe(3);
    read.clear();
    listed.times = 0;
    type(2);
    await expect.poll(() => news().length, patient).toBe(4);
    expect([news()[3], [...read], listed.times]).toEqual([
      [5, false, [["a.ts:5", "moved", "line 5 is now line 7"]]],
      [path],
      0,
    ]);
  });

  it("follow an update: new sections are anchored at the current code", async () => {
    const { news, write, present } = await opened();
    write("a.ts", ["// above", ...lines("a")]);
    await expect.poll(() => news().length, patient).toBe(2);
    await present({ mode: "update-section", section: "B", content: "## B\n\nNow [`a.ts:6`][].\n" });
    await expect.poll(() => news().length, patient).toBe(3);
    expect(news().at(-1)).toEqual([3, false, [["none.ts:1", "exact", undefined]]]);
  });

  it("open the code at its current place, and say that it moved", async () => {
    const { write, open, editor, folder } = await opened();
    write("a.ts", ["// one", "// two", ...lines("a")]);
    expect(await open("a.ts:5")).toEqual({
      kind: "opened",
      path: "a.ts",
      line: 7,
      notice: "a.ts: line 5 is now line 7.",
    });
    expect(await open("lib/b.ts:9")).toEqual({ kind: "opened", path: "lib/b.ts", line: 9 });
    expect(editor.shown.map(({ absolutePath, line }) => [absolutePath, line])).toEqual([
      [join(folder, "a.ts"), 7],
      [join(folder, "lib/b.ts"), 9],
    ]);
  });

  it("open a declaration in its renamed file", async () => {
    const { folder, open } = await opened({}, new Map(), { content: "# A\n\n[`a.ts#a5`][]\n" });
    renameSync(join(folder, "a.ts"), join(folder, "lib/c.ts"));
    expect(await open("a.ts#a5")).toEqual({
      kind: "opened",
      path: "lib/c.ts",
      line: 6,
      notice: "a.ts: a.ts is now lib/c.ts.",
    });
  });
});

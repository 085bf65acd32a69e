import { describe, expect, it } from "vitest";
import "vscode-jsonrpc/node";
import type { SetupView } from "@dialectic/shared/protocol";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { openSession } from "./openedSession.fixture.ts";

const content = "# A\n\n[`src/a.ts:1`][]\n\n## B\n\nText.\n";

async function shownSession() {
  const folder = temporaryFolder();
  writeFiles(folder, { "src/a.ts": "a\n", "src/b.ts": "b\n" });
  const session = await openSession([folder]);
  await session.present({ content });
  const state = await session.page["panel/ready"]({});
  if (state.kind !== "review") throw new Error(state.kind);
  return { ...session, manifest: state.manifest, reviewId: state.manifest.meta.reviewId };
}

describe("openPanelSession", () => {
  it("says that nothing is shown yet, and whether a folder is open for the sample", async () => {
    const folders = [temporaryFolder(), temporaryFolder()];
    const [inFolders, without] = [await openSession(folders), await openSession([])];
    expect(await inFolders.page["panel/ready"]({})).toEqual({
      kind: "empty",
      folders,
      sampleAvailable: true,
      offers: [],
    });
    expect(await without.page["panel/ready"]({})).toEqual({
      kind: "empty",
      folders: [],
      sampleAvailable: false,
      offers: [],
    });
  });

  it("sends the whole state when the page is ready, and not earlier", async () => {
    const { manifest, pushed, host } = await shownSession();
    expect(manifest.sections).toMatchObject({ titles: ["A", "B"], levels: [1, 2] });
    expect(Object.values(manifest.bodies).join("")).toBe(content);
    expect(manifest.revision).toBe(host.shown?.revision);
    expect(pushed).toEqual({ states: [], patches: [], behind: [], commands: [] });
  });

  it("pushes a patch for an update and the whole state for another review", async () => {
    const { present, manifest, pushed, workspace } = await shownSession();
    await present({ mode: "update-section", section: "B", content: "New." });
    await expect.poll(() => pushed.patches.length).toBe(1);
    expect(pushed.patches[0]).toMatchObject({
      base: manifest.revision,
      revision: manifest.revision + 1,
      splices: [{ start: 1, removed: 1, sections: { titles: ["B"] } }],
    });
    expect(Object.values(pushed.patches[0]?.bodies ?? {})).toEqual(["## B\n\nNew.\n"]);
    await present({ content: "# Other", baseUri: `${workspace.folders()[0]}/src` });
    await expect.poll(() => pushed.states.map((state) => state.kind)).toEqual(["review"]);
    expect(pushed.patches.length).toBe(1);
  });

  it("serves texts by hash and omits unknown ones", async () => {
    const { page, manifest, reviewId } = await shownSession();
    const [first = ""] = manifest.sections.hashes;
    const asked = { reviewId, hashes: [first, "0".repeat(64), "__proto__"] };
    expect(await page["review/bodies"](asked)).toEqual({ bodies: { [first]: "# A\n\n[`src/a.ts:1`][]\n\n" } });
    const tooMany = { reviewId, hashes: Array.from({ length: 257 }, () => first) };
    await expect(page["review/bodies"](tooMany)).rejects.toMatchObject({ code: -32602 });
  });

  it("opens the reference only in the named section", async () => {
    const { page, manifest, reviewId, editor, workspace } = await shownSession();
    const [withIt = "", without = ""] = manifest.sections.hashes;
    const open = (request: { reviewId?: string; hash?: string; text?: string }) =>
      page["reference/open"]({ reviewId, hash: withIt, text: "src/a.ts:1", ...request });
    expect(await open({})).toEqual({ kind: "opened", path: "src/a.ts", line: 1 });
    for (const wrong of [
      { text: "src/b.ts:1" },
      { text: "/etc/passwd:1" },
      { hash: without },
      { hash: "__proto__" },
      { hash: "constructor" },
      { reviewId: "another" },
    ])
      expect([wrong, (await open(wrong)).kind]).toEqual([wrong, "refused"]);
    expect(editor.shown.map(({ absolutePath }) => absolutePath)).toEqual([`${workspace.folders()[0]}/src/a.ts`]);
  });

  it.each([
    ["https://example.org/a?b=c#d", "opened"],
    ["HTTP://example.org", "opened"],
    ["mailto:someone@example.org", "opened"],
    ["command:workbench.action.files.newUntitledFile", "refused"],
    ["javascript:alert(1)", "refused"],
    ["java\nscript:alert(1)", "refused"],
    ["file:///etc/passwd", "refused"],
    ["vscode://some.extension/run", "refused"],
    ["vscode-insiders://some.extension/run", "refused"],
    ["data:text/html,hello", "refused"],
    ["//example.org", "refused"],
    ["/etc/passwd", "refused"],
    [" https://example.org", "refused"],
    ["https://example.org\ncommand:x", "refused"],
    ["https:", "refused"],
    ["", "refused"],
  ])("treats the link %j as %s", async (href, expected) => {
    const { page, editor } = await openSession([temporaryFolder()]);
    expect((await page["link/open"]({ href })).kind).toBe(expected);
    expect(editor.links).toEqual(expected === "opened" ? [href] : []);
  });

  it("asks a ready page for its last paint", async () => {
    const { session, painted, reviewId } = await shownSession();
    const { signal } = new AbortController();
    expect(await session.painted(signal)).toBe(undefined);
    painted.latest = { reviewId, iteration: 1 };
    expect(await session.painted(signal)).toEqual({ reviewId, iteration: 1 });
  });

  it("reports no paint for a page that does not answer in time", async () => {
    const { session, page, painted, present } = await openSession([temporaryFolder()]);
    painted.latest = { reviewId: "r1", iteration: 1 };
    expect(await session.painted(new AbortController().signal)).toBe(undefined);
    await present({ content });
    await page["panel/ready"]({});
    expect(await session.painted(AbortSignal.abort())).toBe(undefined);
  });

  it("receives a selection, and its end", async () => {
    const { page, selected, reviewId } = await shownSession();
    page["selection/changed"]({ reviewId, sectionId: "s1", text: "words" });
    page["selection/changed"]({ reviewId, sectionId: "s1", text: "" });
    await expect.poll(() => selected).toEqual([{ text: "words", source: `review:${reviewId}#s1` }, null]);
  });

  it("shows the log, and writes the page's messages to it", async () => {
    const { page, logged } = await openSession([temporaryFolder()]);
    expect(await page["log/show"]({})).toEqual({ lines: ["a line", "another"] });
    page.log({ level: "warn", message: "odd" });
    await expect.poll(() => logged).toEqual(["warn: Page: odd"]);
  });

  it("shows the sample as a review, even with several folders", async () => {
    const { page, host } = await openSession([temporaryFolder(), temporaryFolder()]);
    await page["sample/open"]({});
    expect(host.shown?.meta).toMatchObject({ title: "Sample review: a tour of this folder", client: "Dialectic" });
  });

  it("tells a page how assistants are set up, and again when a look that it asks for finds something else", async () => {
    const before: SetupView = { assistants: [], clients: [] };
    const after: SetupView = { ...before, written: { title: "Claude Code" } };
    let view = before;
    let change = (): void => undefined;
    const { page, setups } = await openSession([temporaryFolder()], undefined, {
      view: () => view,
      async refresh() {
        if (setups.length === 0) return;
        view = after;
        change();
      },
      onChanged: (listener) => {
        change = listener;
        return { dispose: () => undefined };
      },
    });
    await page["panel/ready"]({});
    await page["sample/open"]({});
    expect(setups).toEqual([before]);
    await page["setup/refresh"]({});
    await expect.poll(() => setups).toEqual([before, after]);
  });

  it("logs why the sample is not shown", async () => {
    const { page, host, logged } = await openSession([]);
    await page["sample/open"]({});
    expect(host.shown).toBeUndefined();
    expect(logged).toEqual([expect.stringContaining("warn: The sample review is not shown: baseUri is required here")]);
  });

  it("pushes nothing more once it is disposed, once or twice", async () => {
    const { session, present, pushed } = await shownSession();
    session.dispose();
    session.dispose();
    await present({ content: "# C" });
    expect(pushed).toEqual({ states: [], patches: [], behind: [], commands: [] });
  });
});

describe("a page that shows an earlier iteration", () => {
  it("stays there through later updates, and follows again on request", async () => {
    const { page, present, pushed, reviewId } = await shownSession();
    await present({ content: "## B\n\nNew.\n", mode: "update-section", section: "B" });
    await expect.poll(() => pushed.patches.length).toBe(1);
    const outcome = await page["view/open"]({ reviewId, iteration: 1 });
    if (outcome.kind !== "viewing" || outcome.state.kind !== "review") throw new Error(outcome.kind);
    const { meta, sections } = outcome.state.manifest;
    expect([outcome.follows, meta.iteration, meta.iterations]).toEqual([false, 1, 2]);
    const { bodies } = await page["review/bodies"]({ reviewId, hashes: [sections.hashes[1] ?? ""] });
    expect(Object.values(bodies)).toEqual(["## B\n\nText.\n"]);
    await present({ content: "## C\n", mode: "append" });
    expect([pushed.patches.length, await page["panel/ready"]({})]).toMatchObject([
      1,
      { kind: "review", manifest: { meta: { iteration: 1 } } },
    ]);
    expect([pushed.behind[0], pushed.behind.at(-1)]).toEqual([2, 3]);
    expect(await page["view/open"]({})).toMatchObject({
      follows: true,
      state: { manifest: { meta: { iteration: 3 } } },
    });
    await present({ content: "## D\n", mode: "append" });
    await expect.poll(() => pushed.patches.length).toBe(2);
  });

  it("ends when the review is cleared", async () => {
    const { page, present, pushed, host, reviewId } = await shownSession();
    await present({ mode: "update-section", section: "B", content: "New." });
    expect(await page["view/open"]({ reviewId, iteration: 1 })).toMatchObject({ kind: "viewing", follows: false });
    await host.clear();
    await expect.poll(() => pushed.states.map(({ kind }) => kind)).toEqual(["empty"]);
  });

  it("restores an old iteration as a new one and shows it", async () => {
    const { page, present, pushed, reviewId } = await shownSession();
    await present({ content: "# Other\n", reviewId });
    await page["view/open"]({ reviewId, iteration: 1 });
    expect(await page["view/restore"]({ reviewId, iteration: 1 })).toEqual({ kind: "restored", iteration: 3 });
    await expect
      .poll(() => pushed.states.at(-1))
      .toMatchObject({ kind: "review", manifest: { meta: { iteration: 3, title: "A" } } });
    expect(await page["view/open"]({ reviewId, iteration: 9 })).toMatchObject({ kind: "refused" });
  });

  it("runs the editor's commands as soon as it is ready", async () => {
    const early = await openSession([temporaryFolder()]);
    const ran = early.session.command("show-keys");
    await early.page["panel/ready"]({});
    await ran;
    expect(early.pushed.commands).toEqual(["show-keys"]);
    const { session, pushed } = await shownSession();
    await session.command("show-iterations");
    expect(pushed.commands).toEqual(["show-iterations"]);
  });

  it("lists reviews, iterations and their changes", async () => {
    const { page, reviewId } = await shownSession();
    expect(await page["history/reviews"]({})).toMatchObject({ reviews: [{ reviewId, isOpen: true, isLatest: true }] });
    expect(await page["history/iterations"]({ reviewId })).toMatchObject({
      iterations: [{ number: 1, mode: "replace" }],
    });
    expect(await page["history/changes"]({ reviewId, numbers: [1] })).toMatchObject({ changes: [{ number: 1 }] });
  });
});

it("sends a patch and the changed reference states for an update of one of thousands of sections", async () => {
  const section = (_: unknown, at: number) => `## Section ${at}\n\nIt is in [\`file${at}.ts:1\`][].\n`;
  const { present, page, sent } = await openSession([temporaryFolder()], 2_000_000);
  await present({ content: Array.from({ length: 3_000 }, section).join("\n") });
  await page["panel/ready"]({});
  const lengths = (method: string) => sent.filter((push) => push.method === method).map(({ bytes }) => bytes);
  // The references of the first text are still being checked.
  await present({ mode: "update-section", section: "Section 1", content: "At once." });
  await expect.poll(() => lengths("references/states").length).toBe(2);
  await present({ mode: "update-section", section: "Section 2", content: "Later." });
  await expect.poll(() => lengths("references/states").length).toBe(3);
  const [first = 0, ...later] = lengths("references/states");
  expect(first).toBeGreaterThan(100_000);
  expect(sent.map(({ method }) => method).filter((method) => method === "panel/state")).toEqual([]);
  expect(lengths("review/patch").length).toBe(2);
  for (const bytes of [...lengths("review/patch"), ...later]) expect(bytes).toBeLessThan(1_000);
});

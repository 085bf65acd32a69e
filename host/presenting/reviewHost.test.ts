import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ShownReview } from "../shown/shownReview.ts";
import { diskThatFills } from "../test/fullDisk.fixture.ts";
import { openTestHost, outcomeOf, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const review = "# Title\n\nHello.\n\n## Plan\n\nOld.\n\n## Next\n\nLater.\n";

describe("ReviewHost.present", () => {
  it("replaces, updates a section and appends, and reports the changes", async () => {
    const { present, text } = await openTestHost({ folders: [temporaryFolder()] });
    const none = { changed: [], added: [], removed: [], notes: [] };
    expect(outcomeOf(await present({ content: review }))).toEqual({
      ...none,
      iteration: 1,
      added: ["Title", "Title > Plan", "Title > Next"],
    });
    expect(outcomeOf(await present({ mode: "update-section", section: "Plan", content: "New." }))).toEqual({
      ...none,
      iteration: 2,
      changed: ["Title > Plan"],
    });
    expect(outcomeOf(await present({ mode: "append", content: "## More\n\nEnd.\n" }))).toEqual({
      ...none,
      iteration: 3,
      added: ["Title > More"],
    });
    expect(await text()).toBe("# Title\n\nHello.\n\n## Plan\n\nNew.\n\n## Next\n\nLater.\n\n## More\n\nEnd.\n");
  });

  it("reports how many sections changed, and the state of the references", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "src/a.ts": "one\ntwo\n" });
    const { present } = await openTestHost({ folders: [folder] });
    expect(await present({ content: "# A\n\n[`src/a.ts:2`][] and [`src/a.ts:3`][]\n" })).toMatchObject({
      message: "Review presented: iteration 1 (replace; sections: 1 added). 1 of 2 references correct.",
      references: [
        { text: "src/a.ts:2", state: "exact" },
        { text: "src/a.ts:3", state: "gone", reason: "src/a.ts has 2 lines", suggestion: "src/a.ts:2" },
      ],
    });
  });

  it("checks only the references of the new sections", async () => {
    const { present } = await openTestHost({ folders: [temporaryFolder()] });
    await present({ content: "# A\n\n[`a.ts:1`][]\n\n## B\n\nB\n" });
    const answer = await present({ mode: "update-section", section: "B", content: "[`b.ts:1`][]" });
    expect(answer.kind === "presented" && answer.references.map(({ text }) => text)).toEqual(["b.ts:1"]);
  });

  it("lists the sections that a name matches, and changes nothing", async () => {
    const { present, text, host } = await openTestHost({ folders: [temporaryFolder()] });
    const twice = "# A\n\n## Notes\n\n1\n\n# B\n\n## Notes\n\n2\n";
    await present({ content: twice });
    const answer = await present({ mode: "update-section", section: "Notes", content: "3" });
    expect(outcomeOf(answer)).toEqual({ reason: "section-ambiguous", candidates: ["A > Notes", "B > Notes"] });
    expect(await text()).toBe(twice);
    expect(host.shown?.meta.iteration).toBe(1);
    expect(await present({ mode: "update-section", section: "B > Notes", content: "3" })).toMatchObject({
      sections: { changed: ["B > Notes"] },
    });
  });

  it("refuses a section with only a similar title, and adds it with create", async () => {
    const { present, text } = await openTestHost({ folders: [temporaryFolder()] });
    await present({ content: review });
    const asked = { mode: "update-section", section: "Title > Plans", content: "x" } as const;
    expect(await present(asked)).toEqual({
      kind: "refused",
      reason: "section-unknown",
      message:
        'There is no section "Title > Plans", so nothing was changed. Similar names: Title > Plan. ' +
        "Name one of them, or add a new section with create: true.",
      candidates: ["Title > Plan"],
    });
    expect(await text()).toBe(review);
    expect(outcomeOf(await present({ ...asked, section: "Plans", create: true }))).toMatchObject({
      added: ["Title > Plans"],
    });
  });

  it("appends a heading that already exists only with create", async () => {
    const { present } = await openTestHost({ folders: [temporaryFolder()] });
    await present({ content: review });
    const again = { mode: "append", content: "## Plan\n" } as const;
    expect(outcomeOf(await present(again))).toEqual({ reason: "section-repeated", candidates: ["Title > Plan"] });
    expect(outcomeOf(await present({ ...again, create: true }))).toMatchObject({
      added: [expect.stringMatching(/^Title > Plan \(s\d+, line \d+\)$/)],
    });
  });

  it.each([
    [{ content: "" }, "content-missing", "Content parameter is required"],
    [{ content: " \n\t\n" }, "content-missing", "Content parameter is required"],
    [{ mode: "update-section" }, "section-missing", "Section parameter required for update-section mode"],
    [{ mode: "update-section", section: "  " }, "section-missing", "Section parameter required"],
  ] as const)("refuses %j", async (params, reason, message) => {
    const { present, host } = await openTestHost({ folders: [temporaryFolder()] });
    expect(await present(params)).toMatchObject({ kind: "refused", reason, message: expect.stringContaining(message) });
    expect(host.shown).toBeUndefined();
  });

  it("accepts content up to the limit, and beyond it names the setting and both lengths", async () => {
    const { present } = await openTestHost({ folders: [temporaryFolder()], maxContentLength: 10 });
    expect((await present({ content: "0123456789" })).kind).toBe("presented");
    expect(await present({ content: "0123456789ä" })).toEqual({
      kind: "refused",
      reason: "content-too-long",
      message:
        "Content is 11 characters long, but dialectic.maxContentLength allows 10. Present it in parts: the first with mode 'replace', " +
        "the others with mode 'append'; or raise the setting (--max-content-length of a browser panel).",
    });
  });

  it("unpacks content that was packed wrong on the way, says so, and refuses what is not sure", async () => {
    const { present, text } = await openTestHost({ folders: [temporaryFolder()] });
    const packed = "# Retry the queue\\n\\nThree times.\\n\\n## Tests\\n\\nAll pass.";
    expect(await present({ content: packed })).toMatchObject({
      sections: { added: ["Retry the queue", "Retry the queue > Tests"] },
      notes: [expect.stringContaining("line ends")],
    });
    const section = { mode: "update-section", section: "Tests" } as const;
    const updated = await present({ ...section, content: JSON.stringify("## Tests\n\nMost pass.") });
    expect(updated).toMatchObject({ sections: { changed: ["Retry the queue > Tests"] }, notes: [expect.any(String)] });
    expect(await text()).toBe("# Retry the queue\n\nThree times.\n\n## Tests\n\nMost pass.");
    const call = JSON.stringify({ content: "# A\n\nB", mode: "append" });
    expect(await present({ content: call, mode: "append" })).toMatchObject({ reason: "content-packed" });
  });

  it("says what of the content is shown otherwise than it was meant, and changes nothing", async () => {
    const { present, text } = await openTestHost({ folders: [temporaryFolder()] });
    const content = "# A\n\n```markdown\n# T\n\n```sh\nx\n```\n\n## Use\n```\n\n## B\n\n$$\nx";
    expect(await present({ content })).toMatchObject({ notes: [expect.stringContaining("begins in line 3 ")] });
    expect(await text()).toBe(content);
    expect(await present({ content: "$$\nx", mode: "append" })).toMatchObject({
      notes: expect.arrayContaining([expect.stringContaining("$$ in line 1,")]),
    });
  });

  it("lets a review grow to 16 MiB, but no further", { timeout: 120_000 }, async () => {
    const five = "ä".repeat(2_500_000);
    const { present, host } = await openTestHost({ folders: [temporaryFolder()], maxContentLength: 3_000_000 });
    for (const title of ["one", "two", "three"]) {
      expect((await present({ mode: "append", content: `# ${title}\n\n${five}\n` })).kind).toBe("presented");
    }
    const answer = await present({ mode: "append", content: `# four\n\n${five}\n` });
    expect(answer).toMatchObject({ reason: "review-too-long", message: expect.stringContaining("16777216") });
    expect(host.shown?.meta.iteration).toBe(3);
  });

  it("continues the open review of its base directory, and starts another one for another directory", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a/x": "", "b/x": "" });
    const { present, host } = await openTestHost({ folders: [folder] });
    const first = await present({ baseUri: `${folder}/a` });
    const other = await present({ baseUri: `${folder}/b` });
    const again = await present({ baseUri: `${folder}/a`, mode: "append", content: "more" });
    const ids = [first, other, again].map((answer) => answer.kind === "presented" && answer.reviewId);
    expect(new Set(ids).size).toBe(2);
    expect(ids[2]).toBe(ids[0]);
    expect(host.reviewCount).toBe(2);
    expect(host.shown?.meta).toMatchObject({ reviewId: ids[0], iteration: 2, mode: "append", saved: true });
  });

  it("lists the existing reviews when the named one is unknown", async () => {
    const { present } = await openTestHost({ folders: [temporaryFolder()] });
    const first = await present({});
    const known = first.kind === "presented" ? first.reviewId : "";
    expect(outcomeOf(await present({ reviewId: "nobody" }))).toEqual({
      reason: "review-unknown",
      candidates: [known],
    });
    expect(await present({ reviewId: known, content: "# B" })).toMatchObject({ reviewId: known, iteration: 2 });
  });

  it("carries out calls one after another, in order of arrival", async () => {
    const { present, text } = await openTestHost({ folders: [temporaryFolder()] });
    const letters = [..."abcdefghijkl"];
    await Promise.all(letters.map((letter) => present({ mode: "append", content: `${letter}\n` })));
    expect(await text()).toBe(letters.map((letter) => `${letter}\n`).join("\n"));
  });
});

describe("ReviewHost.present with a retry id", () => {
  it("makes one iteration from a repeated call, whether in sequence or in parallel", async () => {
    const { present, text, host } = await openTestHost({ folders: [temporaryFolder()] });
    await present({ content: "a\n" });
    const call = { mode: "append", content: "b\n", retryId: "client:1" } as const;
    const [first, second] = await Promise.all([present(call), present(call)]);
    const third = await present(call);
    expect([first, second, third].map((answer) => answer.kind === "presented" && answer.iteration)).toEqual([2, 2, 2]);
    expect(third).toMatchObject({ message: "This call was already carried out: it is iteration 2." });
    expect(await text()).toBe("a\n\nb\n");
    expect(host.shown?.meta.iteration).toBe(2);
  });

  it("recognises the call after a restart", async () => {
    const before = await openTestHost({ folders: [temporaryFolder()] });
    await before.present({ content: "a\n" });
    await before.present({ mode: "append", content: "b\n", retryId: "client:1" });
    await before.close();
    const after = await openTestHost({ folders: before.workspace.folders(), directory: before.directory });
    expect(await after.present({ mode: "append", content: "b\n", retryId: "client:1" })).toMatchObject({
      iteration: 2,
    });
    expect(await after.text()).toBe("a\n\nb\n");
  });
});

describe("ReviewHost.clear", () => {
  it("shows nothing any more, even after a restart, and lets the next update begin a new review", async () => {
    const folder = temporaryFolder();
    const { present, host, directory, text, close } = await openTestHost({ folders: [folder] });
    await present({ content: "# A\n" });
    const reviewId = host.shown?.meta.reviewId ?? "";
    const told: (ShownReview | undefined)[] = [];
    host.onShown((after) => told.push(after));
    expect(await host.clear()).toEqual({ kind: "closed" });
    expect([host.shown, told, await text({ reviewId })]).toEqual([undefined, [undefined], "# A\n"]);
    await close();
    const restarted = await openTestHost({ folders: [folder], directory });
    expect([restarted.host.shown, await restarted.host.clear()]).toEqual([undefined, { kind: "closed" }]);
    await restarted.present({ content: "# B\n" });
    expect(restarted.host.shown?.meta).toMatchObject({ iteration: 1, title: "B" });
    expect(restarted.host.shown?.meta.reviewId).not.toBe(reviewId);
  });

  it("is refused while the last iteration waits to be written", async () => {
    const disk = diskThatFills();
    const { present, host } = await openTestHost({ folders: [temporaryFolder()], fileSystem: disk.fileSystem });
    disk.isFull = true;
    await present({ content: "a\n" });
    expect(await host.clear()).toMatchObject({ kind: "failed" });
    expect(host.shown?.meta.saved).toBe(false);
    disk.isFull = false;
    expect([await host.clear(), host.shown]).toEqual([{ kind: "closed" }, undefined]);
  });
});

describe("ReviewHost.onShown", () => {
  it("reports every iteration with the previous one, or with none at another review", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a/x": "" });
    const { present, host } = await openTestHost({ folders: [folder] });
    const told: { after: ShownReview | undefined; before: ShownReview | undefined }[] = [];
    const subscription = host.onShown((after, before) => told.push({ after, before }));
    await present({ content: "# A" });
    await present({ content: "# B" });
    await present({ content: "# C", baseUri: "a" });
    subscription.dispose();
    await present({ content: "# D" });
    expect(told.map(({ after, before }) => [after?.meta.title, before?.meta.title])).toEqual([
      ["A", undefined],
      ["B", "A"],
      ["C", undefined],
    ]);
    const [first = 0, ...later] = told.map(({ after }) => after?.revision ?? 0);
    expect(later).toEqual([first + 1, first + 2]);
  });

  it("continues with higher revisions after a restart, even a quick one", async () => {
    let time = 1_000;
    const now = () => ++time;
    const before = await openTestHost({ folders: [temporaryFolder()], now });
    for (const letter of "abc") await before.present({ content: letter });
    const last = before.host.shown?.revision ?? 0;
    await before.close();
    time += 500;
    const after = await openTestHost({ folders: before.workspace.folders(), directory: before.directory, now });
    expect(after.host.shown?.revision).toBeGreaterThan(last);
  });
});

describe("ReviewHost.restore", () => {
  it("shows the last presented review, with its time and author", async () => {
    const before = await openTestHost({ folders: [temporaryFolder()] });
    await before.present({ content: "# A" });
    await before.present({ content: "# B\n\n## C\n" });
    const { host } = before;
    await before.close();
    const after = await openTestHost({ folders: before.workspace.folders(), directory: before.directory });
    expect(after.host.shown?.meta).toEqual(host.shown?.meta);
    expect(after.host.shown?.document).toEqual(host.shown?.document);
    const answer = await after.present({ mode: "update-section", section: "C", content: "c" });
    expect(answer).toMatchObject({ iteration: 3, sections: { changed: ["B > C"] } });
  });

  it("shows the newest iteration that can be read when the latest is damaged on disk", async () => {
    const before = await openTestHost({ folders: [temporaryFolder()] });
    for (const text of ["first", "second", "third"]) await before.present({ content: `# A\n\nThe ${text} text.\n` });
    await before.close();
    for (const text of ["second text", "third text"]) damageText(before.directory, text);
    const after = await openTestHost({ folders: before.workspace.folders(), directory: before.directory });
    expect(after.host.shown?.meta).toMatchObject({ iteration: 1, iterations: 3, trouble: { kind: "damaged" } });
    expect(after.host.shown?.document.sections.at(-1)?.text).toContain("The first text.");
    expect(after.logged.filter((line) => line.startsWith("error: "))).toEqual([
      expect.stringContaining("Iteration 3 of review"),
    ]);
    const restored = await after.host.restoreIteration(after.host.shown?.meta.reviewId ?? "", 1);
    expect(restored).toEqual({ kind: "restored", iteration: 4 });
    expect(await after.text()).toBe("# A\n\nThe first text.\n");
  });

  it("shows nothing if there is no review", async () => {
    const { host } = await openTestHost({ folders: [temporaryFolder()] });
    expect([host.shown, host.reviewCount]).toEqual([undefined, 0]);
  });
});

describe("two ReviewHosts on one folder", () => {
  it("show each other's iterations, and build on them", { timeout: 60_000 }, async () => {
    const one = await openTestHost({ folders: [temporaryFolder()] });
    const other = await openTestHost({ folders: one.workspace.folders(), directory: one.directory });
    const titles = [one, other].map(
      ({ host }) =>
        () =>
          host.shown?.document.sections.map(({ title }) => title),
    );
    for (const [index, host] of [one, other, one, other].entries()) {
      await host.present({ mode: "append", content: `# ${index}\n` });
      const expected = Array.from({ length: index + 1 }, (_, title) => `${title}`);
      for (const shown of titles) await expect.poll(shown, { timeout: 20_000 }).toEqual(expected);
    }
    expect(other.host.shown?.meta).toEqual(one.host.shown?.meta);
    expect(one.host.reviewCount).toBe(1);
  });
});

/** Changes a byte of a text on the disk. */
function damageText(directory: string, text: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const file = join(directory, name);
    const bytes = statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
    const at = bytes.lastIndexOf(text);
    if (at < 0) continue;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(file, bytes);
  }
}

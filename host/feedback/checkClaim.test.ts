import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { openTestHost, writeFiles } from "../test/testHost.fixture.ts";

describe("an assistant's claim to have addressed a thread", () => {
  it("is checked when it is about a section", async () => {
    const { ask, assistant, page, present, thread, reviewId } = await reviewed();
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    const { ids, hashes } = state.manifest.sections;
    await ask("q1", { kind: "section", sectionId: ids[1] ?? "", hash: hashes[1] ?? "" });
    const claim = (given: { iteration?: number } = {}) =>
      assistant["feedback/answer"]({ thread: "q1", text: "Done.", addressed: given }, new Cancellation());
    expect(await claim()).toMatchObject({ isVerified: false, finding: '"B" has not changed since.' });
    await present({ mode: "update-section", section: "B", content: "Better." });
    expect(await claim({ iteration: 2 })).toMatchObject({
      isVerified: true,
      finding: '"B" has changed: this is iteration 2.',
    });
    expect(await claim({ iteration: 1 })).toMatchObject({ isVerified: false });
    expect(await claim({ iteration: 7 })).toMatchObject({ kind: "refused", reason: "iteration-unknown" });
    await claim({ iteration: 2 });
    expect(await thread("q1")).toMatchObject({
      state: "addressed",
      addressed: { by: "test", note: "Done.", evidence: "iteration 2", isVerified: true },
    });
    await page["feedback/resolve"]({ reviewId, thread: "q1", isResolved: false });
    // A change from before the thread was reopened is no answer to it.
    expect(await claim()).toMatchObject({ isVerified: false });
    await page["feedback/resolve"]({ reviewId, thread: "q1", isResolved: true });
    expect(await claim()).toMatchObject({ kind: "refused" });
  });

  it("is checked against the section that came back under the same heading", async () => {
    const { ask, assistant, page, present, text, reviewId } = await reviewed();
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    const { ids, hashes } = state.manifest.sections;
    await ask("q1", { kind: "section", sectionId: ids[1] ?? "", hash: hashes[1] ?? "" });
    const claim = () => assistant["feedback/answer"]({ thread: "q1", addressed: {} }, new Cancellation());
    const content = await text();
    await present({ content: "# Other\n\nNo word is the same.\n", reviewId });
    expect(await claim()).toMatchObject({ isVerified: true, finding: '"B" is no longer in iteration 2.' });
    await present({ content, reviewId });
    expect(await claim()).toMatchObject({ isVerified: false, finding: '"B" has not changed since.' });
  });

  it("is checked when it is about code", async () => {
    const { assistant, ask, page, folder } = await reviewed();
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    await ask("q1", { kind: "reference", hash: state.manifest.sections.hashes[0] ?? "", text: "a.ts:2" });
    const claim = (reference?: string) =>
      assistant["feedback/answer"]({ thread: "q1", addressed: { reference } }, new Cancellation());
    expect(await claim()).toMatchObject({ isVerified: false, finding: "The lines of a.ts have not changed since." });
    const before = "const one = readOne();\n";
    writeFiles(folder, { "a.ts": `// New.\n${before}const two = readTwo();\nuse(one, two);\n` });
    expect(await claim()).toMatchObject({ isVerified: false, finding: expect.stringContaining("only moved") });
    writeFiles(folder, { "a.ts": `// New.\n${before}const two = readTwo();\ncheck(two);\nuse(one, two);\n` });
    expect(await claim()).toMatchObject({
      isVerified: true,
      finding: "The lines directly below those of a.ts have changed.",
    });
    writeFiles(folder, { "a.ts": `const two = readTwo();\nuse(one, two);\n` });
    expect(await claim()).toMatchObject({
      isVerified: true,
      finding: "The lines directly above those of a.ts have changed.",
    });
    writeFiles(folder, { "a.ts": `// New.\n${before}const two = readTwo(one);\nuse(one, two);\n` });
    expect(await claim("a.ts:3")).toMatchObject({
      isVerified: true,
      finding: "a.ts:3 changed after the comment was made.",
    });
    expect(await claim("a.ts:4")).toMatchObject({
      isVerified: false,
      finding: "The lines of a.ts:4 have not changed since.",
    });
    expect(await claim("none.ts:3")).toMatchObject({ kind: "refused", reason: "reference-unknown" });
  });

  it("looks at the lines that the assistant names, in another file than that of the comment", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const write = (second: string, more: Record<string, string> = {}) =>
      writeFiles(repository.folder, {
        "a.ts": "const a = 1;\n",
        "b.ts": `const one = 1;\n${second}const last = 9;\n`,
        ...more,
      });
    write("const two = 2;\n");
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message", "All");
    write("const two = 3;\n");
    const test = await openTestHost({ folders: [repository.folder] });
    const presented = await test.present({ content: "# A\n\n[`a.ts:1`][]\n" });
    if (presented.kind !== "presented") throw new Error(presented.message);
    const { snapshots, settled } = test.features.changes;
    snapshots.take({ reviewId: presented.reviewId, iteration: 1, client: "test", arrivedAt: Date.now() + 60_000 });
    await settled();
    const { ask, assistant, page } = peopleOf(test, presented.reviewId);
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    await ask("q1", { kind: "reference", hash: state.manifest.sections.hashes[0] ?? "", text: "a.ts:1" });
    const claim = (reference: string) =>
      assistant["feedback/answer"]({ thread: "q1", addressed: { reference } }, new Cancellation());
    expect(await claim("b.ts:2")).toMatchObject({
      isVerified: false,
      finding: "The lines of b.ts:2 have not changed since.",
    });
    write("const two = 4;\n", { "c.ts": "new\n" });
    expect(await claim("b.ts:2")).toMatchObject({
      isVerified: true,
      finding: "b.ts:2 changed after the comment was made.",
    });
    expect(await claim("b.ts:1")).toMatchObject({ isVerified: false });
    expect(await claim("b.ts")).toMatchObject({
      isVerified: true,
      finding: "b.ts changed after the comment was made.",
    });
    expect(await claim("c.ts:1")).toMatchObject({ isVerified: true, finding: "c.ts is new." });
    write("");
    expect(await claim("b.ts:1-2")).toMatchObject({ isVerified: true });
  });

  it("is checked against the code at the time the thread was reopened, even by another host", async () => {
    const first = await reviewed();
    const { page, folder, reviewId, directory } = first;
    const state = await page["panel/ready"]({});
    if (state.kind !== "review") throw new Error(state.kind);
    await first.ask("q1", { kind: "reference", hash: state.manifest.sections.hashes[0] ?? "", text: "a.ts:2" });
    const claimOf = ({ assistant }: Pick<typeof first, "assistant">) =>
      assistant["feedback/answer"]({ thread: "q1", addressed: {} }, new Cancellation());
    const reopen = () => page["feedback/resolve"]({ reviewId, thread: "q1", isResolved: false });
    const write = (second: string) =>
      writeFiles(folder, { "a.ts": `const one = readOne();\n${second}use(one, two);\n` });
    write("const two = readTwo(one);\n");
    expect(await claimOf(first)).toMatchObject({ isVerified: true });
    await reopen();
    expect(await claimOf(first)).toMatchObject({ isVerified: false, finding: expect.stringContaining("not changed") });
    write("// Moved.\nconst two = readTwo(one, folder);\n");
    expect(await claimOf(first)).toMatchObject({ isVerified: true, finding: "The lines of a.ts were edited." });
    write("");
    await reopen();
    expect(await claimOf(first)).toMatchObject({
      isVerified: false,
      finding: expect.stringContaining("already gone when it was reopened"),
    });
    await first.close();
    const test = await openTestHost({ folders: [folder], directory });
    const other = { ...peopleOf(test, reviewId), folder };
    expect(await claimOf(other)).toMatchObject({ isVerified: false });
    write("const two = readTwo(one);\n");
    expect(await claimOf(other)).toMatchObject({ isVerified: true, finding: "The lines of a.ts are back." });
  });
});

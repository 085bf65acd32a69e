import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { formatSuggestion } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { git, openTestHost, type TestHostOptions, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const code = "const one = readOne();\nconst two = readTwo();\nuse(one, two);\n";

/** Opens a review with a comment of the person that suggests other lines. */
async function suggested(
  given: { lines?: readonly string[]; code?: string; bytes?: Buffer } & Partial<TestHostOptions> = {},
) {
  const { lines = ["const two = readTwo(one);"], code: written = code, bytes, ...options } = given;
  const all = await reviewed(options);
  const { page, folder, reviewId, assistant } = all;
  const path = join(folder, "a.ts");
  if (written !== code) writeFileSync(path, written);
  if (bytes !== undefined) writeFileSync(path, bytes);
  const state = await page["panel/ready"]({});
  if (state.kind !== "review") throw new Error(state.kind);
  const subject = { kind: "reference", hash: state.manifest.sections.hashes[0] ?? "", text: "a.ts:2" } as const;
  const text = `Better:\n\n${formatSuggestion(lines)}`;
  const said = await page["feedback/comment"]({ reviewId, iteration: 1, subject, text, mode: "ask", id: "q1" });
  if (said.kind !== "kept") throw new Error(said.message);
  return {
    ...all,
    subject,
    path,
    text,
    read: () => readFileSync(path, "utf8"),
    apply: (id = "call-1", entry = "q1") =>
      page["feedback/apply"]({ reviewId, thread: "q1", entry, id, isConfirmed: true }),
    applyUnasked: () => page["feedback/apply"]({ reviewId, thread: "q1", entry: "q1", id: "call-0" }),
    folder,
    suggestion: async () => (await all.thread("q1"))?.entries[0]?.suggestion,
    claim: (suggestion: "applied" | "changed" | "declined", text?: string) =>
      assistant["feedback/answer"]({ thread: "q1", text, addressed: { suggestion } }, new Cancellation()),
  };
}

describe("a suggestion of the person", () => {
  it("is applied to a file in an open folder without a question, once", async () => {
    const { applyUnasked, apply, read } = await suggested();
    const before = read();
    expect(await applyUnasked()).toMatchObject({ kind: "kept" });
    expect(read()).not.toBe(before);
    expect(await apply()).toMatchObject({ kind: "refused", message: expect.stringContaining("already in") });
  });

  it("reaches the assistant as a patch with its reference, in every delivery", async () => {
    const { wait, folder } = await suggested();
    const answer = await wait();
    if (answer.kind !== "feedback") throw new Error(answer.kind);
    const [comment] = answer.batch.items[0]?.comments ?? [];
    expect(comment).toMatchObject({ reference: "a.ts:2", comment: expect.stringContaining("```suggestion") });
    expect(comment?.patch).toBe(
      [
        ...["--- a/a.ts", "+++ b/a.ts", "@@ -1,3 +1,3 @@", " const one = readOne();", "-const two = readTwo();"],
        ...["+const two = readTwo(one);", " use(one, two);", ""],
      ].join("\n"),
    );
    writeFiles(folder, { "a.ts": "" });
    const items = answer.batch.items.map((item) => ({ ...item, comments: [{ ...comment, about: "a.ts:2 (gone)" }] }));
    expect(await wait()).toMatchObject({ batch: { items } });
  });

  it.each([
    ["lines", code, ["a", "b"]],
    ["no lines", code, []],
    ["CRLF", code.replaceAll("\n", "\r\n"), ["a", "b"]],
    ["no newline at the end", "const one = 1;\nconst two = readTwo();", ["a", "b"]],
    ["a deleted last line", "const one = 1;\nconst two = readTwo();", []],
  ])("is a patch that git applies, and applied here gives the same file: %s", async (_, written, lines) => {
    const { wait, folder, apply, path, read } = await suggested({ lines, code: written });
    const answer = await wait();
    if (answer.kind !== "feedback") throw new Error(answer.kind);
    const { patch = "" } = answer.batch.items[0]?.comments[0] ?? {};
    git(folder, "init", "--quiet");
    execFileSync("git", ["apply"], { cwd: folder, input: patch });
    const byGit = read();
    writeFileSync(path, written);
    expect(await apply()).toMatchObject({ kind: "kept" });
    expect(read()).toBe(byGit);
    expect(byGit).not.toBe(written);
  });

  it("includes a whole fence but a shortened patch when it is very long", async () => {
    const lines = Array.from({ length: 300 }, (_, place) => `const value${place} = read(${place});`);
    const { wait } = await suggested({ lines });
    const answer = await wait();
    if (answer.kind !== "feedback") throw new Error(answer.kind);
    const [comment] = answer.batch.items[0]?.comments ?? [];
    expect(comment?.patch?.length).toBeLessThan(4_100);
    expect(comment?.patch).toMatch(/\n… \d+ more lines\n$/);
    expect(comment?.comment).toContain(lines.at(-1));
  });

  it("is applied once, shown as applied, and reported to the assistant", async () => {
    const { apply, read, suggestion, wait } = await suggested();
    expect(await suggestion()).toMatchObject({
      path: "a.ts",
      line: 2,
      before: ["const two = readTwo();"],
      after: ["const two = readTwo(one);"],
      state: "open",
    });
    const asked = await wait();
    if (asked.kind !== "feedback") throw new Error(asked.kind);
    expect(await apply()).toMatchObject({ kind: "kept", thread: "q1" });
    expect(read()).toBe(code.replace("readTwo()", "readTwo(one)"));
    expect(await suggestion()).toMatchObject({ state: "applied", appliedAt: expect.any(Number) });
    const told = await wait({ cursor: asked.batch.cursor });
    if (told.kind !== "feedback") throw new Error(told.kind);
    expect(told.batch.items).toMatchObject([
      { kind: "applied", comments: [{ thread_id: "q1", reference: "a.ts:2" }], next: expect.stringContaining("read") },
    ]);
    expect(await apply("call-1")).toMatchObject({ kind: "kept" });
    expect(await apply("call-2")).toEqual({ kind: "refused", message: "The suggestion is already in a.ts." });
    const end = await wait({ cursor: told.batch.cursor });
    expect(end.kind).toBe("pending");
  });

  it.each([
    ["UTF-16 LE", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 BE", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["UTF-8 with a mark", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ])("is written in the encoding of its file: %s", async (_encoding, encode) => {
    const { apply, path } = await suggested({ lines: ["const größe = 2;"], bytes: encode("// grün\nold\r\nend\n") });
    expect(await apply()).toMatchObject({ kind: "kept" });
    expect(readFileSync(path)).toEqual(encode("// grün\nconst größe = 2;\r\nend\n"));
  });

  it("is refused when the encoding of its file lacks a character", async () => {
    const bytes = Buffer.from(`// gr\xfcn\n${code}`, "latin1");
    const { apply, path } = await suggested({ lines: ["a → b"], bytes });
    expect(await apply()).toEqual({
      kind: "refused",
      message:
        "Nothing was changed: the file is read as Windows-1252, which has no “→”. Save it as UTF-8, then try again.",
    });
    expect(readFileSync(path)).toEqual(bytes);
  });

  it("is applied where the commented lines are now", async () => {
    const { apply, read, folder } = await suggested();
    writeFiles(folder, { "a.ts": `// New.\n\n${code}// More.\n` });
    expect(await apply()).toMatchObject({ kind: "kept" });
    expect(read()).toBe(`// New.\n\n${code.replace("readTwo()", "readTwo(one)")}// More.\n`);
  });

  it("never replaces lines that somebody has changed, and shows what they are", async () => {
    const { apply, read, folder, suggestion, path } = await suggested();
    const changed = code.replace("readTwo()", "readTwo(folder)");
    writeFiles(folder, { "a.ts": changed });
    expect(await suggestion()).toMatchObject({ state: "changed" });
    expect(await apply()).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("Now they are:\nconst two = readTwo(folder);"),
    });
    expect(read()).toBe(changed);
    rmSync(path);
    expect(await apply()).toMatchObject({ kind: "refused", message: expect.stringContaining("are gone") });
  });

  it("is not applied in a folder that is not trusted, nor from another comment", async () => {
    const { apply, read } = await suggested({ workspace: { isTrusted: () => false } });
    expect(await apply()).toMatchObject({ kind: "refused", message: expect.stringContaining("not trusted") });
    expect(await apply("call-2", "none")).toMatchObject({ kind: "refused" });
    expect(read()).toBe(code);
  });

  it("is still applied after a restart of the host", async () => {
    const first = await suggested();
    await first.apply();
    await first.close();
    const test = await openTestHost({ folders: [first.folder], directory: first.directory });
    const { thread } = peopleOf(test, first.reviewId);
    expect((await thread("q1"))?.entries[0]?.suggestion).toMatchObject({
      state: "applied",
      appliedAt: expect.any(Number),
    });
  });

  it("begins with the commented lines, unless they were changed or are not current code", async () => {
    const { page, reviewId, subject, folder } = await suggested();
    const ask = (about: Parameters<(typeof page)["feedback/lines"]>[0]["about"]) =>
      page["feedback/lines"]({ reviewId, iteration: 1, about });
    const two = { kind: "lines", lines: ["const two = readTwo();"] };
    expect(await ask({ subject })).toEqual(two);
    expect(await ask({ subject: { ...subject, line: 2, endLine: 3 } })).toEqual({
      kind: "lines",
      lines: ["const two = readTwo();", "use(one, two);"],
    });
    expect(await ask({ thread: "q1" })).toEqual(two);
    expect(await ask({ subject: { kind: "review" } })).toMatchObject({ kind: "refused" });
    writeFiles(folder, { "a.ts": code.replace("readTwo()", "readOther(folder, one)") });
    expect(await ask({ thread: "q1" })).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("changed since"),
    });
  });
});

describe("what an assistant says about a suggestion", () => {
  it("is checked against the code", async () => {
    const { claim, folder, thread } = await suggested();
    expect(await claim("applied")).toMatchObject({
      isVerified: false,
      finding: expect.stringContaining("not changed"),
    });
    expect(await claim("declined", "It is right.")).toMatchObject({
      isVerified: true,
      finding: expect.stringContaining("declined"),
    });
    writeFiles(folder, { "a.ts": code.replace("readTwo()", "readTwo(folder)") });
    expect(await claim("applied")).toMatchObject({ isVerified: false, finding: expect.stringContaining("not the") });
    expect(await claim("changed")).toMatchObject({ isVerified: true });
    expect(await claim("declined", "No.")).toMatchObject({ isVerified: false });
    writeFiles(folder, { "a.ts": `import b;\n${code.replace("readTwo()", "readTwo(one)")}` });
    expect(await claim("changed")).toMatchObject({ isVerified: false });
    expect(await claim("applied")).toMatchObject({
      isVerified: true,
      finding: "The suggestion is in the code of a.ts.",
    });
    expect((await thread("q1"))?.addressed).toMatchObject({ isVerified: true });
  });

  it("needs a suggestion, and a reason when it is declined", async () => {
    const { claim, assistant, ask } = await suggested();
    expect(await claim("declined")).toMatchObject({ kind: "refused", message: expect.stringContaining("why") });
    await ask("q2");
    expect(
      await assistant["feedback/answer"]({ thread: "q2", addressed: { suggestion: "applied" } }, new Cancellation()),
    ).toMatchObject({ kind: "refused", message: expect.stringContaining("no suggestion") });
  });
});

describe("a suggestion of an assistant", () => {
  it("can be applied only by the person, and is then reported to the assistant", async () => {
    const { assistant, page, reviewId, read, wait, thread } = await suggested();
    const text = `Or:\n\n${formatSuggestion(["use(two, one);"])}`;
    const begun = await assistant["feedback/answer"]({ reference: "a.ts:3", text }, new Cancellation());
    if (begun.kind !== "answered") throw new Error(begun.message);
    const { thread: id } = begun;
    expect((await thread(id))?.entries[0]?.suggestion).toMatchObject({ state: "open", before: ["use(one, two);"] });
    expect(
      await page["feedback/apply"]({ reviewId, thread: id, entry: id, id: "call-1", isConfirmed: true }),
    ).toMatchObject({
      kind: "kept",
    });
    expect(read()).toBe(code.replace("use(one, two)", "use(two, one)"));
    const told = await wait();
    expect(told).toMatchObject({ batch: { items: [{ kind: "question" }, { kind: "applied" }] } });
  });

  it("becomes the place of its thread once it is applied, however different its lines are", async () => {
    const { page, reviewId, thread, apply } = await suggested({ lines: ["for (const each of all) {", "  go();", "}"] });
    await apply();
    expect((await thread("q1"))?.place).toMatchObject({ path: "a.ts", line: 2, endLine: 4, state: "edited" });
    expect(await page["feedback/lines"]({ reviewId, iteration: 1, about: { thread: "q1" } })).toMatchObject({
      kind: "refused",
    });
  });

  it("can be part of an answer", async () => {
    const { assistant, page, reviewId, read, thread } = await suggested();
    const text = formatSuggestion([]);
    await assistant["feedback/answer"]({ thread: "q1", text }, new Cancellation());
    const entry = (await thread("q1"))?.entries[1];
    expect(entry?.suggestion).toMatchObject({ state: "open", after: [] });
    await page["feedback/apply"]({ reviewId, thread: "q1", entry: entry?.id ?? "", id: "call-1", isConfirmed: true });
    expect(read()).toBe("const one = readOne();\nuse(one, two);\n");
  });

  it("is plain code in a comment on anything other than code", async () => {
    const { assistant, thread } = await suggested();
    const begun = await assistant["feedback/answer"]({ text: formatSuggestion(["a"]) }, new Cancellation());
    if (begun.kind !== "answered") throw new Error(begun.message);
    expect((await thread(begun.thread))?.entries[0]?.suggestion).toBeUndefined();
  });
});

describe("a suggestion for a file of git", () => {
  it.each([".git/config:2", ".git/hooks/../config:2", "a.txt/../.git/config:2"])(
    "is never applied: %s",
    async (text) => {
      const folder = temporaryFolder();
      git(folder, "init", "--quiet");
      writeFiles(folder, { "a.txt": "a\n", ".git/hooks/none": "" });
      const config = readFileSync(join(folder, ".git/config"), "utf8");
      const test = await openTestHost({ folders: [folder] });
      const presented = await test.present({ content: `# A\n\nSee [\`${text}\`][].\n` });
      if (presented.kind !== "presented") throw new Error(presented.message);
      const { reviewId } = presented;
      const { page } = peopleOf(test, reviewId);
      const state = await page["panel/ready"]({});
      if (state.kind !== "review") throw new Error(state.kind);
      const subject = { kind: "reference", hash: state.manifest.sections.hashes[0] ?? "", text } as const;
      const suggestion = formatSuggestion(["\tfsmonitor = touch pwned"]);
      const comment = { reviewId, iteration: 1, subject, text: suggestion, mode: "ask", id: "q1" } as const;
      const said = await page["feedback/comment"](comment);
      const call = { reviewId, thread: "q1", entry: "q1", id: "call-1", isConfirmed: true } as const;
      const answer = said.kind === "kept" ? await page["feedback/apply"](call) : said;
      expect(answer).toMatchObject({ kind: "refused" });
      expect(readFileSync(join(folder, ".git/config"), "utf8")).toBe(config);
    },
  );
});

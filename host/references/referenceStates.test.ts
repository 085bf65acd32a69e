import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { CheckedReferences, Presented, Refusal } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { type FileSystem, nodeFileSystem } from "../store/index.ts";
import { git, openTestHost, type TestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const code = [
  "import { createHash } from 'node:crypto';",
  "",
  "/** Names a token. */",
  "export function nameToken(token: string): string {",
  "  return createHash('sha256').update(token).digest('hex');",
  "}",
  "",
  "/** Whether a token is one of ours. */",
  "export function isToken(text: string): boolean {",
  "  return text.startsWith('dlc_') && text.length === 40;",
  "}",
  "",
].join("\n");
const review = "# Tokens\n\nThey are named ([`src/token.ts:5`][]).\n\n## Ours\n\nSee [`src/token.ts:9-11`][].\n";

async function opened(files: Readonly<Record<string, string>> = { "src/token.ts": code }, content = review) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const test = await openTestHost({ folders: [folder] });
  await test.present({ content });
  return { ...test, folder, rewrite: (text: string) => writeFiles(folder, { "src/token.ts": text }) };
}

function rows(answer: CheckedReferences | Presented | Refusal): unknown {
  if (answer.kind === "refused") return answer.reason;
  return answer.references.map(({ text, state, reason, suggestion }) =>
    [text, state, reason, suggestion].filter((part) => part !== undefined).join(" | "),
  );
}

async function checked({ check }: Pick<TestHost, "check">, params = {}): Promise<unknown> {
  return rows(await check(params));
}

const right = ["src/token.ts:5 | exact", "src/token.ts:9-11 | exact"];

describe("the references of a review", () => {
  it("are stored after the assistant has its answer; the next request waits for them", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "src/token.ts": code });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const open: FileSystem["open"] = async (path, purpose) => {
      const file = await nodeFileSystem.open(path, purpose);
      const isAnchors = (bytes: Uint8Array) => Buffer.from(bytes).includes('"kind":"anchors"');
      return {
        ...file,
        write: (bytes) => (isAnchors(bytes) ? released : Promise.resolve()).then(() => file.write(bytes)),
      };
    };
    const test = await openTestHost({ folders: [folder], fileSystem: { ...nodeFileSystem, open } });
    expect(rows(await test.present({ content: review }))).toEqual([
      "src/token.ts:5 | exact",
      "src/token.ts:9-11 | exact",
    ]);
    const checking = checked(test);
    writeFiles(folder, { "src/token.ts": `// above\n${code}` });
    release();
    expect(await checking).toEqual([
      "src/token.ts:5 | moved | line 5 is now line 6 | src/token.ts:6",
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 10 to 12 | src/token.ts:10-12",
    ]);
  });

  it("move with their lines when text is added above, and are right again after an undo", async () => {
    const test = await opened();
    expect(await checked(test)).toEqual(right);
    test.rewrite(`// one\n// two\n${code}`);
    expect(await checked(test)).toEqual([
      "src/token.ts:5 | moved | line 5 is now line 7 | src/token.ts:7",
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 11 to 13 | src/token.ts:11-13",
    ]);
    test.rewrite(code);
    expect(await checked(test)).toEqual(right);
  });

  it("report that a line was edited or deleted", async () => {
    const test = await opened();
    test.rewrite(code.replace("'sha256'", "'sha512'"));
    expect(await checked(test)).toEqual(["src/token.ts:5 | edited | line 5 was edited", right[1]]);
    test.rewrite(code.split("\n").slice(0, 7).join("\n"));
    expect(await checked(test)).toEqual([right[0], "src/token.ts:9-11 | gone | lines 9 to 11 were deleted"]);
  });

  it("follow a renamed file, even into another folder, and further edits of it", async () => {
    const test = await opened();
    mkdirSync(join(test.folder, "lib"));
    renameSync(join(test.folder, "src/token.ts"), join(test.folder, "lib/tokens.ts"));
    expect(await checked(test)).toEqual([
      "src/token.ts:5 | moved | src/token.ts is now lib/tokens.ts, and line 5 is line 5 there | lib/tokens.ts:5",
      "src/token.ts:9-11 | moved | src/token.ts is now lib/tokens.ts, and lines 9 to 11 are lines 9 to 11 there | lib/tokens.ts:9-11",
    ]);
    writeFiles(test.folder, { "lib/tokens.ts": `// above\n${code}` });
    expect(await checked(test, { section: "Ours" })).toEqual([
      "src/token.ts:9-11 | moved | src/token.ts is now lib/tokens.ts, and lines 9 to 11 are lines 10 to 12 there | lib/tokens.ts:10-12",
    ]);
  });

  it("follow code that moved into another file, unless it is in two, and report this for these lines only", async () => {
    const other = "// Other things.\nexport const other = 1;\n";
    const test = await opened({ "src/token.ts": code, "src/other.ts": other, "src/third.ts": other });
    const [before, moved] = [code.slice(0, code.indexOf("/** Whether")), code.slice(code.indexOf("/** Whether"))];
    writeFiles(test.folder, { "src/other.ts": `${other}\n${moved}` });
    test.rewrite(before);
    expect(await checked(test)).toEqual([
      right[0],
      "src/token.ts:9-11 | moved | lines 9 to 11 moved to src/other.ts and are lines 5 to 7 there | src/other.ts:5-7",
    ]);
    writeFiles(test.folder, { "src/other.ts": `// above\n${other}\n${moved}` });
    expect(await checked(test, { section: "Ours" })).toEqual([
      "src/token.ts:9-11 | moved | lines 9 to 11 moved to src/other.ts and are lines 6 to 8 there | src/other.ts:6-8",
    ]);
    writeFiles(test.folder, { "src/third.ts": `${other}\n${moved}` });
    test.states.forget();
    expect(await checked(test)).toEqual([right[0], "src/token.ts:9-11 | gone | lines 9 to 11 were deleted"]);
    test.rewrite(code);
    expect(await checked(test)).toEqual(right);
  });

  it("that are gone name the current place of the function that contained them, if there is exactly one", async () => {
    const test = await opened({ "src/token.ts": code, "src/other.ts": "export const other = 1;\n" });
    const rewritten = "  const named = hashOf(token);\n  return named;";
    const lost = code.replace(/ {2}return createHash.*/, rewritten);
    test.rewrite(`// above\n${lost}`);
    expect(await checked(test)).toEqual([
      "src/token.ts:5 | gone | line 5 was deleted; nameToken, which contained it, is now at line 5 | src/token.ts:5",
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 11 to 13 | src/token.ts:11-13",
    ]);
    test.rewrite("// Nothing is left.\n");
    writeFiles(test.folder, {
      "src/other.ts": `export const other = 1;\n${lost.slice(0, lost.indexOf("/** Whether"))}`,
    });
    test.states.forget();
    expect(await checked(test)).toEqual([
      "src/token.ts:5 | gone | line 5 was deleted; nameToken, which contained it, is now at line 5 of src/other.ts | src/other.ts:5",
      "src/token.ts:9-11 | gone | lines 9 to 11 were deleted",
    ]);
  });

  it("are gone with a deleted file, and back when it is restored", async () => {
    const test = await opened();
    rmSync(join(test.folder, "src/token.ts"));
    expect(await checked(test)).toEqual([
      "src/token.ts:5 | gone | The file src/token.ts no longer exists",
      "src/token.ts:9-11 | gone | The file src/token.ts no longer exists",
    ]);
    test.rewrite(code);
    expect(await checked(test)).toEqual(right);
  });

  it("are not followed out of the workspace through a file that became a link, or a similar link", async () => {
    const test = await opened();
    const outside = temporaryFolder();
    renameSync(join(test.folder, "src/token.ts"), join(outside, "token.ts"));
    symlinkSync(join(outside, "token.ts"), join(test.folder, "src/tokens.ts"));
    const gone = "src/token.ts:5 | gone | The file src/token.ts no longer exists";
    const [first] = (await checked(test, { section: "Tokens" })) as string[];
    expect(first?.startsWith(gone)).toBe(true);
    symlinkSync(join(outside, "token.ts"), join(test.folder, "src/token.ts"));
    const linked = await checked(test, { section: "Tokens" });
    const reason = "a link leads out of the workspace";
    expect(linked).toEqual([`src/token.ts:5 | refused | ${reason}`, `src/token.ts:9-11 | refused | ${reason}`]);
  });

  it("follow a checkout of another branch and the way back", async () => {
    const test = await opened();
    git(test.folder, "init", "-b", "main");
    git(test.folder, "add", ".");
    git(test.folder, "commit", "-m", "one");
    git(test.folder, "checkout", "-b", "other");
    test.rewrite(`// a\n// b\n// c\n${code}`);
    git(test.folder, "commit", "-am", "two");
    git(test.folder, "checkout", "main");
    expect(await checked(test)).toEqual(right);
    git(test.folder, "checkout", "other");
    expect(await checked(test, { section: "Tokens" })).toEqual([
      "src/token.ts:5 | moved | line 5 is now line 8 | src/token.ts:8",
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 12 to 14 | src/token.ts:12-14",
    ]);
  });

  it("stay anchored to where they were when the section was written, even if other sections are updated", async () => {
    const test = await opened();
    test.rewrite(`// above\n${code}`);
    const update = "## Ours\n\nNow at [`src/token.ts:10-12`][].\n";
    const answer = await test.present({ content: update, mode: "update-section", section: "Ours" });
    expect(rows(answer)).toEqual([
      "src/token.ts:10-12 | exact",
      "src/token.ts:5 | moved | line 5 is now line 6 | src/token.ts:6",
    ]);
    expect(answer.kind === "presented" && answer.message).toContain(
      "1 of 2 references correct. In sections that you did not change, 1 reference may need a correction.",
    );
  });

  it("are counted for the whole review at every update, those of other sections that were always wrong, too", async () => {
    const test = await opened();
    const first = "## New\n\n[`src/nothing.ts`][] and [`src/token.ts:1`][]\n";
    expect(await test.present({ content: first, mode: "append" })).toMatchObject({
      message: expect.stringMatching(/\. 3 of 4 references correct\.$/),
    });
    const update = { content: "## Ours\n\n[`src/token.ts:9`][]\n", mode: "update-section", section: "Ours" } as const;
    expect(await test.present(update)).toMatchObject({
      message: expect.stringMatching(/\. 3 of 4 references correct; check_references lists the rest\.$/),
    });
    expect(await test.check({})).toMatchObject({ total: 4, right: 3 });
  });

  it("are known after a restart, and in the other hosts of the same workspace", async () => {
    const test = await opened();
    await test.close();
    test.rewrite(`// above\n${code}`);
    const again = await openTestHost({ folders: [test.folder], directory: test.directory });
    expect(await checked(again, { section: "Ours" })).toEqual([
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 10 to 12 | src/token.ts:10-12",
    ]);
  });

  it("of an old iteration are followed from its own code", async () => {
    const test = await opened();
    test.rewrite(`// above\n${code}`);
    await test.present({ content: "# Tokens\n\nThey are named ([`src/token.ts:6`][]).\n" });
    expect(await checked(test)).toEqual(["src/token.ts:6 | exact"]);
    expect(await checked(test, { iteration: 1, section: "Ours" })).toEqual([
      "src/token.ts:9-11 | moved | lines 9 to 11 are now lines 10 to 12 | src/token.ts:10-12",
    ]);
  });

  it("that were never right say so, with the probable target", async () => {
    const test = await opened(
      { "src/token.ts": code },
      "# A\n\n[`src/token.ts:99`][] [`src/tokem.ts:1`][] [`/etc/passwd:1`][]\n",
    );
    const answer = await test.check({});
    expect(rows(answer)).toEqual([
      "src/token.ts:99 | gone | src/token.ts has 11 lines | src/token.ts:11",
      "src/tokem.ts:1 | gone | There is no file src/tokem.ts | src/token.ts:1",
      "/etc/passwd:1 | refused | it is outside the workspace",
    ]);
    expect(answer.kind === "checked" && [answer.total, answer.right, answer.references[0]?.section]).toEqual([
      3,
      0,
      "A",
    ]);
  });

  it("are refused as soon as a link out of the workspace replaces the file, wherever the file went", async () => {
    const test = await opened();
    const outside = join(temporaryFolder(), "token.ts");
    writeFiles(join(outside, ".."), { "token.ts": code });
    renameSync(join(test.folder, "src/token.ts"), join(test.folder, "src/moved.ts"));
    symlinkSync(outside, join(test.folder, "src/token.ts"));
    test.states.forget();
    const reason = "a link leads out of the workspace";
    expect(await checked(test)).toEqual([
      `src/token.ts:5 | refused | ${reason}`,
      `src/token.ts:9-11 | refused | ${reason}`,
    ]);
  });

  it("are resolved where another section defines their labels, and are reported again when that section changes", async () => {
    const places = (line: string) => `## Places\n\n[name]: ${line}\n\n[^where]: See [\`src/token.ts:9\`][].\n`;
    const test = await opened(
      undefined,
      `# Tokens\n\n## Names\n\nAs [named][name].[^where]\n\n${places("src/token.ts:5")}`,
    );
    test.rewrite(`// above\n${code}`);
    const names = () => checked(test, { section: "Names" });
    const where = "src/token.ts:9 | moved | line 9 is now line 10 | src/token.ts:10";
    expect(await names()).toEqual([where, "src/token.ts:5 | moved | line 5 is now line 6 | src/token.ts:6"]);
    const update = { mode: "update-section", section: "Places", content: places("src/token.ts:99") } as const;
    const gone = "src/token.ts:99 | gone | src/token.ts has 12 lines | src/token.ts:12";
    expect(rows(await test.present(update))).toContain(gone);
    expect(await names()).toEqual([where, gone]);
    await test.present({ ...update, content: places("src/token.ts:6") });
    test.rewrite(code);
    expect(((await names()) as string[])[1]).toBe("src/token.ts:6 | moved | line 6 is now line 5 | src/token.ts:5");
  });

  it("are not checked for a missing section or review", async () => {
    const test = await opened();
    expect(await checked(test, { section: "Nothing" })).toBe("section-unknown");
    expect(await checked(test, { reviewId: "nobody's" })).toBe("review-unknown");
    expect(await checked(test, { iteration: 7 })).toBe("iteration-unknown");
  });
});

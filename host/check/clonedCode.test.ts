import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../git/test/testRepository.fixture.ts";
import { inShort, lines, shop } from "./checkedShop.fixture.ts";

type Shop = ReturnType<typeof shop>;

/** Judges a text as the note of the last commit, and as a file. */
async function judgeBoth({ note, check, git }: Shop, text: string, begun: string) {
  const review = { name: "r.md", text };
  const range = `${begun}..HEAD`;
  const given = inShort(await check({ range, review }));
  note(text);
  const noted = inShort(await check({ range }));
  git("update-ref", "-d", "refs/notes/dialectic");
  expect(noted).toEqual(given);
  return noted;
}

describe("a check of a note and of the same text as a file", () => {
  it("takes files without lines as they are: pictures, binary and very long ones, whether older, new, changed or deleted", async () => {
    const repository = shop();
    const { commit, folder, git } = repository;
    const write = (name: string, bytes: readonly number[]) => writeFileSync(join(folder, name), Buffer.from(bytes));
    const long = lines(200_000, "a rather long line");
    for (const name of ["old.png", "changed.bin", "deleted.bin"]) write(name, [0, 1, 255]);
    git("add", "--all");
    const begun = commit({ "big.txt": long, "deleted.txt": lines(9) });
    write("changed.bin", [0, 2]);
    write("new.png", [137, 80, 78, 71, 0]);
    for (const name of ["deleted.bin", "deleted.txt"]) rmSync(join(folder, name));
    git("add", "--all");
    commit({ "big.txt": `${long}more\n` });
    const named = ["![x](old.png)", "![x](new.png)", "[`changed.bin`][]", "[`deleted.bin`][]", "[`deleted.txt:9`][]"];
    const text = `# Work\n\n${[...named, "[`big.txt:199999`][]", "[`big.txt:200001`][]"].join(" ")}\n`;
    const right = [
      "old.png",
      "new.png",
      "changed.bin",
      "deleted.bin",
      "deleted.txt:9",
      "big.txt:199999",
      "big.txt:200001",
    ];
    expect(await judgeBoth(repository, text, begun)).toEqual({
      holds: true,
      broken: [],
      rows: right.map((name) => `${name}: right`),
      explained: "2 of 2",
    });
  });

  it("is right about a file that became binary or very long after the note, and wrong about one that is gone", async () => {
    const repository = shop();
    const { commit, note, check, folder, git } = repository;
    const begun = commit({});
    commit({ "long.txt": "one\n", "bytes.txt": "one\n", "gone.txt": "one\n" });
    note("# Work\n\n[`long.txt:1`][] [`bytes.txt`][] [`gone.txt:1`][]\n");
    writeFileSync(join(folder, "bytes.txt"), Buffer.from([0, 1]));
    rmSync(join(folder, "gone.txt"));
    git("add", "--all");
    commit({ "long.txt": `one\n${"x".repeat(1_100_000)}` });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: false,
      rows: expect.arrayContaining(["long.txt:1: right", "bytes.txt: right", "gone.txt:1: gone"]),
    });
  });

  it("reads other encodings as the product does: an untouched file is not edited", async () => {
    const repository = shop();
    const { commit, folder, git } = repository;
    const begun = commit({});
    writeFileSync(join(folder, "latin.txt"), Buffer.from("gr\u00fcn\nblau\n", "latin1"));
    writeFileSync(join(folder, "wide.txt"), Buffer.from("\ufeffgr\u00fcn\n", "utf16le"));
    git("add", "--all");
    commit({});
    expect(await judgeBoth(repository, "# Work\n\n[`latin.txt:1`][] [`wide.txt:1`][]\n", begun)).toMatchObject({
      holds: true,
      rows: ["latin.txt:1: right", "wide.txt:1: right"],
      explained: expect.stringMatching(/^(\d+) of \1$/),
    });
  });

  it("follows both into a renamed file, of whose edits they tell", async () => {
    const repository = shop();
    const { commit, git } = repository;
    const code = (price: number) => `${lines(9, "// line")}export function price(): number {\n  return ${price};\n}\n`;
    const begun = commit({ "src/a.ts": code(3) });
    git("mv", "src/a.ts", "src/b.ts");
    commit({ "src/b.ts": code(4) });
    expect(await judgeBoth(repository, "# Work\n\n[`src/a.ts:11`][] [`src/a.ts#price`][]\n", begun)).toEqual({
      holds: true,
      broken: [],
      rows: ["src/a.ts:11: right", "src/a.ts#price: right"],
      explained: "1 of 1",
    });
  });
});

/** Clones a repository with five commits without the texts of earlier ones, checking out only `src`. */
function clonedShop() {
  const origin = shop();
  origin.git("config", "uploadpack.allowFilter", "true");
  origin.git("config", "uploadpack.allowAnySHA1InWant", "true");
  origin.commit({ "dialectic.json": '{"check":{"explained":80}}' });
  for (const number of [1, 2, 3, 4, 5])
    origin.commit({ "src/a.ts": `export const a = ${number}\n`, "docs/guide.md": `# Guide\n\nIt is ${number}.\n` });
  const folder = join(testFolder(), "clone");
  origin.git("clone", "--quiet", "--filter=blob:none", "--sparse", `file://${origin.folder}`, folder);
  const git = (...args: readonly string[]) => origin.git("-C", folder, ...args);
  git("sparse-checkout", "set", "src");
  const goOffline = () => renameSync(origin.folder, `${origin.folder}-away`);
  return { ...origin, folder, git, goOffline, check: (options: object) => origin.check({ folder, ...options }) };
}

describe("a check of a sparse and partial clone", () => {
  const text = "# Work\n\n[`src/a.ts:1`][] [`docs/guide.md:3`][] [`docs/guide.md#Guide`][] [`docs/guide.md:9`][]\n";
  const review = { name: "r.md", text };

  it("reads a file that is not checked out from git", async () => {
    const { check, git } = clonedShop();
    git("cat-file", "blob", "HEAD:docs/guide.md");
    git("cat-file", "blob", "HEAD~1:docs/guide.md");
    const rows = ["src/a.ts:1: right", "docs/guide.md:3: right", "docs/guide.md#Guide: right", "docs/guide.md:9: gone"];
    expect(inShort(await check({ range: "HEAD~1..HEAD", review }))).toMatchObject({
      rows: expect.arrayContaining(rows),
    });
  });

  it("does not evaluate what this clone lacks, and names the command that fetches it", async () => {
    const { check, goOffline } = clonedShop();
    goOffline();
    const report = await check({ range: "HEAD~3..HEAD", review });
    const why =
      "docs/guide.md is not checked out here (sparse checkout), and this partial clone lacks its text. `git show :./docs/guide.md` fetches it";
    expect(report).toMatchObject({
      holds: false,
      broken: [{ rule: "notEvaluated" }],
      reviews: [
        {
          rows: [
            { text: "src/a.ts:1", state: "right" },
            { text: "docs/guide.md:3", state: "not-evaluated", message: why },
            { text: "docs/guide.md#Guide", state: "not-evaluated", message: why },
            { text: "docs/guide.md:9", state: "not-evaluated", message: why },
          ],
        },
      ],
      rows: [{ about: "changes", state: "not-evaluated", message: expect.stringMatching(/partial clone/) }],
    });
  });
});

import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTreeHunks } from "./readTreeHunks.ts";
import { compareApplied, compareCounts, compareHunks } from "./test/compareWithGit.fixture.ts";
import { fill, lines, oddChanges, oddChangesAtOnce } from "./test/oddChanges.fixture.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { getEmptyTree, readTreeChanges } from "./treeChanges.ts";

async function agrees(repository: TestRepository, base: string, head: string): Promise<void> {
  const [found, pair] = [await repository.found(), { base, head }];
  for (const compare of [compareCounts, compareHunks, compareApplied]) {
    const { ours, git } = await compare(found, pair);
    expect(ours).toEqual(git);
  }
}

describe("readTreeChanges and readTreeHunks", () => {
  it.each(Object.entries(oddChanges))(
    "agree with git, and applying the hunks yields the file: %s",
    { tags: ["whole"] },
    async (_, [before, after]) => {
      const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
      const base = fill(repository, before);
      await agrees(repository, base, fill(repository, after));
    },
  );

  it("agree with git, and applying the hunks yields the file: all odd changes at once", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const [before = [], after = []] = oddChangesAtOnce;
    const base = fill(repository, before);
    await agrees(repository, base, fill(repository, after));
  });

  it("agree about a first commit, against the empty tree", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const head = fill(repository, [
      ["a", "1\n"],
      ["b/c", Buffer.from([0])],
    ]);
    await agrees(repository, readValue(await getEmptyTree(await repository.found())), head);
  });

  it("agree about a submodule that was moved, added and removed", async () => {
    const folder = testFolder();
    const inner = testRepository(join(folder, "inner"));
    const repository = testRepository(join(folder, "shop"));
    repository.git("submodule", "--quiet", "add", join(folder, "inner"), "lib");
    repository.git("commit", "--quiet", "--message", "Add lib");
    const base = repository.git("rev-parse", "HEAD").trim();
    inner.stage("x", "1\n");
    inner.git("commit", "--quiet", "--message", "More");
    execFileSync("git", ["-C", join(repository.folder, "lib"), "pull", "--quiet"]);
    repository.git("commit", "--quiet", "--all", "--message", "Move lib");
    const moved = repository.git("rev-parse", "HEAD").trim();
    repository.git("rm", "--quiet", "lib");
    repository.git("commit", "--quiet", "--message", "No lib");
    await agrees(repository, base, moved);
    await agrees(repository, `${base}^`, moved);
    await agrees(repository, moved, "HEAD");
  });

  it("read the same whatever the person and the repository have configured, and start none of their programs", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const text = `${lines(9)}\n${lines(9)}`;
    const base = fill(repository, [
      ["a.txt", text],
      ["größe", lines(5)],
    ]);
    const head = fill(repository, [
      ["a.txt", text.replaceAll("line 5", "new")],
      ["kleine", lines(5)],
    ]);
    const found = await repository.found();
    const before = [await readTreeChanges(found, { base, head }), await hunksOfAll(repository, base, head)];
    const program = join(repository.folder, "..", "program");
    writeFileSync(program, `#!/bin/sh\ntouch "${program}.ran"\ncat "$1"\n`, { mode: 0o755 });
    writeFileSync(join(repository.folder, "..", "attributes"), "*.txt diff=odd\n");
    const settings = {
      "core.attributesFile": join(repository.folder, "..", "attributes"),
      "core.quotePath": "false",
      "diff.noprefix": "true",
      "diff.mnemonicPrefix": "true",
      "diff.external": program,
      "diff.odd.textconv": program,
      "diff.odd.command": program,
      "diff.renames": "false",
      "diff.renameLimit": "1",
      "diff.context": "0",
      "diff.interHunkContext": "9",
      "diff.algorithm": "patience",
      "diff.suppressBlankEmpty": "true",
      "diff.submodule": "log",
      "diff.wsErrorHighlight": "all",
      "color.ui": "always",
      "core.pager": program,
      "core.fsmonitor": program,
    };
    for (const [name, value] of Object.entries(settings)) repository.git("config", name, value);
    expect([await readTreeChanges(found, { base, head }), await hunksOfAll(repository, base, head)]).toEqual(before);
    expect(() => rmSync(`${program}.ran`)).toThrow();
  });

  it("cut off long hunks, and report the cut", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const base = fill(repository, [["b", "1\n"]]);
    const head = fill(repository, [
      ["a", lines(100)],
      ["b", "2\n"],
    ]);
    const found = await repository.found();
    const changes = await readTreeChanges(found, { base, head });
    if (changes.kind !== "read") throw new Error(changes.kind);
    const read = await readTreeHunks(found, { base, head }, changes.value, { cap: 30 });
    expect(read.kind === "read" ? read.value : read).toEqual([
      {
        hunks: [
          { oldStart: 0, oldCount: 0, newStart: 1, newCount: 3, heading: "", body: "+line 1\n+line 2\n+line 3\n" },
        ],
        isBinary: false,
        isCut: true,
      },
      {
        hunks: [{ oldStart: 1, oldCount: 1, newStart: 1, newCount: 1, heading: "", body: "-1\n+2\n" }],
        isBinary: false,
        isCut: false,
      },
    ]);
  });

  it("cut both sides of a long replacement alike, and leave out what follows it", async () => {
    const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
    const written = (mark: string) => Array.from({ length: 50 }, (_, at) => `${mark}${at + 10}\n`).join("");
    const base = fill(repository, [["a", `first\n${written("a")}same\nlast\n`]]);
    const head = fill(repository, [["a", `first\n${written("b")}same\nlatest\n`]]);
    const found = await repository.found();
    const changes = await readTreeChanges(found, { base, head });
    if (changes.kind !== "read") throw new Error(changes.kind);
    const read = await readTreeHunks(found, { base, head }, changes.value, { cap: 40 });
    expect(read).toMatchObject({
      kind: "read",
      value: [
        {
          hunks: [
            {
              oldStart: 1,
              oldCount: 4,
              newStart: 1,
              newCount: 4,
              body: " first\n-a10\n-a11\n-a12\n+b10\n+b11\n+b12\n",
            },
          ],
          isCut: true,
        },
      ],
    });
  });

  it("report when git fails, and end when they are cancelled", async () => {
    const repository = testRepository(join(testFolder(), "shop"));
    const found = await repository.found();
    const failed = await readTreeChanges(found, { base: "none", head: "HEAD" });
    expect(failed).toEqual({ kind: "failed", output: expect.stringContaining("none") });
    const told = AbortSignal.abort();
    expect(await readTreeChanges(found, { base: "HEAD", head: "HEAD" }, {}, told)).toEqual({ kind: "stopped" });
  });
});

async function hunksOfAll(repository: TestRepository, base: string, head: string): Promise<unknown> {
  const found = await repository.found();
  const changes = await readTreeChanges(found, { base, head });
  return changes.kind === "read" ? readTreeHunks(found, { base, head }, changes.value) : changes;
}

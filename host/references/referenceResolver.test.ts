import { existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { git, resolverOf, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";

/** Resolves a reference; returns the outcome with paths relative to the folder that contains the roots. */
async function resolved(text: string, base: string, roots: readonly string[], above: string): Promise<unknown> {
  const reference = parseReference(text);
  if (reference?.kind === "refused") return reference.reason;
  if (reference?.kind !== "file") return "no reference";
  const resolution = await resolverOf(workspaceOf(...roots)).resolve(reference, base);
  const named = ({ absolutePath, shown }: { absolutePath: string; shown: string }) => [
    absolutePath.slice(above.length + 1),
    shown.replace(`${above}/`, ""),
  ];
  switch (resolution.kind) {
    case "file":
      return named(resolution.file);
    case "refused":
      return resolution.reason;
    case "ambiguous":
      return { ambiguous: resolution.candidates.map(named) };
    case "stored":
      return { [resolution.why]: resolution.shown };
    case "missing":
      return { nearest: (await resolution.nearest()).map(named) };
  }
}

/** Creates a workspace folder `work` with a base directory in it, and a folder outside. */
function single(files: Record<string, string> = {}) {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(work, { "src/auth.ts": "a\n", "src/deep/only.ts": "b\n", "README.md": "c\n", ...files });
  writeFiles(above, { "work-too/secret.ts": "secret\n", "secret.ts": "secret\n" });
  return { above, work, find: (text: string, base = work) => resolved(text, base, [work], above) };
}

describe("ReferenceResolver", () => {
  it.each([
    ["src/auth.ts:1", ["work/src/auth.ts", "src/auth.ts"]],
    ["./src/../src/auth.ts:1", ["work/src/auth.ts", "src/auth.ts"]],
    ["src\\auth.ts:1", ["work/src/auth.ts", "src/auth.ts"]],
    ["only.ts:1", ["work/src/deep/only.ts", "src/deep/only.ts"]],
    ["deep/only.ts:1", ["work/src/deep/only.ts", "src/deep/only.ts"]],
    ["work/src/auth.ts:1", ["work/src/auth.ts", "src/auth.ts"]],
    ["src/auht.ts:1", { nearest: [["work/src/auth.ts", "src/auth.ts"]] }],
    ["nothing-like-it.ts:1", { nearest: [] }],
    ["../secret.ts:1", "it leaves its root"],
    ["src/../../secret.ts:1", "it leaves its root"],
    ["~/secret.ts:1", "it begins with ~"],
    ["/etc/passwd:1", "it is outside the workspace"],
    ["./src/deep:1", "it is not a file"],
  ])("finds %s", async (text, expected) => {
    expect(await single().find(text)).toEqual(expected);
  });

  it.skipIf(process.platform === "win32").each([
    ["colon:12.txt", ["work/colon:12.txt", "colon:12.txt"]],
    ["colon:12.txt:3", ["work/colon:12.txt", "colon:12.txt"]],
    ["src:1/x.ts:2", ["work/src:1/x.ts", "src:1/x.ts"]],
    ["back\\slash.txt:2", ["work/back\\slash.txt", "back\\slash.txt"]],
    ["tab\tname.txt:1", ["work/tab\tname.txt", "tab\tname.txt"]],
    ["colon:13.txt:1", "it is a URL"],
    ["tab\tother.txt:1", "it contains control characters"],
    ["a\\b/../../secret.ts:1", { nearest: [] }],
  ])("reads %j as the file of that name", async (text, expected) => {
    const odd = {
      "colon:12.txt": "",
      "src:1/x.ts": "",
      "back\\slash.txt": "",
      "back/slash.txt": "",
      "tab\tname.txt": "",
    };
    expect(await single(odd).find(text)).toEqual(expected);
  });

  it("accepts an absolute path inside, but no other, not even one with the same prefix", async () => {
    const { above, work, find } = single();
    expect(await find(`${work}/src/auth.ts:1`)).toEqual(["work/src/auth.ts", "src/auth.ts"]);
    expect(await find(`${work}/src/auht.ts:1`)).toEqual({ nearest: [["work/src/auth.ts", "src/auth.ts"]] });
    for (const path of [`${above}/secret.ts`, `${above}/work-too/secret.ts`, `${above}/nothing.ts`])
      expect(await find(`${path}:1`)).toBe("it is outside the workspace");
  });

  it.each([
    ".git/config",
    "src/../.git/config",
    ".GIT/config",
    "linked.txt",
    "folder/config",
    "kept/config",
    ".git/no",
  ])("reads nothing of a git directory: %s", async (path) => {
    const { work, find } = single();
    git(work, "init", "--quiet");
    git(work, "init", "--quiet", "--bare", "kept");
    symlinkSync(join(work, ".git/config"), join(work, "linked.txt"));
    symlinkSync(join(work, ".git"), join(work, "folder"));
    const refused = "it is in the git directory, which is not read";
    expect(await find(`${path}:1`)).toBe(refused);
    expect(await find(`${work}/${path}:1`)).toBe(refused);
  });

  it("asks which file is meant when a bare name matches several", async () => {
    const { find } = single({ "a/index.ts": "", "b/index.ts": "", "b/c/index.ts": "" });
    expect(await find("index.ts:1")).toEqual({
      ambiguous: [
        ["work/a/index.ts", "a/index.ts"],
        ["work/b/c/index.ts", "b/c/index.ts"],
        ["work/b/index.ts", "b/index.ts"],
      ].toSorted(([, one = ""], [, other = ""]) => one.length - other.length),
    });
  });

  it("finds a bare name in either Unicode form of its accented letters", async () => {
    const [nfc, nfd] = ["caf\u00e9.ts", "cafe\u0301.ts"];
    for (const [kept, written] of [
      [nfc, nfd],
      [nfd, nfc],
    ] as const) {
      const { find } = single({ [`src/deep/${kept}`]: "" });
      expect(await find(`${written}:1`)).toEqual([`work/src/deep/${kept}`, `src/deep/${kept}`]);
      expect(await find(`deep/${written}:1`)).toEqual([`work/src/deep/${kept}`, `src/deep/${kept}`]);
    }
  });

  it("offers no more files than a person can choose from", async () => {
    const many = Array.from({ length: 100 }, (_, at) => [`d${at}/index.ts`, ""]);
    const found = await single(Object.fromEntries(many)).find("index.ts:1");
    expect(found).toMatchObject({ ambiguous: { length: 20 } });
  });

  it("prefers the base directory, then finds the rest of the workspace", async () => {
    const { work, find } = single({ "packages/a/src/auth.ts": "", "packages/a/src/own.ts": "" });
    const base = join(work, "packages/a");
    expect(await find("src/auth.ts:1", base)).toEqual(["work/packages/a/src/auth.ts", "src/auth.ts"]);
    expect(await find("src/deep/only.ts:1", base)).toEqual(["work/src/deep/only.ts", "src/deep/only.ts"]);
    expect(await find("packages/a/src/own.ts:1", base)).toEqual([
      "work/packages/a/src/own.ts",
      "packages/a/src/own.ts",
    ]);
  });

  it("finds one file when base directory and workspace both list it", async () => {
    const { work, find } = single({ "packages/a/src/own.ts": "" });
    expect(await find("own.ts:1", join(work, "packages/a"))).toEqual(["work/packages/a/src/own.ts", "src/own.ts"]);
  });

  it("finds files by their path from the top of a repository of which only a part is open", async () => {
    const above = temporaryFolder();
    writeFiles(above, { "repo/packages/a/src/x.ts": "", "repo/packages/b/src/y.ts": "" });
    const root = join(above, "repo/packages/a");
    const find = (text: string) => resolved(text, root, [root], above);
    expect(await find("packages/a/src/x.ts:1")).toEqual(["repo/packages/a/src/x.ts", "src/x.ts"]);
    expect(await find("a/src/x.ts:1")).toEqual(["repo/packages/a/src/x.ts", "src/x.ts"]);
    expect(await find("packages/b/src/y.ts:1")).toEqual({ nearest: [] });
  });

  it("distinguishes files of the same name in two folders", async () => {
    const above = temporaryFolder();
    writeFiles(above, { "one/src/index.ts": "", "two/src/index.ts": "", "two/src/two.ts": "" });
    const roots = [join(above, "one"), join(above, "two")];
    const find = (text: string) => resolved(text, join(above, "one"), roots, above);
    expect(await find("two.ts:1")).toEqual(["two/src/two.ts", "src/two.ts"]);
    expect(await find("two/src/index.ts:1")).toEqual(["two/src/index.ts", "src/index.ts"]);
    expect(await find("index.ts:1")).toEqual({
      ambiguous: [
        ["one/src/index.ts", "one/src/index.ts"],
        ["two/src/index.ts", "two/src/index.ts"],
      ],
    });
  });

  it("refuses links to the outside and follows those that stay inside", async () => {
    const { above, work, find } = single();
    symlinkSync(join(above, "secret.ts"), join(work, "leak.ts"));
    symlinkSync(above, join(work, "up"));
    symlinkSync(join(work, "src/auth.ts"), join(work, "alias.ts"));
    symlinkSync("loop.ts", join(work, "loop.ts"));
    expect(await find("leak.ts:1")).toBe("a link leads out of the workspace");
    expect(await find("up/secret.ts:1")).toBe("a link leads out of the workspace");
    expect(await find(`${work}/up/secret.ts:1`)).toBe("a link leads out of the workspace");
    expect(await find("alias.ts:1")).toEqual(["work/src/auth.ts", "alias.ts"]);
    expect(await find("loop.ts:1")).toEqual({ nearest: [] });
  });

  it("does not offer a file that is outside, gone or ignored", async () => {
    const { above, work, find } = single({ "lib/gone.ts": "", "lib/leakage.ts": "", "out/built.ts": "" });
    writeFileSync(join(work, ".gitignore"), "out/\n");
    git(work, "init", "-q");
    git(work, "add", ".");
    rmSync(join(work, "lib/gone.ts"));
    rmSync(join(work, "lib/leakage.ts"));
    symlinkSync(join(above, "secret.ts"), join(work, "lib/leakage.ts"));
    for (const text of ["gone.ts:1", "leakage.ts:1", "leakagé.ts:1", "built.ts:1"])
      expect([text, await find(text)]).toEqual([text, { nearest: [] }]);
  });

  it("lists a folder that its surrounding repository ignores", async () => {
    const above = temporaryFolder();
    writeFiles(above, { ".gitignore": "tmp/\n", "tmp/checkout/src/x.ts": "" });
    git(above, "init", "-q");
    const root = join(above, "tmp/checkout");
    expect(await resolved("x.ts:1", root, [root], above)).toEqual(["tmp/checkout/src/x.ts", "src/x.ts"]);
  });

  it("starts no program that a repository's configuration names", async () => {
    const { above, work, find } = single();
    const program = join(above, "monitor.sh");
    writeFileSync(program, `#!/bin/sh\ntouch '${above}/started'\n`, { mode: 0o755 });
    git(work, "init", "-q");
    git(work, "add", ".");
    git(work, "config", "core.fsmonitor", program);
    await find("nothing.ts:1");
    expect(existsSync(join(above, "started"))).toBe(false);
  });
});

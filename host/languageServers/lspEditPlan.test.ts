import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { applyPlan } from "../ide/applyPlan.ts";
import { listDifferences, samplePaths, takeSnapshot } from "../test/hostilePaths.fixture.ts";
import { toEditPlan, type WorkspaceEdit } from "./lspEditPlan.ts";
import type { ServerLook } from "./serverLook.ts";

function opened() {
  const folder = testFolder();
  const { folder: top } = testRepository(join(folder, "deep/er/shop"));
  const outside = join(folder, "deep/outside");
  mkdirSync(outside);
  const write = (path: string, text = "old\n") => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: "wx" });
    } catch {
      // Such as `.` or `.git/HEAD`: something is there already.
    }
  };
  const read = (path: string) => (existsSync(path) && lstatSync(path).isFile() ? readFileSync(path, "utf8") : "");
  // A plan asks only for the text that the server has.
  const look = { documents: { get: (path: string) => ({ text: read(path) }) } } as unknown as ServerLook;
  const workspace = { folders: () => [top], isTrusted: () => false };
  const apply = async (...documentChanges: NonNullable<WorkspaceEdit["documentChanges"]>) => {
    const plan = toEditPlan({ documentChanges }, look);
    return plan.kind === "refused" ? plan : applyPlan(plan, workspace, false);
  };
  return { top, outside, write, read, apply, look: () => takeSnapshot(join(folder, "deep")) };
}

const start = { line: 0, character: 0 };
const textAt = (uri: string) => ({
  textDocument: { uri },
  edits: [{ range: { start, end: start }, newText: "more\n" }],
});
/** An address as a server may write it, with `..` and `.` as they are. */
const addressOf = (top: string, path: string) =>
  `${pathToFileURL(top)}/${path.split("/").map(encodeURIComponent).join("/")}`;

describe("an edit of a language server", () => {
  it("changes, creates, moves and deletes files in one plan", async () => {
    const { top, write, read, apply } = opened();
    for (const name of ["a.txt", "gone.txt", "old.txt"]) write(join(top, name));
    const at = (name: string) => addressOf(top, name);
    const applied = await apply(
      textAt(at("a.txt")),
      { kind: "create", uri: at("src/new.txt") },
      textAt(at("src/new.txt")),
      { kind: "rename", oldUri: at("old.txt"), newUri: at("lib/moved.txt") },
      { kind: "delete", uri: at("gone.txt") },
    );
    expect(applied).toEqual({ kind: "applied", unsaved: [] });
    const files = ["a.txt", "src/new.txt", "lib/moved.txt", "gone.txt", "old.txt"];
    expect(files.map((name) => read(join(top, name)))).toEqual(["more\nold\n", "more\n", "old\n", "", ""]);
  });

  it.each<readonly [string, (uri: string, own: string) => NonNullable<WorkspaceEdit["documentChanges"]>]>([
    ["text", (uri) => [textAt(uri)]],
    ["a new file", (uri) => [{ kind: "create", uri }]],
    ["a deletion", (uri) => [{ kind: "delete", uri }]],
    ["a move from there", (uri, own) => [{ kind: "rename", oldUri: uri, newUri: own }]],
    ["a move to there", (uri, own) => [{ kind: "rename", oldUri: own, newUri: uri }]],
  ])("is either refused at a made-up path, or lands below the top and not in git's directory: %s", async (what, of) => {
    const { top, write, apply, look } = opened();
    const isNew = what === "a new file" || what === "a move to there";
    const paths = samplePaths(30, 63);
    const own = (at: number) => join(top, "own", `${at}.txt`);
    for (const [at, path] of paths.entries()) {
      if (!isNew) write(`${top}/${path}`);
      if (what === "a move to there") write(own(at));
    }
    const before = look();
    const landing = new Set<string>();
    let applied = 0;
    for (const [at, path] of paths.entries()) {
      const answer = await apply(...of(addressOf(top, path), `${pathToFileURL(own(at))}`));
      // A parsed address has no `..` any more: what counts is where it leads.
      const goal = resolve(fileURLToPath(addressOf(top, path)));
      const mayWrite = goal.startsWith(`${top}/`) && findForbiddenPart(relative(top, goal)) === undefined;
      if (answer.kind === "applied") applied += 1;
      if (mayWrite) for (const each of [goal, own(at)]) landing.add(each);
      else expect(answer.kind, path).not.toBe("applied");
    }
    expect(listDifferences(before, look()).filter((each) => !landing.has(each))).toEqual([]);
    expect([applied > 5, paths.length - applied > 10]).toEqual([true, true]);
  });

  it("makes nothing when one of its files may not be written", async () => {
    const { top, outside, write, apply, look } = opened();
    write(join(top, "a.txt"));
    symlinkSync(outside, join(top, "out"));
    const before = look();
    for (const path of [".git/hooks/post-commit", "out/new.txt"]) {
      const answer = await apply(textAt(addressOf(top, "a.txt")), { kind: "create", uri: addressOf(top, path) });
      expect(answer).toMatchObject({ kind: "failed", message: expect.stringContaining("so it was not touched.") });
    }
    expect(listDifferences(before, look())).toEqual([]);
  });
});

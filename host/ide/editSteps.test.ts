import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EditPlan, FileStep, PlannedFile } from "../base/editPlan.ts";
import type { Proposal } from "../base/editPort.ts";
import { compilerPort } from "../test/compilerPort.fixture.ts";
import { FakeEdits } from "../test/fakeEdits.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { EditService } from "./editService.ts";

const { signal } = new AbortController();

function serviceOf() {
  const folder = temporaryFolder();
  writeFiles(folder, { "Shop.ts": "class Shop {}\n", "use.ts": "new Shop();\n", "there/old.ts": "old\n" });
  const edits = new FakeEdits();
  edits.wish = "always";
  const proposals: Proposal[] = [];
  const service = new EditService({
    editor: { languages: compilerPort([join(folder, "Shop.ts")]), edits },
    workspace: workspaceOf(folder),
    clock: { now: () => 0 },
    log: () => undefined,
  });
  const file = (name: string, step?: FileStep, newText?: string): PlannedFile => {
    const absolutePath = join(folder, name);
    const place = step?.kind === "create" ? [1, 1] : [7, 11];
    const [column = 1, endColumn = 1] = place;
    const code = { absolutePath, line: 1, column, endLine: 1, endColumn };
    const uri = `file://${absolutePath}`;
    return { uri, absolutePath, edits: newText === undefined ? [] : [{ code, newText }], ...(step && { step }) };
  };
  const carryOut = (files: readonly PlannedFile[], apply = false) => {
    const plan: EditPlan = { kind: "plan", files, apply: async () => ({ kind: "applied", unsaved: [] }) };
    const propose = async (proposal: Proposal) => {
      proposals.push(proposal);
      return { kind: "requested" as const, reviewId: "review-1" };
    };
    const wish = { kind: "rename", title: "Rename", description: "So.", otherwise: "edit something else" } as const;
    const noteApplied = () => Promise.resolve();
    return service.carryOut({ ...wish, plan, apply }, { name: "claude", propose, noteApplied }, signal);
  };
  return { folder, edits, proposals, file, carryOut };
}

describe("an edit of more than text", () => {
  it("is shown with the moves, creations and deletions of files", async () => {
    const { folder, file, carryOut } = serviceOf();
    const made = await carryOut([
      file("Shop.ts", { kind: "move", to: join(folder, "far/Store.ts") }, "Store"),
      file("new.ts", { kind: "create" }, "export {};\n"),
      file("there/old.ts", { kind: "delete" }),
    ]);
    expect(made).toMatchObject({
      files: ["Shop.ts → far/Store.ts", "new.ts", "there/old.ts"],
      changes: 5,
      notes: [],
      diff: [
        ...["diff --git a/Shop.ts b/far/Store.ts", "rename from Shop.ts", "rename to far/Store.ts"],
        ...["--- a/Shop.ts", "+++ b/far/Store.ts", "@@ -1,1 +1,1 @@", "-class Shop {}", "+class Store {}"],
        ...["diff --git a/new.ts b/new.ts", "new file mode 100644"],
        ...["--- /dev/null", "+++ b/new.ts", "@@ -0,0 +1,1 @@", "+export {};"],
        ...["diff --git a/there/old.ts b/there/old.ts", "deleted file mode 100644"],
        ...["--- a/there/old.ts", "+++ /dev/null", "@@ -1,1 +0,0 @@", "-old", ""],
      ].join("\n"),
    });
  });

  it("is announced as reaching the disk at once, in the question and in the answer", async () => {
    const { folder, file, carryOut, edits } = serviceOf();
    edits.wish = "ask";
    edits.answer = () => Promise.resolve("once");
    const applied = await carryOut([file("Shop.ts", { kind: "move", to: join(folder, "Store.ts") }, "Store")], true);
    expect(edits.asked).toEqual([
      "claude wants to apply “Rename”: 2 changes in Shop.ts → Store.ts; files are created, moved or deleted on disk, text is not saved; the review shows what changes. “Always” and “Never” are remembered for renames.",
    ]);
    expect(applied).toMatchObject({ isApplied: true, notes: ["Already on disk: Shop.ts → Store.ts."] });
  });

  it.each([
    ["a place outside", () => join(temporaryFolder(), "Store.ts"), /outside the workspace/],
    [
      "an installed package",
      (folder: string) => join(folder, "node_modules/Store.ts"),
      /belongs to an installed package/,
    ],
    ["a place that is taken", (folder: string) => join(folder, "use.ts"), /use\.ts already exists: nothing is over/],
    ["a link that leads nowhere", (folder: string) => join(folder, "link.ts"), /link\.ts is a symbolic link/],
    ["git's own folder", (folder: string) => join(folder, ".git/hooks/pre-commit"), /the part “\.git” in its path/],
  ])("never moves a file to %s", async (_what, goal: (folder: string) => string, words) => {
    const { folder, file, carryOut, proposals } = serviceOf();
    symlinkSync(join(folder, "gone.ts"), join(folder, "link.ts"));
    const files = [file("Shop.ts", { kind: "move", to: goal(folder) }, "Store")];
    expect(await carryOut(files, true)).toMatchObject({ kind: "refused", message: expect.stringMatching(words) });
    expect(await carryOut(files)).toMatchObject({ kind: "edit", notes: [expect.stringMatching(words)] });
    expect(proposals).toEqual([]);
  });

  it("never creates a file over another, and never moves or deletes a folder", async () => {
    const { folder, file, carryOut } = serviceOf();
    mkdirSync(join(folder, "empty"));
    const refusals = [
      file("use.ts", { kind: "create" }, "new"),
      file("there", { kind: "move", to: join(folder, "then") }),
      file("empty", { kind: "delete" }),
    ].map(async (each) => carryOut([each], true));
    expect(await Promise.all(refusals)).toMatchObject([
      { kind: "refused", message: expect.stringContaining("use.ts already exists") },
      { kind: "refused", message: expect.stringContaining("there is a folder, which only the user can move") },
      { kind: "refused", message: expect.stringContaining("empty is a folder") },
    ]);
  });
});

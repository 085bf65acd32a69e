import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EditPlan } from "../base/editPlan.ts";
import type { Proposal } from "../base/editPort.ts";
import { compilerPort } from "../test/compilerPort.fixture.ts";
import { FakeEdits } from "../test/fakeEdits.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { EditService, type EditWish } from "./editService.ts";

const { signal } = new AbortController();
const source = "one\ntwo\nthree\n";

interface Circumstances {
  readonly isTrusted?: boolean;
  readonly answer?: number;
  readonly files?: Readonly<Record<string, string>>;
}

function serviceOf({ isTrusted = true, answer = 5_000, files = { "a.ts": source } }: Circumstances = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const path = join(folder, "a.ts");
  const port = compilerPort([path]);
  const edits = new FakeEdits();
  const time = { now: 0 };
  const proposals: Proposal[] = [];
  const applied: unknown[] = [];
  const workspace = { ...workspaceOf(folder), isTrusted: () => isTrusted };
  const service = new EditService({
    editor: { languages: port, edits },
    workspace,
    clock: { now: () => time.now },
    log: () => undefined,
    patience: { answer, late: 1_000 },
  });
  const plan: EditPlan = {
    kind: "plan",
    files: [
      {
        uri: `file://${path}`,
        absolutePath: path,
        edits: [{ code: { absolutePath: path, line: 2, column: 1, endLine: 2, endColumn: 4 }, newText: "2" }],
      },
    ],
    apply: async (save) => {
      applied.push(save);
      return { kind: "applied", unsaved: [path] };
    },
  };
  const wish: EditWish = {
    kind: "format",
    title: "Format a.ts",
    description: "Like this.",
    otherwise: "edit something else",
    plan,
    apply: false,
  };
  const noted: string[] = [];
  const client = {
    name: "claude",
    noteApplied: async ({ patch }: { readonly patch: string }) => void noted.push(patch),
    propose: async (proposal: Proposal) => {
      proposals.push(proposal);
      return { kind: "requested" as const, reviewId: `review-${proposals.length}` };
    },
  };
  const carryOut = (more: Partial<EditWish> = {}, given = signal) =>
    service.carryOut({ ...wish, ...more }, client, given);
  return { noted, folder, path, port, edits, time, proposals, applied, carryOut, service, wish, client };
}

const diff = "--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n";
const shown = { kind: "edit", title: "Format a.ts", files: ["a.ts"], changes: 1, diff, isApplied: false, notes: [] };
const done = {
  ...shown,
  isApplied: true,
  notes: ["Not saved yet: a.ts. The user saves or undoes the changes."],
};
const refusedWith = (words: RegExp, canRetry = false) => ({
  kind: "refused",
  message: expect.stringMatching(words),
  canRetry,
});
const question =
  "claude wants to apply “Format a.ts”: 1 change in a.ts, not saved; the review shows what changes. “Always” and “Never” are remembered for formatting.";

describe("EditService", () => {
  it("shows an edit as a review of changes, asks no question and changes nothing", async () => {
    const { carryOut, proposals, applied, edits, path, folder } = serviceOf();
    expect(await carryOut()).toEqual({ ...shown, reviewId: "review-1" });
    const description = `Like this. Nothing has been changed yet.\n\n\`\`\`diff\n${diff}\`\`\``;
    expect(proposals).toEqual([{ folder, base: folder, patch: diff, title: "Format a.ts", description }]);
    expect([applied, edits.asked, readFileSync(path, "utf8")]).toEqual([[], [], source]);
  });

  async function describeEdit(newText: string) {
    const { carryOut, wish, proposals } = serviceOf();
    const [file] = wish.plan.files;
    const edits = file?.edits.map((edit) => ({ ...edit, newText })) ?? [];
    await carryOut({ plan: { ...wish.plan, files: file ? [{ ...file, edits }] : [] } });
    return proposals[0]?.description;
  }

  it("omits a long diff from the description and leaves it to the changes of the review", async () => {
    expect(await describeEdit("a longer line\n".repeat(600))).toBe("Like this. Nothing has been changed yet.");
  });

  it("fences a diff that contains fences", async () => {
    expect(await describeEdit("```\ncode\n```")).toMatch(/yet\.\n\n````diff\n[^`]*```\n\+code\n[\s\S]*\n````$/);
  });

  it("says why no review shows it, and still returns the diff", async () => {
    const { service, wish, client } = serviceOf();
    const propose = async () => ({ kind: "refused" as const, message: "There is no git." });
    expect(await service.carryOut(wish, { ...client, propose }, signal)).toEqual({
      ...shown,
      reviewId: undefined,
      notes: ["It is not shown as a review: There is no git."],
    });
  });

  it("asks the person, who can look at the review, and applies without saving", async () => {
    const { carryOut, edits, applied, proposals, noted } = serviceOf();
    edits.answer = () => Promise.resolve("once");
    expect(await carryOut({ apply: true })).toEqual({ ...done, reviewId: "review-1" });
    expect(noted).toEqual([diff]);
    expect([edits.asked, applied, proposals.length, edits.permissions.size]).toEqual([[question], [false], 1, 0]);
    expect(proposals[0]?.description).toMatch(/^Like this\. You will be asked before it is applied\.\n/);
    await carryOut({ apply: true });
    expect([edits.asked.length, proposals.length]).toEqual([2, 2]);
  });

  it('remembers "always" for that kind of edit only', async () => {
    const { carryOut, edits, applied, proposals } = serviceOf();
    edits.answer = () => Promise.resolve("always");
    await carryOut({ apply: true });
    expect(await carryOut({ apply: true })).toEqual(done);
    expect([edits.asked.length, applied.length, proposals.length]).toEqual([1, 2, 1]);
    edits.answer = () => Promise.resolve(undefined);
    expect(await carryOut({ apply: true, kind: "rename" })).toEqual(refusedWith(/the user closed the question/));
    expect(applied.length).toBe(2);
  });

  it.each([
    ["always", "the setting alone", undefined, true],
    ["ask", "what the person said before", "always", true],
    ["never", "the setting, whatever the person said before", "always", false],
    ["always", "the person's never, whatever the setting says", "never", false],
  ] as const)("with %s follows %s", async (wish, _who, kept, isApplied) => {
    const { carryOut, edits, applied } = serviceOf();
    edits.wish = wish;
    if (kept !== undefined) edits.permissions.set("edit:format", kept);
    const { kind } = await carryOut({ apply: true });
    expect([kind, applied.length, edits.asked]).toEqual([isApplied ? "edit" : "refused", isApplied ? 1 : 0, []]);
  });

  it("explains how to continue when the setting or the person says never", async () => {
    const { carryOut, edits } = serviceOf();
    edits.answer = () => Promise.resolve("never");
    const denied = refusedWith(
      /the user has chosen never to let assistants apply formatting.*Forget Command and Edit Permissions/,
    );
    expect([await carryOut({ apply: true }), await carryOut({ apply: true })]).toEqual([denied, denied]);
    expect(edits.asked.length).toBe(1);
    edits.permissions.clear();
    edits.wish = "never";
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/applyEdits is "never". Leave out apply/));
  });

  it("never applies in a workspace that is not trusted", async () => {
    const { carryOut, edits, applied } = serviceOf({ isTrusted: false });
    edits.wish = "always";
    expect(await carryOut({ apply: true })).toEqual(
      refusedWith(/The workspace is not trusted, so nothing was changed/),
    );
    expect(applied).toEqual([]);
  });

  it("accepts a late answer for the same edit, and shows it only once", async () => {
    const { carryOut, edits, applied, proposals, time } = serviceOf({ answer: 20 });
    let say: (answer: "once") => void = () => undefined;
    edits.answer = () => new Promise((resolve) => (say = resolve));
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/Review review-1 shows the edit/, true));
    say("once");
    await Promise.resolve();
    time.now = 999;
    expect(await carryOut({ apply: true })).toEqual({ ...done, reviewId: "review-1" });
    expect([edits.asked.length, proposals.length, applied.length]).toEqual([1, 1, 1]);
  });

  it("applies nothing when a file changed while the person was asked", async () => {
    const { carryOut, edits, applied, path } = serviceOf();
    edits.answer = async () => {
      writeFileSync(path, `zero\n${source}`);
      return "once";
    };
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/has changed since the edit was shown/, true));
    expect(applied).toEqual([]);
  });

  it("applies nothing for a caller that gave up", async () => {
    const { carryOut, edits, applied } = serviceOf();
    const gone = new AbortController();
    edits.answer = async () => {
      gone.abort();
      return "once";
    };
    expect(await carryOut({ apply: true }, gone.signal)).toEqual(refusedWith(/the call was cancelled/));
    expect(applied).toEqual([]);
  });

  it("names the obstacles, and shows no review whose changes git would not show", async () => {
    const { carryOut, port, path, proposals, edits } = serviceOf();
    const problem = `${path} has unsaved changes in the editor: the person saves or reverts them first`;
    port.problems.set(path, problem.slice(path.length + 1));
    edits.wish = "always";
    expect(await carryOut()).toEqual({ ...shown, notes: [problem] });
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/a file cannot be changed now\.\n- .*unsaved/, true));
    expect(proposals).toEqual([]);
  });

  it("refuses the whole edit when part of it is outside or in installed packages", async () => {
    const { carryOut, wish, path, folder, edits, applied } = serviceOf({
      files: { "a.ts": source, "node_modules/x.ts": source },
    });
    edits.wish = "always";
    const elsewhere = join(temporaryFolder(), "b.ts");
    const packaged = join(folder, "node_modules/x.ts");
    const at = (absolutePath: string) => ({ uri: absolutePath, absolutePath, edits: wish.plan.files[0]?.edits ?? [] });
    const plan = { ...wish.plan, files: [at(path), at(elsewhere), at(packaged)] };
    expect(await carryOut({ plan, apply: true })).toEqual(
      refusedWith(/outside the workspace: open its folder, or edit something else\n- .*installed package/, true),
    );
    expect(applied).toEqual([]);
  });

  it("says that nothing changes when the text is already the same", async () => {
    const { carryOut, wish, proposals } = serviceOf();
    const none = { ...shown, files: [], changes: 0, diff: "", notes: ["There is nothing to change."] };
    expect(await carryOut({ plan: { ...wish.plan, files: [] }, apply: true })).toEqual(none);
    const [file] = wish.plan.files;
    const same = file && { ...file, edits: file.edits.map((edit) => ({ ...edit, newText: "two" })) };
    expect(await carryOut({ plan: { ...wish.plan, files: same ? [same] : [] } })).toEqual(none);
    expect(proposals).toEqual([]);
  });

  it("fails without an editor", async () => {
    const { wish, client } = serviceOf();
    const service = new EditService({
      editor: {},
      workspace: workspaceOf(),
      clock: { now: () => 0 },
      log: () => undefined,
    });
    expect(await service.carryOut(wish, client, signal)).toEqual(refusedWith(/^This needs language servers/));
  });
});

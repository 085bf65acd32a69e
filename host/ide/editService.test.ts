import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EditPlan } from "../base/editPlan.ts";
import type { Proposal } from "../base/editPort.ts";
import type { PersonPort } from "../base/personPort.ts";
import { EditQuestions } from "../questions/editQuestions.ts";
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
  readonly person?: PersonPort;
  readonly address?: string;
}

function serviceOf({
  isTrusted = true,
  answer = 5_000,
  files = { "a.ts": source },
  person,
  address,
}: Circumstances = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const path = join(folder, "a.ts");
  const port = compilerPort([path]);
  const edits = new FakeEdits();
  if (person !== undefined) Object.assign(edits, { person });
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
    findAddress: () => address,
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
    apply: async (_places, save) => {
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
    call: "format",
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
  it("answers with the diff, shows no review, asks no question and changes nothing", async () => {
    const { carryOut, proposals, applied, edits, path } = serviceOf();
    expect(await carryOut()).toEqual(shown);
    expect([proposals, applied, edits.asked, readFileSync(path, "utf8")]).toEqual([[], [], [], source]);
  });

  async function describeEdit(newText: string) {
    const { carryOut, wish, proposals, edits: port } = serviceOf();
    port.answer = () => Promise.resolve(undefined);
    const [file] = wish.plan.files;
    const edits = file?.edits.map((edit) => ({ ...edit, newText })) ?? [];
    await carryOut({ apply: true, plan: { ...wish.plan, files: file ? [{ ...file, edits }] : [] } });
    return proposals[0]?.description;
  }

  it("omits a long diff from the description and leaves it to the changes of the review", async () => {
    expect(await describeEdit("a longer line\n".repeat(600))).toBe(
      "Like this. You will be asked before it is applied.",
    );
  });

  it("fences a diff that contains fences", async () => {
    expect(await describeEdit("```\ncode\n```")).toMatch(/applied\.\n\n````diff\n[^`]*```\n\+code\n[\s\S]*\n````$/);
  });

  it("asks without a review when none can show the edit", async () => {
    const { service, wish, client, edits } = serviceOf();
    edits.answer = () => Promise.resolve("once");
    const propose = async () => ({ kind: "refused" as const, message: "There is no git." });
    expect(await service.carryOut({ ...wish, apply: true }, { ...client, propose }, signal)).toEqual(done);
    expect(edits.asked).toEqual([question.replace("; the review shows what changes", "")]);
  });

  const allowedLate = "It was applied when the user allowed it, after the earlier call had ended.";

  it("asks without a review where the question shows the diff, and applies once the person allows it, which the next call is told", async () => {
    const questions = new EditQuestions();
    const { carryOut, proposals, applied, noted } = serviceOf({ answer: 20, person: questions });
    expect(await carryOut({ apply: true })).toEqual(
      refusedWith(/It is shown at the bottom of the browser panel,/, true),
    );
    const asked = { client: "claude", title: "Format a.ts", files: 1, changes: 1, diff };
    expect(questions.asked()).toMatchObject([{ facts: asked }]);
    questions.asked()[0]?.choices.apply?.();
    await expect.poll(() => questions.asked()).toEqual([]);
    expect([proposals, applied, noted]).toEqual([[], [false], [diff]]);
    expect(await carryOut({ apply: true })).toEqual({ ...done, notes: [allowedLate, ...done.notes] });
    expect(applied.length).toBe(1);
  });

  it("answers at once with the address where no page is open, and asks the page that opens", async () => {
    const questions = new EditQuestions();
    const { carryOut } = serviceOf({ person: questions, address: "http://127.0.0.1:1/?code=c" });
    const words =
      /No page is open\. If you can reach the user now, ask them to open http:\/\/127\.0\.0\.1:1\/\?code=c$/;
    expect(await carryOut({ apply: true })).toEqual(refusedWith(words, true));
    expect(questions.asked().length).toBe(1);
  });

  it("tells the next call that the person declined after the call had ended", async () => {
    const questions = new EditQuestions();
    const { carryOut, applied, service } = serviceOf({ answer: 20, person: questions });
    await carryOut({ apply: true });
    questions.asked()[0]?.choices.decline?.();
    await expect.poll(() => questions.asked()).toEqual([]);
    expect(service.takeLate("format")).toEqual(refusedWith(/the user declined the edit/));
    expect(applied).toEqual([]);
  });

  it("says in the question why an allowed edit was not applied, until the person declines or allows it again", async () => {
    const questions = new EditQuestions();
    const { carryOut, applied, path } = serviceOf({ person: questions });
    const asking = carryOut({ apply: true });
    await expect.poll(() => questions.asked().length).toBe(1);
    writeFileSync(path, "one\n");
    questions.asked()[0]?.choices.apply?.();
    expect(await asking).toEqual(refusedWith(/has changed since the edit was shown/, true));
    expect(questions.asked()).toMatchObject([{ facts: { problem: "a file has changed since the edit was shown" } }]);
    writeFileSync(path, source);
    questions.asked()[0]?.choices.apply?.();
    await expect.poll(() => questions.asked()).toEqual([]);
    expect(applied.length).toBe(1);
  });

  it("replaces the question when the same call asks for the edit as it is now", async () => {
    const questions = new EditQuestions();
    const { carryOut, path } = serviceOf({ answer: 20, person: questions });
    await carryOut({ apply: true });
    writeFileSync(path, `${source}four\n`);
    await carryOut({ apply: true });
    expect(questions.asked().map(({ facts }) => facts.diff)).toEqual([expect.stringContaining(" three\n four\n")]);
  });

  it("tells the assistant that the person declined on the page", async () => {
    const questions = new EditQuestions();
    const { carryOut, applied } = serviceOf({ person: questions });
    questions.onChanged(() => questions.asked()[0]?.choices.decline?.());
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/the user declined the edit\. Explain/));
    expect(applied).toEqual([]);
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

  it("applies the edit for a late answer to an editor's question, too, and tells the next call for a while", async () => {
    const { carryOut, edits, applied, proposals, time, service } = serviceOf({ answer: 20 });
    let say: (answer: "once") => void = () => undefined;
    edits.answer = () => new Promise((resolve) => (say = resolve));
    expect(await carryOut({ apply: true })).toEqual(refusedWith(/Review review-1 shows the edit/, true));
    say("once");
    await expect.poll(() => applied.length).toBe(1);
    time.now = 999;
    expect(await carryOut({ apply: true })).toMatchObject({ isApplied: true, reviewId: "review-1" });
    expect([edits.asked.length, proposals.length, applied.length]).toEqual([1, 1, 1]);
    expect(service.takeLate("format")).toBeUndefined();
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

  it("applies what the person allows for a caller that gave up, whose next call is told", async () => {
    const { carryOut, edits, applied, service } = serviceOf();
    const gone = new AbortController();
    edits.answer = async () => {
      gone.abort();
      return "once";
    };
    await carryOut({ apply: true }, gone.signal);
    expect(service.takeLate("format")).toMatchObject({ isApplied: true });
    expect(applied.length).toBe(1);
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
    expect(await service.carryOut(wish, client, signal)).toEqual(refusedWith(/^This needs a language server/));
  });
});

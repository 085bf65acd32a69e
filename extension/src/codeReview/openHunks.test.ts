import { describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { OpenHunks } from "./openHunks.ts";

type Place = { readonly reviewId: string };

const file = { id: "f", path: "a.ts", status: "M", additions: 1, deletions: 1 };
const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, body: "-one\n+1\n" };
const uri = vscode.Uri.file("/shop/a.ts");

/** Follows reviews whose working tree is here, with one changed file that has one hunk. */
function followReviews() {
  const changed = new vscode.EventEmitter<void>();
  const marked = new vscode.EventEmitter<void>();
  const marks = new Set<string>();
  const listFiles = vi.fn(async (_: Place): Promise<unknown> => ({ kind: "files", files: [file] }));
  const readHunks = vi.fn(async ({ reviewId }: Place) => ({
    files: [{ id: "f", hunks: [{ ...hunk, hash: `hunk of ${reviewId}` }] }],
  }));
  const mirror = {
    onChanged: changed.event,
    onMarked: marked.event,
    review: undefined as unknown,
    host: {
      "changes/files": listFiles,
      "changes/hunks": readHunks,
      "changes/viewed": async () => ({ hunks: [...marks] }),
    },
  };
  const running = { changes: { isCheckedOut: async () => true, getRoot: () => "/shop" } };
  const report = vi.fn();
  // The class uses only these parts.
  const open = new OpenHunks(mirror as unknown as CodeReviewMirror, async () => running as never, report);
  const show = (reviewId: string, rounds = 1) => {
    const all = Array.from({ length: rounds }, (_, at) => ({ number: at + 1, at: at + 1 }));
    mirror.review = { meta: { reviewId }, rounds: all, undone: new Map() };
    changed.fire();
  };
  const listOpen = () => open.find(uri)?.open.map(({ hash }) => hash);
  return { open, show, listOpen, listFiles, readHunks, marks, marked, report, tell: () => changed.fire() };
}

describe("the open changes", () => {
  it("of another review are gone at once, while the next one is read and when it cannot be read", async () => {
    const { open, show, listOpen, listFiles, report } = followReviews();
    show("A");
    await expect.poll(listOpen).toEqual(["hunk of A"]);
    let reject: (problem: Error) => void = () => undefined;
    listFiles.mockReturnValueOnce(new Promise((_, fail) => (reject = fail)));
    show("B");
    await expect.poll(() => listFiles.mock.calls.length).toBe(2);
    expect([open.isActive, open.count, listOpen()]).toEqual([false, 0, undefined]);
    reject(new Error("The connection was closed."));
    await expect.poll(() => report.mock.calls.length).toBe(1);
    expect([open.isActive, open.count, listOpen()]).toEqual([false, 0, undefined]);
  });

  it("of an earlier round are not decided about while the next one is read", async () => {
    const { open, show, listOpen, listFiles } = followReviews();
    show("A");
    await expect.poll(listOpen).toEqual(["hunk of A"]);
    let resolve: (answer: unknown) => void = () => undefined;
    listFiles.mockReturnValueOnce(new Promise((done) => (resolve = done)));
    show("A", 2);
    await expect.poll(() => listFiles.mock.calls.length).toBe(2);
    expect([open.isActive, listOpen()]).toEqual([false, undefined]);
    resolve({ kind: "files", files: [file] });
    await expect.poll(listOpen).toEqual(["hunk of A"]);
    expect(open.files[0]?.place).toEqual({ reviewId: "A", round: 2 });
  });

  it.each([
    ["was refused", async () => ({ kind: "refused", message: "Git is busy." })],
    ["failed", () => Promise.reject(new Error("The connection was closed."))],
  ])("are read again after a reading that %s", async (_, answer) => {
    const { open, show, listOpen, listFiles, tell } = followReviews();
    listFiles.mockImplementationOnce(answer);
    show("A");
    await expect.poll(() => listFiles.mock.settledResults.length).toBe(1);
    expect(open.count).toBe(0);
    await expect
      .poll(() => {
        tell();
        return listOpen();
      })
      .toEqual(["hunk of A"]);
  });

  it("are without those that were marked while they were read", async () => {
    const { open, show, listOpen, readHunks, marks, marked } = followReviews();
    readHunks.mockImplementationOnce(async ({ reviewId }) => {
      marks.add("hunk of A");
      marked.fire();
      return { files: [{ id: "f", hunks: [{ ...hunk, hash: `hunk of ${reviewId}` }] }] };
    });
    show("A");
    await expect.poll(() => open.isActive).toBe(true);
    expect([open.count, listOpen()]).toEqual([0, []]);
  });
});

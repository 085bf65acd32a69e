import { rmSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";

/** Opens a review of a folder with a file, and an assistant that comments on it. */
async function commented() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "const one = readOne();\nconst two = readTwo();\nconst three = readThree();\n" });
  const test = await openTestHost({ folders: [folder] });
  const presented = await test.present({ content: "# A\n\nIntro.\n\n## Risks\n\nOld risks.\n" });
  if (presented.kind !== "presented") throw new Error(presented.message);
  const { reviewId } = presented;
  const { page } = openFeedbackPage(test);
  const assistant = clientFeedback({ name: "test" }, test.feedback);
  return {
    test,
    folder,
    page,
    reviewId,
    comment: async (given: object) => {
      const begun = await assistant["feedback/answer"]({ text: "Why?", ...given }, new Cancellation());
      if (begun.kind !== "answered") throw new Error(begun.message);
      return begun.thread;
    },
    versions: (thread: string) => page["thread/versions"]({ reviewId, thread }),
  };
}

describe("the versions of a thread's subject", () => {
  it("are the lines of code as they were when commented on and as they are now, wherever they are", async () => {
    const { folder, comment, versions } = await commented();
    const thread = await comment({ reference: "a.ts:2" });
    const before = {
      title: "When commented on",
      excerpt: { path: "a.ts", language: "typescript", firstLine: 2, text: "const two = readTwo();" },
    };
    writeFiles(folder, {
      "a.ts": "// New.\nconst one = readOne();\nconst two = readTwo(1);\nconst three = readThree();\n",
    });
    expect(await versions(thread)).toMatchObject({
      kind: "versions",
      before,
      after: { title: "Now", excerpt: { path: "a.ts", firstLine: 3, text: "const two = readTwo(1);" } },
    });
    rmSync(join(folder, "a.ts"));
    expect(await versions(thread)).toMatchObject({
      kind: "versions",
      before,
      after: "The lines of a.ts are gone.",
    });
  });

  it("are the suggested lines once they are in the code, however different they are", async () => {
    const { folder, comment, versions } = await commented();
    const thread = await comment({ reference: "a.ts:2", text: "So:\n\n```suggestion\nlet all = [];\nfill(all);\n```" });
    writeFiles(folder, { "a.ts": "const one = readOne();\nlet all = [];\nfill(all);\nconst three = readThree();\n" });
    expect(await versions(thread)).toMatchObject({
      before: { excerpt: { text: "const two = readTwo();" } },
      after: { title: "Now", excerpt: { path: "a.ts", firstLine: 2, text: "let all = [];\nfill(all);" } },
    });
  });

  it("are, for a section, the iteration of the comment and the latest one, if it differs there", async () => {
    const { test, comment, versions } = await commented();
    const thread = await comment({ section: "Risks" });
    expect(await versions(thread)).toEqual({
      kind: "refused",
      message: "The section has not changed since the comment.",
    });
    await test.present({ content: "## Risks\n\nNew risks.\n", mode: "update-section", section: "Risks" });
    await test.present({ content: "## More\n\nMore.\n", mode: "append" });
    const compared = { kind: "iterations", section: expect.any(String), from: 1 };
    expect(await versions(thread)).toEqual({ ...compared, to: 3 });
    await test.present({ content: "# A\n\nIntro.\n", mode: "replace" });
    expect(await versions(thread)).toEqual({ ...compared, to: 4 });
  });

  it("start over when the thread is reopened", async () => {
    const { folder, page, reviewId, comment, versions } = await commented();
    const thread = await comment({ reference: "a.ts:2" });
    writeFiles(folder, { "a.ts": "const one = readOne();\nconst two = readTwo(1);\nconst three = readThree();\n" });
    await page["feedback/resolve"]({ reviewId, thread, isResolved: true });
    await page["feedback/resolve"]({ reviewId, thread, isResolved: false });
    writeFiles(folder, { "a.ts": "const one = readOne();\nconst two = readTwo(2);\nconst three = readThree();\n" });
    expect(await versions(thread)).toMatchObject({
      before: { title: "When reopened", excerpt: { text: "const two = readTwo(1);" } },
      after: { title: "Now", excerpt: { text: "const two = readTwo(2);" } },
    });
  });

  it("have at most 300 lines", async () => {
    const { folder, comment, versions } = await commented();
    writeFiles(folder, { "a.ts": Array.from({ length: 1_000 }, (_, at) => `line(${at});`).join("\n") });
    const found = await versions(await comment({ reference: "a.ts:1-900" }));
    if (found.kind !== "versions" || typeof found.after === "string") throw new Error("There are two versions.");
    expect([found.before, found.after].map(({ excerpt }) => excerpt.text.split("\n").length)).toEqual([300, 300]);
  });

  it("are refused for the whole review, and for a comment that does not exist", async () => {
    const { comment, versions } = await commented();
    expect(await versions(await comment({}))).toEqual({
      kind: "refused",
      message: "This comment is about the whole review: compare its iterations.",
    });
    expect(await versions("x")).toEqual({ kind: "refused", message: "This comment no longer exists." });
  });
});

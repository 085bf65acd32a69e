import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

/** Opens a review, and an editor that has named its documents. */
async function presented(documents: Readonly<Record<string, { absolutePath: string; text: string }>>, folder: string) {
  const test = await openTestHost({ folders: [folder], editor: { document: (name) => documents[name] } });
  const answer = await test.present({ baseUri: folder });
  if (answer.kind === "refused") throw new Error(answer.message);
  const { reviewId } = answer;
  const page = openFeedbackPage(test);
  await page.page["panel/ready"]({});
  await page.open(reviewId);
  const say = (id: string, document: string, line: number) =>
    page.page["feedback/comment"]({
      reviewId,
      iteration: 1,
      text: `About ${id}.`,
      mode: "review",
      id,
      subject: { kind: "document", document, line, endLine: line },
    });
  return { ...page, say };
}

describe("a comment on lines of a document of the editor", () => {
  it("is about the current text in the editor, saved or not, and follows it", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "a.ts");
    writeFiles(folder, { "a.ts": "const one = 1;\nuse(one);\n" });
    const { say, thread } = await presented(
      { d1: { absolutePath: file, text: "const one = 1;\nconst two = readTwo();\nuse(one);\n" } },
      folder,
    );
    expect(await say("c1", "d1", 2)).toMatchObject({ kind: "kept", thread: "c1" });
    await expect
      .poll(() => thread("c1")?.place)
      .toMatchObject({ kind: "code", path: "a.ts", line: 2, quote: "const two = readTwo();", state: "gone" });
    writeFiles(folder, { "a.ts": "// First\nconst one = 1;\nconst two = readTwo();\nuse(one);\n" });
    await expect.poll(() => thread("c1")?.place).toMatchObject({ line: 3, state: "moved" });
  });

  it("is refused outside the workspace, past the end, and for unknown names", async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    writeFiles(folder, { "a.ts": "one\n" });
    writeFiles(other, { "b.ts": "one\n" });
    const { say } = await presented(
      {
        inside: { absolutePath: join(folder, "a.ts"), text: "one\n" },
        outside: { absolutePath: join(other, "b.ts"), text: "one\n" },
      },
      folder,
    );
    expect(await say("c1", "outside", 1)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("is not in the workspace of this review"),
    });
    expect(await say("c2", "inside", 9)).toMatchObject({ kind: "refused" });
    expect(await say("c3", join(folder, "a.ts"), 1)).toEqual({
      kind: "refused",
      message: "The editor no longer shows this document.",
    });
  });
});

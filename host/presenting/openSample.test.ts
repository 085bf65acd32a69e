import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { joinDocumentText } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import { testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { openSample } from "./openSample.ts";

const show = ({ host, workspace, files, texts }: TestHost) =>
  openSample(host, { workspace, files, texts, log: (level, text) => expect.unreachable(level + text) });
const idOf = (answer: object) => ("reviewId" in answer ? answer.reviewId : expect.unreachable("refused"));

async function withSample(before: readonly string[] = [], folder = temporaryFolder()) {
  const test = await openTestHost({ folders: [folder] });
  for (const content of before) await test.present({ content });
  await show(test);
  return test;
}

describe("the sample", () => {
  it.each(["replace", "append"] as const)("is never joined: %s begins the first review", async (mode) => {
    const { present, history, host } = await withSample();
    const sample = host.shown?.meta;
    expect(sample).toMatchObject({ title: "Sample review: a tour of this folder", isSample: true });
    const answer = await present({ content: "# Mine\n", mode });
    expect(answer).toMatchObject({ iteration: 1, sections: { added: ["Mine"], removed: [] } });
    expect(history.reviews().map(({ reviewId }) => reviewId)).toEqual([idOf(answer)]);
    expect(await present({ content: "# Mine\n", reviewId: sample?.reviewId ?? "" })).toMatchObject({
      reason: "review-unknown",
    });
  });

  it("leaves the review behind it unchanged, and assistants get answers about that one", async () => {
    const test = await withSample(["# Mine\n"]);
    const { present, host, history, text, feedback } = test;
    const [review] = history.reviews();
    expect([history.reviews().length, review?.iterations]).toEqual([1, 1]);
    expect(await text()).toBe("# Mine\n");
    const client = clientFeedback({ name: "another" }, feedback);
    expect(await client["feedback/status"]({}, new Cancellation())).toMatchObject({ reviewId: review?.reviewId });
    await host.clear();
    expect(host.shown?.meta).toMatchObject({ title: "Mine", iteration: 1 });
    await show(test);
    expect(await present({ content: "## More\n", mode: "append" })).toMatchObject({
      reviewId: review?.reviewId,
      iteration: 2,
    });
  });

  it("is invisible to assistants when it is the only one", async () => {
    const { text, feedback } = await withSample();
    expect(await text()).toBe("review-unknown");
    const client = clientFeedback({ name: "another" }, feedback);
    expect(await client["feedback/status"]({}, new Cancellation())).toMatchObject({ reason: "review-unknown" });
  });

  it("is not committed", async () => {
    const repository = testRepository(join(temporaryFolder(), "shop"));
    repository.write("new.ts", "1\n");
    const test = await withSample([], repository.folder);
    const { page } = await openPage(test);
    expect(await page["commit/prepare"]({})).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("The sample review is not about your changes"),
    });
    expect(await page["commit/left"]({ reviewId: test.host.shown?.meta.reviewId ?? "" })).toEqual({});
  });

  it("is closed without a trace", async () => {
    const test = await withSample();
    await test.host.anchorShown();
    await test.host.clear();
    expect([test.host.shown, test.history.reviews(), test.host.reviewCount]).toEqual([undefined, [], 0]);
    await show(test);
    await test.close();
    const files = readdirSync(test.directory, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name), "utf8")).not.toContain("a tour of this folder");
    const again = await openTestHost({ folders: test.workspace.folders(), directory: test.directory });
    expect([again.host.shown, again.history.reviews()]).toEqual([undefined, []]);
  });

  it("stays while another window updates the feedback on a review, and closes when that window presents one", async () => {
    const test = await withSample(["# Mine\n"]);
    const other = await openTestHost({ folders: test.workspace.folders(), directory: test.directory });
    const client = clientFeedback({ name: "test" }, other.feedback);
    await client["feedback/judge"]({ verdict: "approve", text: "Fine." }, new Cancellation());
    await test.store.refresh();
    await test.host.settled();
    expect(test.host.shown?.meta.isSample).toBe(true);
    await other.present({ content: "# Mine, too\n" });
    await test.store.refresh();
    await test.host.settled();
    expect(test.host.shown?.meta).toMatchObject({ title: "Mine, too", iteration: 2 });
  });
});

describe("the sample's comment", () => {
  it("is an assistant's, on the last section, and can be answered", async () => {
    const test = await withSample();
    const { page, open, thread } = openFeedbackPage(test);
    const { reviewId = "" } = test.host.shown?.meta ?? {};
    const id = `${reviewId}.question`;
    await open(reviewId);
    await expect.poll(() => thread(id)?.entries).toMatchObject([{ by: { kind: "assistant", name: "Dialectic" } }]);
    const sectionId = test.host.shown?.document.sections.at(-1)?.id;
    expect(thread(id)?.place).toEqual({ kind: "section", sectionId });
    const judged = { reviewId, thread: id, judgement: "agreed", reason: "", id: "j" } as const;
    expect(await page["feedback/finding"](judged)).toMatchObject({ kind: "kept" });
  });
});

describe("the sample's text", () => {
  const textOf = ({ host }: TestHost) => (host.shown === undefined ? "" : joinDocumentText(host.shown.document));

  it("names real code and the latest commit of a repository", async () => {
    const repository = testRepository(join(temporaryFolder(), "shop"));
    repository.write("src/price.ts", "// Prices\n\nexport function total() {\n  return 0;\n}\n");
    repository.write("README.md", "# Shop\n");
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message", "Add `prices`");
    const test = await openTestHost({ folders: [repository.folder] });
    await show(test);
    const text = textOf(test);
    expect(text).toContain("[`src/price.ts:3`][]");
    expect(text).toContain("```hunk\nsrc/price.ts:3-5\n```");
    expect(text).toContain("is “Add  prices ”");
    expect(text).toContain('findFiles("src/price.ts") is not empty');
    expect(text).toContain("```diff\n--- /dev/null\n+++ b/src/price.ts\n@@ -0,0 +1,5 @@\n+// Prices\n+\n");
    expect(repository.git("status", "--porcelain")).toBe("");
  });

  it("brings its own code to an empty folder, and writes no file", async () => {
    const folder = temporaryFolder();
    const test = await openTestHost({ folders: [folder] });
    await show(test);
    expect(textOf(test)).toContain("The sample brings some code of its own");
    expect(textOf(test)).not.toContain("```check");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("shows nothing of a folder that is not trusted", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "price.ts"), "export const price = 1;\n");
    const test = await openTestHost({ folders: [folder], workspace: { isTrusted: () => false } });
    await show(test);
    expect(textOf(test)).toContain("The sample brings some code of its own");
    expect(textOf(test)).not.toContain("price.ts");
  });
});

describe("a replace that shares nothing with the previous text", () => {
  it("has entirely new sections", async () => {
    const { present, host } = await openTestHost({ folders: [temporaryFolder()] });
    const answer = await present({ content: "Lead.\n\n# Trees\n\nOak and ash.\n\n## Leaves\n\nGreen.\n" });
    const before = host.shown?.document.sections.map(({ id }) => id) ?? [];
    await present({ content: "# Parser\n\nIt reads tokens.\n\n## Speed\n\nFast.\n", reviewId: String(idOf(answer)) });
    const after = host.shown?.document.sections.map(({ id }) => id) ?? [];
    expect([after.length, after.filter((id) => before.includes(id))]).toEqual([2, []]);
  });
});

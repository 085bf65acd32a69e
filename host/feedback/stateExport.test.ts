import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { git, openTestHost, type TestHostOptions, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";
import { type ExportWish, stateFile } from "./stateExport.ts";

/** Creates a review of a repository, with a question by the person. */
async function asked(exportWish: ExportWish, ignored = "", options: Partial<TestHostOptions> = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "src/a.ts": "const a = 1;\n", ...(ignored === "" ? {} : { ".gitignore": ignored }) });
  git(folder, "init");
  const test = await openTestHost({ folders: [folder], exportWish, ...options });
  const presented = await test.present({ content: "# A title\n\nText.\n" });
  if (presented.kind !== "presented") throw new Error(presented.message);
  const { reviewId } = presented;
  const { page } = openFeedbackPage(test);
  const say = (id: string, mode: "ask" | "review") =>
    page["feedback/comment"]({ reviewId, iteration: 1, subject: { kind: "review" }, text: `About ${id}.`, mode, id });
  await say("t1", "ask");
  const file = join(folder, stateFile);
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
  return { ...test, folder, file, reviewId, page, say, read };
}

describe("the state of a review in its repository", () => {
  it("contains everything that was sent but no collected comments, and the assistant receives its path", async () => {
    const shop = await asked("always");
    const { reviewId, page, read, file, feedback } = shop;
    await shop.say("t2", "review");
    const assistant = clientFeedback({ name: "Claude" }, feedback);
    const never = new Cancellation();
    await assistant["feedback/answer"]({ thread: "t1", text: "Because." }, never);
    await page["feedback/verdict"]({
      reviewId,
      iteration: 1,
      verdict: "approve",
      text: "Good, **ship** it.",
      id: "v1",
    });
    await expect.poll(() => read()?.status).toBe("Approved");
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const about = { file_path: "", line_number: 0 };
    expect(read()).toEqual({
      review_id: reviewId,
      title: "A title",
      description: {},
      commit_range: "HEAD",
      status: "Approved",
      files_changed: [],
      created_at: time,
      updated_at: time,
      comment_threads: [
        {
          thread_id: "t1",
          ...about,
          comment_type: "Question",
          content: "About t1.",
          responses: [{ author: "Claude", content: "Because.", created_at: time }],
        },
        { thread_id: "t2", ...about, comment_type: "Todo", content: "About t2.", responses: [] },
      ],
      verdicts: [{ author: "user", verdict: "approve", content: "Good, **ship** it.", created_at: time }],
    });
    expect(await assistant["feedback/status"]({ reviewId }, never)).toMatchObject({ exported: file });
  });

  it("contains the notes in changed code as requests with their answers, and so does the status", async () => {
    const shop = await asked("always");
    const { folder, feedback, read } = shop;
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Begin");
    writeFiles(folder, { "src/a.ts": "// 💡 one\n// ❓ two\n// TODO: three\n// FIXME: four\n" });
    const requests = requestsOf(shop);
    const request = { range: "HEAD", title: "Code Review", isNew: true };
    const made = await requests.request(request, "Claude", new AbortController().signal);
    if (made.kind === "refused") throw new Error(made.message);
    const { reviewId, notes } = made;
    const expected = notes.map(({ thread, path, line, type, text }) => ({
      thread_id: thread,
      file_path: path,
      line_number: line,
      comment_type: type,
      content: text,
      responses: [],
    }));
    expect(expected.map(({ comment_type }) => comment_type)).toEqual(["Explanation", "Question", "Todo", "Fixme"]);
    await expect.poll(() => read()?.comment_threads).toEqual(expected);
    const assistant = clientFeedback({ name: "Claude" }, feedback);
    const never = new Cancellation();
    expect(await assistant["feedback/status"]({ reviewId }, never)).toMatchObject({ threads: [], notes });
    const [, asks] = notes;
    await assistant["feedback/answer"]({ reviewId, thread: asks?.thread ?? "", text: "Because." }, never);
    await expect.poll(() => read()?.comment_threads.length).toBe(4);
    await expect
      .poll(() => read()?.comment_threads[0])
      .toEqual({
        ...expected[1],
        responses: [{ author: "Claude", content: "Because.", created_at: expect.any(String) }],
      });
    expect(await assistant["feedback/status"]({ reviewId }, never)).toMatchObject({
      threads: [{ id: asks?.thread }],
      notes: notes.filter((note) => note !== asks),
    });
  });

  it.each([
    ["never", `${stateFile}\n`, false],
    ["when-ignored", "", false],
    ["when-ignored", `${stateFile}\n`, true],
    ["always", "", true],
  ] as const)("is written with %j where .gitignore says %j: %j", async (wish, ignored, isWritten) => {
    const { reviewId, feedback, close, file } = await asked(wish, ignored);
    if (isWritten) await expect.poll(() => feedback.exported.getFile(reviewId)).toBe(file);
    await close();
    expect(existsSync(file)).toBe(isWritten);
  });

  it("is not written for a text without feedback", async () => {
    const { close, present, file } = await asked("always");
    await present({ content: "# Other\n", baseUri: join(file, "..", "src") });
    await close();
    expect(JSON.parse(readFileSync(file, "utf8")).title).toBe("A title");
  });

  it("is not written without trust, which git needs", async () => {
    const { close, file } = await asked("always", "", { workspace: { isTrusted: () => false } });
    await close();
    expect(existsSync(file)).toBe(false);
  });

  it("is not written where a link has its name, and leaves no other file behind", async () => {
    const shop = await asked("never");
    await shop.close();
    const outside = join(temporaryFolder(), "outside");
    writeFileSync(outside, "mine");
    symlinkSync(outside, shop.file);
    const test = await openTestHost({ folders: [shop.folder], directory: shop.directory, exportWish: "always" });
    const { page } = openFeedbackPage(test);
    await page["feedback/resolve"]({ reviewId: shop.reviewId, thread: "t1", isResolved: true });
    await expect
      .poll(() => test.logged.join("\n"))
      .toContain(`${shop.file} is a symbolic link, so it was not touched.`);
    expect(readFileSync(outside, "utf8")).toBe("mine");
    expect(readdirSync(shop.folder).sort()).toEqual([".git", stateFile, "src"]);
  });
});

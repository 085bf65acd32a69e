import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { endedSession } from "../../../host/test/sessions.fixture.ts";
import { changesRow, changesTexts } from "../../test/changesRows.fixture.ts";
import { connectAssistantTo, reviewedChanges, reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";

const cart = "export function total(items) {\n  return items.length;\n}\n";
const changed = {
  committed: { "cart.ts": cart },
  changed: { "cart.ts": cart.replace("items.length", "sum(items)") },
};

/** Runs one of our commands as a menu does. */
const run = (name: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`dialectic.${name}`, ...args);

/** Starts a thread on a line of a file and writes in it. */
async function comment(path: string, line: number, text: string, command = "addToReview") {
  const editor = fakeVsCode();
  const { document } = await editor.show(path);
  const thread = editor.beginThread(document.uri, new vscode.Range(line - 1, 0, line - 1, 0));
  await run(command, { thread, text });
  return thread;
}

/** Returns the parts of a thread that VS Code shows. */
function shown({ comments, label, contextValue, state }: vscode.CommentThread) {
  const said = comments.map(({ author, body, label: how }) => [
    author.name,
    typeof body === "string" ? body : body.value,
    how,
  ]);
  return { said, label, contextValue, isResolved: state === vscode.CommentThreadState.Resolved };
}

describe("a comment", () => {
  it("is collected for the verdict or asked immediately, and shows its delivery state", async () => {
    const { editor, path, assistant, reviewId, find } = await reviewedChanges(changed);
    const collected = await comment(path("cart.ts"), 2, "Every item?");
    await expect
      .poll(() => shown(collected))
      .toEqual({
        said: [["You", "Every item?", "Pending"]],
        label: "Unresolved",
        contextValue: "open",
        isResolved: false,
      });
    const drawn = collected.comments;
    await find("Elsewhere.", "README.md:1");
    await expect.poll(() => editor.threads()).toHaveLength(2);
    // Unchanged comments are not redrawn.
    expect(collected.comments).toBe(drawn);
    await run("askNow", { thread: collected, text: "And none?" });
    await expect
      .poll(() => shown(collected).said)
      .toEqual([
        ["You", "Every item?", "Pending"],
        ["You", "And none?", "Queued"],
      ]);
    await assistant.request("feedback/wait", { reviewId, seconds: 1 });
    await expect.poll(() => shown(collected).said[1]).toEqual(["You", "And none?", "Sent to Claude"]);
    expect(await changesTexts()).toContain("  Every item? | 2 · Sent to Claude");
  });

  it("shows answers, and the assistant's claims about its work, as new until the person has had them in sight", async () => {
    const { editor, path, assistant, reviewId } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "Why?", "askNow");
    await expect.poll(() => thread.comments).toHaveLength(1);
    const { items } = await waited(assistant, reviewId);
    const id = items[0]?.comments[0]?.thread_id;
    editor.setFocused(false);
    await assistant.request("feedback/answer", { reviewId, thread: id, text: "Because." });
    await assistant.request("feedback/answer", { reviewId, thread: id, text: "Says why.", addressed: {} });
    const said = (label: string | undefined) => [
      ["You", "Why?", "Delivered to Claude"],
      ["Claude", "Because.", label],
    ];
    await expect.poll(() => shown(thread)).toMatchObject({ said: said("New"), contextValue: "addressed" });
    await expect.poll(() => thread.label).toMatch(/^New · Addressed by Claude\. “Says why.” \S/);
    const row = "2 · Addressed by Claude, not verified";
    await expect.poll(changesTexts).toEqual(["cart.ts | +1 −1", `  Why? | New · ${row}`]);
    editor.setFocused(true);
    await expect.poll(() => shown(thread).said).toEqual(said(undefined));
    await expect.poll(() => thread.label).toMatch(/^Addressed by Claude\. “Says why.” \S/);
    await expect.poll(changesTexts).toEqual(["cart.ts | +1 −1", `  Why? | ${row}`]);
  });

  it("waits for an assistant that has gone, which the notice and the status bar say as the page does", async () => {
    const { editor, path, window } = await reviewWindow(changed);
    const session = endedSession();
    const assistant = await connectAssistantTo(window, "claude-code", session);
    const request = { title: "Totals", retryId: `${session}:1` };
    expect(await assistant.request("review/request", request)).toMatchObject({ kind: "requested" });
    const status = () => editor.statusItem("dialectic.reviewStatus");
    await expect.poll(() => status()?.item.text).toBe("$(git-pull-request) Waiting for you");
    await assistant.dispose();
    await expect.poll(() => status()?.item.text).toBe("$(git-pull-request) Waiting for you · Claude Code has gone");
    expect(status()?.item.tooltip).not.toContain("your comments wait for it");
    const thread = await comment(path("cart.ts"), 2, "Why?", "askNow");
    await expect.poll(() => shown(thread).said).toEqual([["You", "Why?", "Queued"]]);
    expect(editor.said()).toEqual(["Claude Code has gone; your comments wait for it."]);
    await expect.poll(() => status()?.item.text).toBe("$(git-pull-request) Asked · Claude Code has gone");
    expect(status()?.item.tooltip).toContain("Claude Code has gone; your comments wait for it");
  });

  it("is Markdown that loads no picture and runs no command", async () => {
    const { path } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "See ![x](https://example.org/x.png)");
    await expect.poll(() => thread.comments).toHaveLength(1);
    expect(thread.comments[0]?.body).toMatchObject({
      value: "See !\\[x](https://example.org/x.png)",
      isTrusted: false,
      supportHtml: false,
    });
  });

  it("suggests an edit as a diff, which is applied to a file in an open folder without a question", async () => {
    const { editor, path } = await reviewedChanges(changed);
    const line = "  return sum(items) * 2;";
    const thread = await comment(path("cart.ts"), 2, `Twice:\n\n\`\`\`suggestion\n${line}\n\`\`\``);
    await expect.poll(() => thread.comments.map(({ contextValue }) => contextValue)).toEqual(["collected-suggestion"]);
    const diff = `Twice:\n\n\`\`\`diff\n-  return sum(items);\n+${line}\n\`\`\``;
    expect(shown(thread).said).toEqual([["You", diff, "Pending"]]);
    const code = () => readFileSync(path("cart.ts"), "utf8");
    await run("applySuggestion", thread.comments[0]);
    expect(code()).toBe(cart.replace("  return items.length;", line));
    await expect.poll(() => shown(thread).said[0]?.[2]).toBe("Pending · Suggestion applied");
    expect(thread.comments[0]?.contextValue).toBe("collected");
    await run("applySuggestion", thread.comments[0]);
    expect(editor.said()).toContain("The suggestion is already in cart.ts.");
  });

  it("takes the commented lines into its box as a suggestion", async () => {
    const { path } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "Twice:", "suggestEdit");
    const [box] = thread.comments;
    const text = "Twice:\n\n```suggestion\n  return sum(items);\n```\n";
    expect(box).toMatchObject({ body: text, contextValue: "unsent", mode: 0 });
    await run("addAgain", box);
    await expect.poll(() => thread.comments.map(({ contextValue }) => contextValue)).toEqual(["collected"]);
  });

  it("that cannot be sent stays in its box, and is sent again", async () => {
    const { editor, path, assistant } = await reviewWindow(changed);
    const thread = await comment(path("cart.ts"), 2, "Too early.");
    expect(editor.said()).toEqual([expect.stringMatching(/^There is no review to comment on/)]);
    const [unsent] = thread.comments;
    expect(unsent).toMatchObject({ body: "Too early.", contextValue: "unsent", label: "Not sent", mode: 0 });
    await assistant.request("review/request", { title: "Totals" });
    await expect.poll(() => editor.tree("dialectic.changes")?.view.message).toContain("1 file");
    await run("addAgain", unsent);
    await expect.poll(() => shown(thread).said).toEqual([["You", "Too early.", "Pending"]]);
  });

  it("that could not be sent is dropped with its thread", { tags: ["whole"] }, async () => {
    const { editor, path } = await reviewWindow(changed);
    const thread = await comment(path("cart.ts"), 2, "Too early.");
    await run("leaveComment", thread.comments[0]);
    expect(editor.threads()).toEqual([]);
  });

  it("can be reworded until it is sent, whatever happens meanwhile", async () => {
    const { path, find } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "Evry item?");
    await expect.poll(() => thread.comments).toHaveLength(1);
    const [written] = thread.comments;
    await run("editComment", written);
    expect(thread.comments[0]).toMatchObject({ mode: vscode.CommentMode.Editing, body: "Evry item?" });
    await run("askNow", { thread, text: "And none?" });
    await find("Something else.");
    await expect.poll(() => thread.comments).toHaveLength(2);
    // A comment that is being edited is not redrawn.
    expect(thread.comments[0]).toBe(written);
    Object.assign(written ?? {}, { body: "Every item?" });
    await run("saveComment", written);
    await expect.poll(() => shown(thread).said[0]).toEqual(["You", "Every item?", "Pending"]);
    expect(thread.comments[0]?.mode).toBe(vscode.CommentMode.Preview);
  });

  it("is unchanged when editing is cancelled, and gone when it is taken back", { tags: ["whole"] }, async () => {
    const { editor, path } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "Every item?");
    await expect.poll(() => thread.comments).toHaveLength(1);
    await run("editComment", thread.comments[0]);
    Object.assign(thread.comments[0] ?? {}, { body: "Nonsense" });
    await run("leaveComment", thread.comments[0]);
    expect(shown(thread).said).toEqual([["You", "Every item?", "Pending"]]);
    await run("takeBackComment", thread.comments[0]);
    await expect.poll(() => editor.threads()).toEqual([]);
    expect(await changesTexts()).toEqual(["cart.ts | +1 −1"]);
  });
});

describe("a thread", () => {
  it("is resolved and reopened, next to the code and in the tree", async () => {
    const { path } = await reviewedChanges(changed);
    const thread = await comment(path("cart.ts"), 2, "Every item?", "askNow");
    await expect.poll(() => thread.comments).toHaveLength(1);
    await run("resolveThread", thread);
    await expect.poll(() => shown(thread)).toMatchObject({ label: "Resolved", isResolved: true });
    const row = await changesRow("Every item?");
    expect(row).toMatchObject({ text: "  Every item? | 2 · Resolved", item: { iconPath: { id: "pass" } } });
    await run("reopenThread", row.node);
    await expect.poll(() => shown(thread)).toMatchObject({ label: "Unresolved", isResolved: false });
  });

  it("of an assistant can be accepted, or rejected with a reason", async () => {
    const { editor, find } = await reviewedChanges(changed);
    await find("This may be empty.", "cart.ts:2");
    await expect.poll(() => editor.threads()).toHaveLength(1);
    const [thread] = editor.threads();
    expect(thread).toMatchObject({ contextValue: "open-finding" });
    await run("agreeThread", thread);
    await expect.poll(() => thread).toMatchObject({ contextValue: "open-agreed", label: "Unresolved, you agreed" });
    await run("rejectThread", thread);
    expect(editor.asked()).toMatchObject([{ title: "Reject Finding" }]);
    expect(thread).toMatchObject({ contextValue: "open-agreed" });
    editor.answerInput("It is never empty.");
    await run("rejectThread", thread);
    await expect.poll(() => thread?.label).toBe("Rejected: “It is never empty.”");
  });

  it("begins with a note that the person rejects in the tree", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges({
      committed: { "cart.ts": cart },
      changed: { "cart.ts": cart.replace("}\n", "} // TODO: round it\n") },
    });
    editor.answerInput("");
    await run("rejectThread", (await changesRow("round it")).node);
    await expect.poll(changesTexts).toEqual(["cart.ts | +1 −1", "  TODO: round it | Claude · 3 · Rejected"]);
    expect((await changesRow("TODO: round it")).item.contextValue).toBe("thread-resolved-rejected");
  });
});

describe("lines that can be commented on", () => {
  it("are those in changed files, on both sides, and in files that sections and comments name", {
    tags: ["whole"],
  }, async () => {
    const { editor, path, assistant, repository, window } = await reviewWindow(changed);
    for (const name of ["named.ts", "found.ts", "other.ts"]) repository.write(name, "one\n");
    repository.git("add", "--all", "--", "named.ts", "found.ts", "other.ts");
    repository.git("commit", "--quiet", "--message", "More");
    const linesOf = async (uri: vscode.Uri) => {
      const document = await vscode.workspace.openTextDocument(uri);
      const token = {
        isCancellationRequested: false,
        onCancellationRequested: new vscode.EventEmitter<unknown>().event,
      };
      const ranges = await editor
        .commentController()
        ?.commentingRangeProvider?.provideCommentingRanges(document, token);
      return ranges ?? undefined;
    };
    const file = vscode.Uri.file(path("cart.ts"));
    expect(await linesOf(file)).toBeUndefined();
    await assistant.request("review/request", { title: "Totals" });
    await expect.poll(() => linesOf(file)).toEqual([new vscode.Range(0, 0, 3, 0)]);
    await expect.poll(changesTexts).toEqual(["cart.ts | +1 −1"]);
    await run("openChange", (await changesRow("cart.ts")).node);
    const diff = editor.tabs().find(({ input }) => input instanceof vscode.TabInputTextDiff)?.input;
    const { original } = diff instanceof vscode.TabInputTextDiff ? diff : { original: file };
    expect(original.scheme).toBe("dialectic-change");
    expect(await linesOf(original)).toEqual([new vscode.Range(0, 0, 3, 0)]);
    expect(
      await linesOf(original.with({ query: original.query.replace(/review=[^&]*/, "review=other") })),
    ).toBeUndefined();
    expect(await linesOf(original.with({ query: `${original.query}&whole=` }))).toBeUndefined();
    const [named, found, other] = ["named.ts", "found.ts", "other.ts"].map((name) => vscode.Uri.file(path(name)));
    if (named === undefined || found === undefined || other === undefined) throw new Error("No files.");
    expect(await Promise.all([named, found, other].map(linesOf))).toEqual([undefined, undefined, undefined]);
    const { reviewId } = window.host?.reviews.shown?.meta ?? {};
    await assistant.request("feedback/answer", { reviewId, text: "Look.", reference: "found.ts:1" });
    await expect.poll(() => linesOf(found)).toHaveLength(1);
    await assistant.request("review/present", { content: "## Names\n\n[`named.ts:1`][]\n", mode: "append", reviewId });
    await expect.poll(() => linesOf(named)).toHaveLength(1);
    expect(await linesOf(other)).toBeUndefined();
    const provider = () => editor.commentController()?.commentingRangeProvider;
    const before = provider();
    await comment(path("cart.ts"), 2, "Why?");
    await expect.poll(changesTexts).toContain("  Why? | 2 · Pending");
    expect(provider()).toBe(before);
    // VS Code asks for an editor's lines only once: another review needs a new provider.
    await run("clear");
    await expect.poll(provider).not.toBe(before);
    editor.openFolders("/elsewhere");
    expect(await linesOf(file)).toBeUndefined();
  });
});

/** Returns the feedback that an assistant receives; the assistant confirms it with its next question. */
async function waited(assistant: Awaited<ReturnType<typeof reviewWindow>>["assistant"], reviewId: string) {
  const heard = await assistant.request("feedback/wait", { reviewId, seconds: 1 });
  if (heard.kind === "refused") throw new Error(heard.message);
  const { cursor } = heard.batch;
  await assistant.request("feedback/wait", { reviewId, seconds: 1, cursor });
  return heard.batch;
}

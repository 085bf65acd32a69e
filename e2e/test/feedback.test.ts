import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { repository, type ToolAnswer } from "../support/assistant.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScriptedPage, type ScriptedPage } from "../support/scriptedPage.ts";
import { isRunning, registeredHosts, until } from "../support/windows.ts";

const words = "call again or end your turn; nothing is lost";

describe("what a person says about a review", () => {
  let product: Product | undefined;
  let page: ScriptedPage | undefined;

  afterEach(async () => {
    page?.dispose();
    page = undefined;
    await product?.dispose();
    product = undefined;
  });

  /** Presents a review and opens it in a page. */
  async function reviewed(args: readonly string[] = []) {
    const started = await startProduct(args);
    product = started;
    const { assistant, workspace } = started;
    const { structured } = await assistant.call("present_review", {
      content: "# A\n\nText.\n",
      baseUri: workspace.folder,
    });
    const reviewId = String(structured["reviewId"]);
    page = await openScriptedPage(started.host().url);
    const ask = (id: string) =>
      page?.call("feedback/comment", {
        ...{ reviewId, iteration: 1, subject: { kind: "review" }, text: `About ${id}.`, mode: "ask", id },
      });
    const waiting = async () => {
      const opened = (await page?.call("feedback/open", { reviewId })) as { news: { waiting: string[] } } | undefined;
      return opened?.news.waiting ?? [];
    };
    return { ...started, reviewId, ask, waiting };
  }

  it("reaches an assistant that waits, with progress, past the limit of other calls", async () => {
    const { assistant, ask, waiting } = await reviewed(["--timeout", "1000"]);
    const progress: unknown[] = [];
    const call = assistant.call(
      "wait_for_feedback",
      { timeout_seconds: 60 },
      { onprogress: (told) => progress.push(told) },
    );
    await until(async () => (await waiting()).length > 0);
    expect(await waiting()).toEqual(["test-assistant"]);
    // Longer than any other call of this server may take.
    await expect.poll(() => progress.length, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(progress[0]).toEqual({ progress: 0, total: 60, message: "Waiting for the user" });
    expect(await ask("q1")).toEqual({ kind: "kept", thread: "q1" });
    const answer = await call;
    expect(answer.text).toContain("About q1.");
    expect(answer.structured).toMatchObject({ status: "feedback", items: [{ id: "q1", kind: "question" }] });
  });

  it("is pending in the documented words, and rides on whatever is called next until it is acknowledged", async () => {
    const { assistant, ask } = await reviewed();
    const pending = await assistant.call("wait_for_feedback", { timeout_seconds: 0 });
    expect([pending.isError, pending.text, pending.structured["next"]]).toEqual([
      false,
      expect.stringContaining(words),
      words,
    ]);
    await ask("q1");
    const riding = await assistant.call("get_selection", {});
    expect(riding.text).toContain("About q1.");
    const { structured } = await assistant.call("wait_for_feedback", { cursor: pending.structured["cursor"] });
    expect(idsIn(structured)).toEqual(["q1"]);
    await assistant.call("wait_for_feedback", { cursor: structured["cursor"], timeout_seconds: 1 });
    expect((await assistant.call("get_selection", {})).text).not.toContain("About q1.");
  });

  it("leaves nobody waiting when the assistant cancels its call", async () => {
    const { assistant, ask, waiting } = await reviewed();
    const cancelling = new AbortController();
    const call = assistant.call("wait_for_feedback", { timeout_seconds: 60 }, { signal: cancelling.signal });
    const failed = call.then(
      () => "answered",
      () => "cancelled",
    );
    await until(async () => (await waiting()).length > 0);
    cancelling.abort();
    expect(await failed).toBe("cancelled");
    await until(async () => (await waiting()).length === 0);
    expect(await ask("q1")).toMatchObject({ notice: expect.stringContaining("No assistant is waiting") });
    expect(idsIn((await assistant.call("wait_for_feedback", {})).structured)).toEqual(["q1"]);
  });

  it("is waited for in the next window when the one goes", async () => {
    const { assistant, host, ask, waiting, workspace } = await reviewed();
    const call = assistant.call("wait_for_feedback", { timeout_seconds: 60 });
    await until(async () => (await waiting()).length > 0);
    const { pid } = host();
    process.kill(pid, "SIGKILL");
    await until(() => registeredHosts(workspace).some((one) => one.pid !== pid && isRunning(one.pid)));
    const next = registeredHosts(workspace).find((one) => one.pid !== pid);
    page = await openScriptedPage(next?.url ?? "");
    await until(async () => (await waiting()).length > 0);
    await ask("q1");
    expect(idsIn((await call).structured)).toEqual(["q1"]);
  });

  it("comes to a command line, too", async () => {
    const { ask, workspace, reviewId } = await reviewed();
    await ask("q1");
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(repository, "mcp-server", "dist", "cli.js"), ...args], {
        cwd: workspace.folder,
        env: workspace.environment,
      });
    const { stdout } = await run("wait-for-feedback", reviewId, "--timeout-seconds", "5", "--json");
    expect(idsIn(JSON.parse(stdout))).toEqual(["q1"]);
    const answered = await run("answer-comment", "q1", "--comment", "Because.");
    expect(answered.stdout).toContain("Posted in thread q1.\nNext: call wait_for_feedback");
    const status = await run("update-review", reviewId, "--action", "GetStatus", "--json");
    expect(JSON.parse(status.stdout)).toMatchObject({
      status: "Pending",
      comment_threads: [{ thread_id: "q1", responses: [{ by: "command line", text: "Because." }] }],
    });
  });
});

function idsIn(structured: ToolAnswer["structured"]): unknown {
  const { items = [] } = structured as { items?: { id: string }[] };
  return items.map(({ id }) => id);
}

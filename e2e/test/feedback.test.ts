import { afterEach, describe, expect, it } from "vitest";
import type { ToolAnswer } from "../support/assistant.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScriptedPage, type ScriptedPage } from "../support/scriptedPage.ts";
import { isRunning, registeredHosts, until } from "../support/windows.ts";

describe("feedback", () => {
  function idsIn(structured: ToolAnswer["structured"]): unknown {
    const { items = [] } = structured as { items?: { id: string }[] };
    return items.map(({ id }) => id);
  }

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
        reviewId,
        iteration: 1,
        subject: { kind: "review" },
        text: `About ${id}.`,
        mode: "ask",
        id,
      });
    const waiting = async () => {
      const opened = (await page?.call("feedback/open", { reviewId })) as { news: { waiting: string[] } } | undefined;
      return opened?.news.waiting ?? [];
    };
    return { ...started, reviewId, ask, waiting };
  }

  it("reaches a waiting assistant, which sees progress, after the time limit of other calls", async () => {
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

  it("is still awaited in the next window when the first one ends", async () => {
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
});

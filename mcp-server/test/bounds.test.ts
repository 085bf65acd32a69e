import type { ReviewText } from "@dialectic/shared/protocol";
import { textPage } from "@dialectic/shared/protocol";
import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callTool } from "./programs.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest, review } from "./testResources.fixture.ts";

type Answer = Awaited<ReturnType<typeof callTool>> & { readonly structured: Record<string, unknown> };

/** Calls a tool of a client that checks data against the advertised schemas. */
async function caller(...window: Parameters<typeof openWindowForTest> extends [unknown, ...infer R] ? R : never) {
  const sandbox = await createSandboxForTest();
  await openWindowForTest(sandbox, ...window);
  const client = await connectClientForTest(sandbox);
  await client.listTools();
  return async (name: string, parameters: Record<string, unknown>) =>
    (await callTool(client, name, parameters)) as Answer;
}

function sizes({ text, structured }: Answer): number[] {
  return [Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(structured))];
}

describe("the size of answers", () => {
  it("returns a review in pages that join to its exact text, whatever the offset and the size", async () => {
    let text = "";
    const call = await caller(undefined, {
      "review/get": ({ offset, limit }): ReviewText => {
        const { start, end } = textPage(text, offset, limit);
        return {
          ...({ kind: "review", reviewId: "r-1", title: "A", baseUri: "/p", iteration: 1, iterations: 1 } as const),
          updatedAt: 0,
          content: text.slice(start, end),
          totalLength: text.length,
          ...(end < text.length ? { nextOffset: end } : {}),
        };
      },
    });
    const texts = fc.string({
      unit: fc.constantFrom("word ", "\n", "\r\n", '"', "漢", "🙂", "\u0007"),
      maxLength: 200,
    });
    const longTexts = fc.tuple(texts, fc.integer({ min: 1, max: 600 })).map(([part, times]) => part.repeat(times));
    const property = fc.asyncProperty(
      longTexts,
      fc.nat(2_000),
      fc.option(fc.integer({ min: 1_000, max: 100_000 }), { nil: undefined }),
      async (given, first, limit) => {
        text = given;
        let joined = "";
        let start: number | undefined;
        for (let offset: number | undefined = first; offset !== undefined; ) {
          const answer = await call("get_review", { offset, ...(limit === undefined ? {} : { limit }) });
          const { content, next } = answer.structured as { content: string; next?: number };
          for (const size of sizes(answer)) expect(size).toBeLessThanOrEqual(Math.max(20_000, limit ?? 0));
          expect(Buffer.byteLength(content)).toBeLessThanOrEqual(limit ?? 20_000);
          start ??= (next ?? text.length) - content.length;
          joined += content;
          offset = next;
        }
        expect(joined).toBe(text.slice(start));
        expect(start).toBeGreaterThanOrEqual(Math.min(first - 1, text.length));
      },
    );
    await fc.assert(property, oneRunIn(4));
  });

  it("returns the value of a program in pages of one run", async () => {
    const values = [{ diff: `"🙂\n`.repeat(9_000) }, `+ line\n`.repeat(9_000)];
    let runs = 0;
    const call = await caller(undefined, {
      "capability/run": () => {
        const value = values[runs++];
        return { outcome: { kind: "success", value }, text: `Success, results: ${JSON.stringify(value)}` };
      },
    });
    for (const value of values) {
      let joined = "";
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const answer = await call("ide_capability", { request: "gitDiff()", offset, limit: 30_000 });
        for (const size of sizes(answer)) expect(size).toBeLessThanOrEqual(30_000);
        expect(answer.text).toMatch(/^Success, results: characters \d+ to \d+ of \d+/);
        const { page, next } = answer.structured as { page: string; next?: number };
        joined += page;
        offset = next;
      }
      expect(joined).toBe(typeof value === "string" ? value : JSON.stringify(value));
    }
    expect(runs).toBe(2);
  });

  it("says why a call failed and whether to try again, in the advertised schema", async () => {
    const refusal = { kind: "refused", reason: "review-unknown", message: "There is no review r-9." } as const;
    const failing = { kind: "refused", reason: "storage-failed", message: "The disk is full." } as const;
    const call = await caller(undefined, { "review/get": () => refusal, "review/present": () => failing });
    expect(await call("get_review", { review_id: "r-9" })).toEqual({
      isError: true,
      text: refusal.message,
      structured: { success: false, reason: "review-unknown", message: refusal.message, retry: false },
    });
    expect((await call("present_review", review)).structured).toMatchObject({ reason: "storage-failed", retry: true });
    expect((await call("get_review", { limit: 0 })).structured).toMatchObject({
      success: false,
      reason: "invalid-parameters",
      retry: false,
      message: expect.stringMatching(/^limit: Too small/),
    });
  });

  it("tells clients how long a result may be before they move it elsewhere", async () => {
    const client = await connectClientForTest(await createSandboxForTest());
    const { tools } = await client.listTools();
    const told = tools.map(({ name, _meta }) => [name, _meta?.["anthropic/maxResultSizeChars"]]);
    const paged = ["get_review", "rename_symbol", "ide_capability"];
    expect(told).toEqual(tools.map(({ name }) => [name, paged.includes(name) ? 100_000 : 20_000]));
  });
});

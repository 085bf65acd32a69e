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

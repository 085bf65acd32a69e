import { describe, expect, it } from "vitest";
import { FakeHost } from "../test/fakeHost.ts";
import { createToolRunner } from "./toolRunner.ts";
import { getSelection } from "./tools/getSelection.ts";
import { presentReview } from "./tools/presentReview.ts";

const { signal } = new AbortController();

describe("createToolRunner", () => {
  it("gives every call of every runner an id of its own", async () => {
    const refusal = { kind: "refused", reason: "base-outside", message: "no" } as const;
    const host = new FakeHost({ "review/present": refusal });
    const runners = [createToolRunner(host, () => undefined, "/p"), createToolRunner(host, () => undefined, "/p")];
    for (const runner of runners) {
      await runner.call(presentReview, { content: "# A", baseUri: "/p" }, signal);
      await runner.call(presentReview, { content: "# A", baseUri: "/p" }, signal);
    }
    const ids = host.asked.map(({ params }) => (params as { retryId: string }).retryId);
    expect(new Set(ids).size).toBe(4);
  });

  it("answers a bug with a failure and tells its cause to every log", async () => {
    // This host has no answer prepared, which it throws about.
    const host = new FakeHost({});
    const lines: string[] = [];
    const runner = createToolRunner(host, (level, message) => lines.push(`${level} ${message}`), "/p");
    expect(await runner.call(getSelection, {}, signal)).toEqual({
      kind: "failed",
      text: "get_selection failed inside Dialectic: no answer for editor/selection",
      candidates: [],
    });
    const cause = "error get_selection failed: Error: no answer for editor/selection";
    expect([lines.at(-1), host.logged.at(-1)].map((line) => line?.split("\n")[0])).toEqual([cause, cause]);
  });

  it("advertises the title beside the schemas", () => {
    const runner = createToolRunner(new FakeHost({}), () => undefined, "/p");
    expect(runner.advertise(getSelection)).toMatchObject({
      name: "get_selection",
      title: "Get the selected text",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
    });
  });
});

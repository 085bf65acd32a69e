import type { CapabilityAnswer } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { ideCapability } from "./ideCapability.ts";

const program = { json: { getSelection: {} }, call: "getSelection()" };

function answered(
  answer: CapabilityAnswer,
  parameters: Readonly<Record<string, unknown>> = { request: "getSelection()" },
) {
  const host = new FakeHost({ "capability/run": answer });
  return { host, result: ideCapability.call(parameters, host.context()) };
}

describe("ideCapability", () => {
  it("passes a text or a program on unchanged, to the named window", async () => {
    const done = { outcome: { kind: "success", value: 1 }, text: "Success, results: 1" } as const;
    const json = { findReferences: { symbol: { getSelection: {} } } };
    for (const request of ["getSelection()", json]) {
      const { host, result } = answered(done, { request, workspace_path: "/w" });
      await result;
      expect(host.asked).toEqual([{ method: "capability/run", params: { request }, workspace: "/w" }]);
    }
  });

  it("returns a value and candidates unchanged, with the program that was run", async () => {
    const success = { outcome: { kind: "success", value: [] }, program, text: "Success, results: []" } as const;
    expect(await answered(success).result).toEqual({
      kind: "done",
      text: "Success, results: []",
      limit: 20_000,
      structured: { outcome: { kind: "success", value: [] }, program },
    });
    const outcome = {
      ...({ kind: "ambiguous", omitted: 0 } as const),
      questions: ["Which?"],
      candidates: [{ label: "one", program: { file: { path: "a" } } }],
    };
    expect(await answered({ outcome, text: "Ambiguous request" }).result).toEqual({
      kind: "done",
      text: "Ambiguous request",
      structured: { outcome },
      limit: 20_000,
    });
  });

  it("returns a failure with suggestions", async () => {
    const outcome = {
      ...({ kind: "failure", reason: "unknown-name", message: "No.", canRetry: false } as const),
      nearest: ["count(list: array) → number"],
    };
    expect(await answered({ outcome, text: "No." }).result).toEqual({
      kind: "failed",
      text: "No.",
      candidates: outcome.nearest,
      structured: { outcome },
      reason: "unknown-name",
      canRetry: false,
    });
  });

  it.each([{}, { request: 7 }, { request: ["a"] }])("says what %j should have been", async (parameters) => {
    const { result } = answered({ outcome: { kind: "success", value: 1 }, text: "" }, parameters);
    expect(await result).toMatchObject({
      kind: "failed",
      text: expect.stringContaining("request must be a text, or a program as a JSON object"),
    });
  });
});

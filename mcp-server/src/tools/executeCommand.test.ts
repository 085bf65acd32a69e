import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { executeCommand } from "./executeCommand.ts";

const ran = {
  ...({ kind: "ran", command: "a.b", allowedBy: "once", hasEnded: true } as const),
  isCut: false,
  notes: [] as string[],
};

describe("execute_command", () => {
  it.each([
    [{}, []],
    [{ args: [1, { a: null }] }, [1, { a: null }]],
    [{ args: '[1,{"a":null}]' }, [1, { a: null }]],
    [{ args: "[]", save_all_editors: true }, []],
  ])("passes on the arguments of %j", async (given, args) => {
    const host = new FakeHost({ "command/execute": ran });
    await executeCommand.call({ command: "a.b", workspace_path: "/w", ...given }, host.context());
    const params = { command: "a.b", args, saveAllEditors: "save_all_editors" in given };
    expect(host.asked).toEqual([{ method: "command/execute", params, workspace: "/w" }]);
  });

  it.each([["{}"], ["text"], [7]])("rejects arguments such as %j", async (args) => {
    const result = await executeCommand.call({ command: "a.b", args }, new FakeHost({}).context());
    expect([result.kind, result.text.split("\n")[0]]).toEqual([
      "failed",
      "args must be an array, or a text that is one in JSON",
    ]);
  });

  it.each([
    [{}, "✅ a.b was run."],
    [{ result: { a: [1] } }, '✅ a.b was run.\nResult:\n{\n  "a": [\n    1\n  ]\n}'],
    [{ result: null, isCut: true }, "✅ a.b was run.\nResult:\nnull\nParts of the result are left out."],
    [{ hasEnded: false }, "a.b was started and is still running; its result is not waited for."],
    [{ notes: ["A note."] }, "✅ a.b was run.\nA note."],
  ])("reports %j", async (part, text) => {
    const host = new FakeHost({ "command/execute": { ...ran, ...part } });
    const { kind: _, ...structured } = { ...ran, ...part };
    expect(await executeCommand.call({ command: "a.b" }, host.context())).toEqual({ kind: "done", text, structured });
  });

  it.each([
    ["command-failed", "no editor", [], "❌ ⚠️ Execute a VS Code command failed: no editor"],
    ["command-unknown", "There is none.", ["a.c"], "There is none.\n- a.c"],
  ] as const)("passes on a refusal for %s", async (reason, message, candidates, text) => {
    const host = new FakeHost({ "command/execute": { kind: "refused", reason, message, candidates: [...candidates] } });
    expect(await executeCommand.call({ command: "a.b" }, host.context())).toEqual({
      kind: "failed",
      text,
      candidates,
      reason,
      canRetry: false,
    });
  });
});

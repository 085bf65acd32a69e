import { describe, expect, it, vi } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { getSelection } from "./getSelection.ts";
import { toJsonSchema } from "./jsonSchema.ts";

describe("getSelection", () => {
  it("answers null when nothing is selected", async () => {
    const host = new FakeHost({ "editor/selection": { selection: null } });
    expect(await getSelection.call({}, host.context())).toEqual({
      kind: "done",
      text: "null",
      structured: { selection: null },
    });
  });

  it("names the source of the text before the text itself", async () => {
    const selection = {
      text: "const a = 1;\n",
      source: "/p/src/a.ts",
      startLine: 3,
      startColumn: 1,
      endLine: 4,
      endColumn: 1,
      languageId: "typescript",
    };
    const host = new FakeHost({ "editor/selection": { selection } });
    expect(await getSelection.call({}, host.context())).toEqual({
      kind: "done",
      text: "Selected in /p/src/a.ts:3:1-4:1 (typescript):\n\nconst a = 1;\n",
      structured: { selection },
    });
  });

  it("names the repository of the text, ahead of the text", async () => {
    const selection = { text: "const a = 1;\n", source: "/p/src/a.ts" };
    const host = new FakeHost({});
    vi.spyOn(host, "request").mockResolvedValue({ kind: "answered", result: { selection }, repository: "/p" });
    expect(await getSelection.call({}, host.context())).toEqual({
      kind: "done",
      text: "Selected in /p/src/a.ts, repository /p:\n\nconst a = 1;\n",
      structured: { selection, repository: "/p" },
    });
  });

  it("takes no parameters at all", async () => {
    expect(toJsonSchema(getSelection.input, "input")).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
    const result = await getSelection.call({ workspace_path: "/w" }, new FakeHost({}).context());
    expect(result.text.split("\n")[0]).toBe("Unknown parameter: workspace_path");
  });
});

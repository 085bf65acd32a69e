import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.ts";
import { getSelection } from "./getSelection.ts";
import { jsonSchemaOf } from "./jsonSchema.ts";

describe("getSelection", () => {
  it("answers null when nothing is selected", async () => {
    const host = new FakeHost({ "editor/selection": { selection: null } });
    expect(await getSelection.call({}, host.context())).toEqual({
      kind: "done",
      text: "null",
      structured: { selection: null },
    });
  });

  it("says where the text comes from before the text itself", async () => {
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

  it("takes no parameters at all", async () => {
    expect(jsonSchemaOf(getSelection.input, "input")).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
    const result = await getSelection.call({ workspace_path: "/w" }, new FakeHost({}).context());
    expect(result.text.split("\n")[0]).toBe("Unknown parameter: workspace_path");
  });
});

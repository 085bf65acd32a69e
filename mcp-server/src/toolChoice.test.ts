import { toolGroups, toolNames } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { chooseTools } from "./toolChoice.ts";
import { readToolFilter } from "./toolFilter.ts";
import { loadTools } from "./tools/loadTools.ts";

const all = [...toolNames];
const withoutRename = ["get_review", ...toolGroups.ide.filter((name) => name !== "rename_symbol")];

describe("chooseTools", () => {
  it.each([
    [{}, all],
    [{ enabled: "", disabled: " , " }, all],
    [{ enabled: "health_check,get-review" }, ["get_review", "health_check"]],
    [{ enabled: "health_check get_review", disabled: "get_review" }, ["health_check"]],
    [{ disabled: "present_review" }, all.slice(1)],
    [{ enabled: "review" }, [...toolGroups.review]],
    [{ enabled: "ide, get_review", disabled: "rename_symbol" }, withoutRename],
    [{ disabled: "ide" }, [...toolGroups.review]],
    // A wrong name neither removes nor adds a tool.
    [{ enabled: "helth_check" }, []],
    [{ disabled: "helth_check" }, all],
  ])("keeps only the tools that %j allows", (filter, names) => {
    expect(chooseTools(filter).names).toEqual(names);
  });

  it("has each tool under its own name", async () => {
    expect((await loadTools()).map(({ name }) => name)).toEqual(all);
  });

  it("warns of unknown names, each once, and lists the known ones", () => {
    expect(chooseTools({ enabled: "one,health_check,one", disabled: "two" }).warning).toBe(
      `Warning: Invalid tool names will be ignored: one, two\nAvailable tools: ${all.join(", ")}\nGroups of tools: review, ide`,
    );
    expect(chooseTools({ enabled: "health_check" }).warning).toBeUndefined();
  });
});

describe("filterOf", () => {
  it("accepts both spellings of the variables, and prefers its own", () => {
    const other = { VSCODE_MCP_ENABLED_TOOLS: "a", VSCODE_MCP_DISABLED_TOOLS: "b" };
    expect(readToolFilter(other)).toEqual({ enabled: "a", disabled: "b" });
    const own = { DIALECTIC_ENABLED_TOOLS: "c", DIALECTIC_DISABLED_TOOLS: "d" };
    expect(readToolFilter({ ...other, ...own })).toEqual({ enabled: "c", disabled: "d" });
  });
});

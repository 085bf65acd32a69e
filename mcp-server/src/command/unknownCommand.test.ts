import { toolNames } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { unknownCommand } from "./unknownCommand.ts";

describe("unknownCommand", () => {
  it.each([
    ["present", "Did you mean present-review?"],
    ["diagnostics", "Did you mean get-diagnostics?"],
    ["get-diagnostic", "Did you mean get-diagnostics?"],
    ["rename", "Did you mean rename-symbol?"],
    ["helth-check", "Did you mean health-check?"],
    ["dcotor", "Did you mean doctor?"],
    ["references", "Did you mean check-references or get-references?"],
    ["getSelect", "Did you mean get-selection?"],
  ])("offers possible meanings of %s", (command, offer) => {
    expect(unknownCommand(command, toolNames).split("\n")[0]).toBe(`Unknown command: ${command}. ${offer}`);
  });

  it("suggests nothing when no name is similar, and no tool that was removed by the filter", () => {
    const said = "\n\nRun dialectic --help for all commands.\n";
    expect(unknownCommand("frobnicate", toolNames)).toBe(`Unknown command: frobnicate${said}`);
    expect(unknownCommand("health-check", ["get_review"])).toBe(`Unknown command: health-check${said}`);
  });
});

import { expect, it } from "vitest";
import { nameAssistant } from "./nameAssistant.ts";

it.each([
  ["claude-code", "Claude Code"],
  ["claude-code 2", "Claude Code 2"],
  ["codex-mcp-client", "Codex"],
  ["my-own-client", "my-own-client"],
  ["Agent 7", "Agent 7"],
  ["constructor", "constructor"],
  ["", ""],
])("names %j as people know it", (client, name) => {
  expect(nameAssistant(client)).toBe(name);
});

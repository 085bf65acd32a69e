import { expect, it } from "vitest";
import { formatLocalTime } from "./formatTime.ts";
import { describeOrigin, nameAssistant, nameSession } from "./nameAssistant.ts";

/** Returns a day of this week as UTC has it, so many days from today. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns 14:02 UTC of that day, as the reader's clock has it. */
function local(days: number): string {
  return formatLocalTime(Date.parse(`${day(days)}T14:02Z`));
}

it.each([
  ["claude-code", "Claude Code"],
  ["claude-code 2", "Claude Code 2"],
  ["codex-mcp-client", "Codex"],
  ["my-own-client", "my-own-client"],
  ["Agent 7", "Agent 7"],
  ["constructor", "constructor"],
  ["", ""],
  [`claude-code (since ${day(-1)} 14:02 UTC)`, `Claude Code (since ${local(-1)})`],
  [`claude-code (since ${day(0)} 00:00:07 UTC)`, /^Claude Code \(since (\S+ )?\d\d:\d\d:07\)$/],
  ["claude-code (since yesterday UTC)", "claude-code (since yesterday UTC)"],
])("names %j as people know it", (client, name) => {
  expect(nameAssistant(client)).toEqual(typeof name === "string" ? name : expect.stringMatching(name));
});

it("says of a review that the person asked for themselves that it is theirs", () => {
  const by = (name: string) => `by ${name}`;
  expect([describeOrigin("you", by), nameSession("you")]).toEqual(["read by you", "You"]);
  expect([describeOrigin("claude-code", by), nameSession("claude-code")]).toEqual(["by Claude Code", "Claude Code"]);
});

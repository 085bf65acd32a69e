import { describe, expect, it } from "vitest";
import { formatCommandQuestion } from "./personQuestion.ts";

const kept = "“Always” and “Never” are remembered for this command.";

describe("commandQuestion", () => {
  it("names the client, the command and its arguments", () => {
    expect(formatCommandQuestion("claude", { command: "a.b", args: [] })).toBe(
      `claude wants to run the command a.b. ${kept}`,
    );
    expect(formatCommandQuestion("claude", { command: "a.b", args: [{ c: 1 }] })).toBe(
      `claude wants to run the command a.b with [{"c":1}]. ${kept}`,
    );
  });

  it("turns an assistant's input into no links, no lines and no reversed text", () => {
    const args = ["[run](command:evil)\n\u202e"];
    const question = formatCommandQuestion("[me](command:x)\r", { command: "a\u0007", args });
    expect(question).not.toMatch(/\]\(|[\p{Cc}\p{Cf}]/u);
    expect(question).toContain("[run] (command:evil)");
  });

  it("cuts long arguments and states their length", () => {
    expect(formatCommandQuestion("claude", { command: "a", args: ["x".repeat(500)] })).toContain("x… (504 characters)");
  });
});

import { describe, expect, it } from "vitest";
import { readHookInput, type TurnMoment } from "./assistantHooks.ts";

const order = "Present a review.";

/** Inputs in the documented form of each assistant. */
const claude = {
  session_id: "abc123",
  transcript_path: "/home/p/.claude/projects/x/abc123.jsonl",
  cwd: "/home/ada/shop",
  permission_mode: "default",
};
const cursor = {
  conversation_id: "c-1",
  generation_id: "g-1",
  model: "default",
  cursor_version: "3.7.21",
  workspace_roots: ["/home/ada/shop"],
};
const gemini = { session_id: "g-1", transcript_path: "", cwd: "/home/ada/shop", timestamp: "2026-11-25T10:00:00Z" };

const read = (input: unknown) => readHookInput(JSON.stringify(input), "/elsewhere");
function readTurn(input: unknown): TurnMoment {
  const moment = read(input);
  return moment?.at === "begin" || moment?.at === "end" ? moment : expect.unreachable("no turn begins or ends");
}

/** The question of Claude Code 2.1 when a plan is ready. */
const exitPlanMode = {
  ...claude,
  permission_mode: "plan",
  hook_event_name: "PermissionRequest",
  tool_name: "ExitPlanMode",
  tool_input: {
    plan: "# Expire tokens\n\n1. Reject them\n",
    planFilePath: "/home/p/.claude/plans/calm-river.md",
    allowedPrompts: [{ tool: "Bash", prompt: "run tests" }],
  },
};

describe("the input of a hook", () => {
  it.each([
    ["Claude Code", { ...claude, hook_event_name: "UserPromptSubmit", prompt: "Mend it" }, undefined],
    ["Gemini CLI", { ...gemini, hook_event_name: "BeforeAgent", prompt: "Mend it" }, {}],
    ["Cursor", { ...cursor, hook_event_name: "beforeSubmitPrompt", prompt: "Mend it" }, { continue: true }],
  ])("from %s at the beginning of a turn changes nothing", (_, input, answer) => {
    const moment = readTurn(input);
    expect(moment).toMatchObject({ at: "begin", folder: "/home/ada/shop" });
    expect(moment.answer(undefined)).toEqual(answer);
  });

  it.each([
    [
      "Claude Code",
      { ...claude, hook_event_name: "Stop", stop_hook_active: false, last_assistant_message: "Done." },
      { decision: "block", reason: order },
    ],
    [
      "Codex",
      { ...claude, turn_id: "t-1", hook_event_name: "Stop", stop_hook_active: false },
      { decision: "block", reason: order },
    ],
    [
      "Gemini CLI",
      { ...gemini, hook_event_name: "AfterAgent", prompt: "x", prompt_response: "y", stop_hook_active: false },
      { decision: "deny", reason: order },
    ],
    ["Cursor", { ...cursor, hook_event_name: "stop", status: "completed", loop_count: 0 }, { followup_message: order }],
  ])(
    "from %s at the end of a turn passes the order on in the client's own form, or lets the turn end",
    (assistant, input, answer) => {
      const moment = readTurn(input);
      expect(moment).toMatchObject({ at: "end", folder: "/home/ada/shop", assistant });
      expect([moment.answer(order), moment.answer(undefined)]).toEqual([answer, {}]);
    },
  );

  it.each([
    ["that a hook has already put off", { ...claude, hook_event_name: "Stop", stop_hook_active: true }],
    ["that this hook has already put off", { ...cursor, hook_event_name: "stop", status: "completed", loop_count: 1 }],
    ["that the person broke off", { ...cursor, hook_event_name: "stop", status: "aborted", loop_count: 0 }],
    ["that ended with an error", { ...cursor, hook_event_name: "stop", status: "error", loop_count: 0 }],
    ["in plan mode", { ...claude, permission_mode: "plan", hook_event_name: "Stop", stop_hook_active: false }],
    ["of a subagent", { ...claude, hook_event_name: "SubagentStop", agent_id: "a-1", agent_type: "Explore" }],
    ["without a session", { cwd: "/work", hook_event_name: "Stop" }],
    ["of an event that is not known", { ...claude, hook_event_name: "PreToolUse" }],
    ["of another form", { ...claude, hook_event_name: "Stop", stop_hook_active: "no" }],
    ["that is not an object", "Stop"],
  ])("at the end of a turn %s leaves it alone", (_, input) => {
    expect(read(input)).toBeUndefined();
  });

  it.each([
    ["at the beginning of its turn", { hook_event_name: "UserPromptSubmit", prompt: "Look" }],
    ["at the end of its turn", { hook_event_name: "Stop", stop_hook_active: false }],
    ["with its plan", exitPlanMode],
  ])("from a subagent %s is no moment of its session", (_, input) => {
    expect(read({ ...claude, ...input, agent_id: "a-1", agent_type: "Explore" })).toBeUndefined();
  });

  it("from an assistant that runs as an agent of its own is a moment of its session", () => {
    expect(read({ ...claude, hook_event_name: "Stop", agent_type: "reviewer" })).toMatchObject({ at: "end" });
  });

  it("in plan mode still notes what is older than the turn, which may end with the plan carried out", () => {
    const begin = { ...claude, permission_mode: "plan", hook_event_name: "UserPromptSubmit", prompt: "Plan it" };
    expect(read(begin)).toMatchObject({ at: "begin" });
  });

  it("from Claude Code with a plan is answered with approval, which returns the plan unchanged, or with denial", () => {
    const moment = read(exitPlanMode);
    if (moment?.at !== "plan") expect.unreachable("no plan was read");
    expect(moment).toMatchObject({
      client: "claude-code",
      folder: "/home/ada/shop",
      plan: exitPlanMode.tool_input.plan,
    });
    const answered = (decision: object) => ({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision } });
    expect(moment.answer({ kind: "approved" })).toEqual(
      answered({ behavior: "allow", updatedInput: exitPlanMode.tool_input }),
    );
    expect(moment.answer({ kind: "changes", message: "Shorter." })).toEqual(
      answered({ behavior: "deny", message: "Shorter." }),
    );
  });

  it.each([
    ["in the input of the tool", { tool_input: exitPlanMode.tool_input, tool_response: { isAgent: false } }],
    ["in its response", { tool_input: {}, tool_response: { plan: exitPlanMode.tool_input.plan, isAgent: false } }],
  ])("from Claude Code after an approval names the plan, %s", (_, input) => {
    const after = { ...exitPlanMode, permission_mode: "acceptEdits", hook_event_name: "PostToolUse", ...input };
    const { plan } = exitPlanMode.tool_input;
    expect(read(after)).toEqual({
      at: "approved-plan",
      client: "claude-code",
      plan,
      session: "abc123",
      folder: claude.cwd,
    });
    expect(read({ ...after, tool_name: "Write" })).toBeUndefined();
  });

  it.each([
    ["for another tool", { ...exitPlanMode, tool_name: "Bash", tool_input: { command: "ls" } }],
    ["without a plan", { ...exitPlanMode, tool_input: {} }],
    ["with a blank plan", { ...exitPlanMode, tool_input: { plan: " \n" } }],
  ])("from Claude Code %s leaves its question alone", (_, input) => {
    expect(read(input)).toBeUndefined();
  });

  it("that is not JSON leaves the turn alone", () => {
    expect(readHookInput("{", "/elsewhere")).toBeUndefined();
    expect(readHookInput("", "/elsewhere")).toBeUndefined();
  });

  it("without folders applies to the working directory", () => {
    expect(read({ session_id: "s", hook_event_name: "Stop" })?.folder).toBe("/elsewhere");
  });
});

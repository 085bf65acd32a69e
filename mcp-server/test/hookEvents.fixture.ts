/** A call of Claude Code's tool that shows a plan. */
export const planCall = { tool_name: "ExitPlanMode", tool_input: { plan: "# Plan\n\n1. Wait\n" } };

/** Events of hooks with what they have beyond a session, and the answer that changes nothing. */
export const hookEvents: readonly (readonly [event: string, more: object, answer: string])[] = [
  ["UserPromptSubmit", {}, ""],
  ["BeforeAgent", {}, "{}\n"],
  ["beforeSubmitPrompt", {}, '{"continue":true}\n'],
  ["Stop", {}, "{}\n"],
  ["AfterAgent", {}, "{}\n"],
  ["stop", {}, "{}\n"],
  ["PermissionRequest", planCall, ""],
  ["PostToolUse", planCall, ""],
];

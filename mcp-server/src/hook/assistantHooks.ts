import * as z from "zod/mini";

/**
 * Fields of the input of hooks that Dialectic reads. Claude Code (https://code.claude.com/docs/en/hooks), Codex
 * (https://developers.openai.com/codex/hooks) and Gemini CLI (https://geminicli.com/docs/hooks/reference) name a session
 * and its working directory; Cursor (https://cursor.com/docs/agent/hooks) names a conversation and its folders.
 */
const hookInput = z.object({
  hook_event_name: z.string(),
  /** Claude Code and Codex: `plan` while the assistant may only plan. */
  permission_mode: z.optional(z.string()),
  /** Claude Code and Codex name a subagent beside the session of its main agent. */
  agent_id: z.optional(z.string()),
  /** Codex names the turn; Claude Code, which has the same events, does not. */
  turn_id: z.optional(z.string()),
  session_id: z.optional(z.string()),
  cwd: z.optional(z.string()),
  /** True when the assistant goes on because a hook has already asked it to. */
  stop_hook_active: z.optional(z.boolean()),
  conversation_id: z.optional(z.string()),
  workspace_roots: z.optional(z.array(z.string())),
  /** Number of times that the hook of Cursor has made it go on in this conversation. */
  loop_count: z.optional(z.int()),
  status: z.optional(z.string()),
  tool_name: z.optional(z.string()),
  tool_input: z.optional(z.record(z.string(), z.unknown())),
  tool_response: z.optional(z.unknown()),
});

type HookInput = z.infer<typeof hookInput>;

interface Moment {
  readonly session: string;
  readonly folder: string;
}

/** The moment at which a turn begins or ends. */
export interface TurnMoment extends Moment {
  readonly at: "begin" | "end";
  /** The assistant's name, as people know it. */
  readonly assistant: string;
  /** Answers the assistant: goes on with this order, or ends the turn. */
  readonly answer: (order: string | undefined) => object | undefined;
}

/** The moment at which a plan is ready, and the assistant asks whether it may begin. */
export interface PlanMoment extends Moment {
  readonly at: "plan";
  /** The assistant's name, as its server gives it to Dialectic. */
  readonly client: string;
  readonly plan: string;
  readonly answer: (decision: PlanDecision) => object;
}

/** The moment after the user has approved a plan, here or in the assistant. */
export interface ApprovedPlanMoment extends Moment {
  readonly at: "approved-plan";
  readonly client: string;
  readonly plan: string;
}

type HookMoment = TurnMoment | PlanMoment | ApprovedPlanMoment;

/** The user's decision about a plan; changes are described for the assistant. */
export type PlanDecision = { readonly kind: "approved" } | { readonly kind: "changes"; readonly message: string };

/** Answer of an assistant's kind to an order; undefined where it expects an empty answer. */
type Answer = TurnMoment["answer"];

const blockOr =
  (decision: "block" | "deny"): Answer =>
  (order) =>
    order === undefined ? {} : { decision, reason: order };
const followUp: Answer = (order) => (order === undefined ? {} : { followup_message: order });

/** Events by their names, with the assistants that have them; the text that Claude Code and Codex print at the beginning goes to the model. */
const events: ReadonlyMap<string, Pick<TurnMoment, "at" | "assistant" | "answer">> = new Map([
  ["UserPromptSubmit", { at: "begin", assistant: "Claude Code", answer: () => undefined }],
  ["BeforeAgent", { at: "begin", assistant: "Gemini CLI", answer: () => ({}) }],
  ["beforeSubmitPrompt", { at: "begin", assistant: "Cursor", answer: () => ({ continue: true }) }],
  ["Stop", { at: "end", assistant: "Claude Code", answer: blockOr("block") }],
  ["AfterAgent", { at: "end", assistant: "Gemini CLI", answer: blockOr("deny") }],
  ["stop", { at: "end", assistant: "Cursor", answer: followUp }],
]);

/**
 * Reads the input of a hook. Returns undefined for an unknown event, for input without a session, for a subagent, at the
 * end of a turn in plan mode, and at an end that a hook has already put off or that the person has caused.
 */
export function readHookInput(text: string, workingDirectory: string): HookMoment | undefined {
  const input = parseInput(text);
  const session = input?.session_id ?? input?.conversation_id;
  if (input === undefined || !session || input.agent_id !== undefined) return undefined;
  const moment = { session, folder: input.cwd ?? input.workspace_roots?.[0] ?? workingDirectory };
  switch (input.hook_event_name) {
    case "PermissionRequest":
      return readPlan(input, moment);
    case "PostToolUse":
      return readApprovedPlan(input, moment);
    default:
      return readTurn(input, moment);
  }
}

function readTurn(input: HookInput, moment: Moment): TurnMoment | undefined {
  const event = events.get(input.hook_event_name);
  if (event === undefined) return undefined;
  const isPutOff = input.stop_hook_active === true || (input.loop_count ?? 0) > 0;
  const isBroken = input.status !== undefined && input.status !== "completed";
  // A turn that begins in plan mode may end outside of it: an approved plan is carried out in the same turn.
  const isPlanning = input.permission_mode === "plan";
  if (event.at === "end" && (isPutOff || isBroken || isPlanning)) return undefined;
  return { ...moment, ...event, ...(input.turn_id === undefined ? {} : { assistant: "Codex" }) };
}

/**
 * Reads the question of Claude Code whether a plan may begin. Claude Code drops an approval of a plan that does not
 * return the input of the tool (https://github.com/anthropics/claude-code/issues/74256).
 */
function readPlan({ tool_name, tool_input }: HookInput, moment: Moment): PlanMoment | undefined {
  const plan = getPlan(tool_input);
  if (tool_name !== "ExitPlanMode" || plan === undefined) return undefined;
  return {
    ...moment,
    at: "plan",
    client: "claude-code",
    plan,
    answer: (decision) => ({
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision:
          decision.kind === "approved"
            ? { behavior: "allow", updatedInput: tool_input }
            : { behavior: "deny", message: decision.message },
      },
    }),
  };
}

/** Reads the end of the tool with which Claude Code asks about a plan. It ends so only after the user's approval. */
function readApprovedPlan({ tool_name, tool_input, tool_response }: HookInput, moment: Moment): HookMoment | undefined {
  // Older versions leave the plan out of the input of the tool.
  const plan = [tool_input, tool_response].map(getPlan).find((each) => each !== undefined);
  if (tool_name !== "ExitPlanMode" || plan === undefined) return undefined;
  return { ...moment, at: "approved-plan", client: "claude-code", plan };
}

function getPlan(from: unknown): string | undefined {
  const plan = typeof from === "object" && from !== null && "plan" in from ? from.plan : undefined;
  return typeof plan === "string" && plan.trim() !== "" ? plan : undefined;
}

function parseInput(text: string): HookInput | undefined {
  try {
    return hookInput.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

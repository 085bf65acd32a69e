import type { FeedbackBatch, FeedbackItem, TurnEnd } from "@dialectic/shared/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSandbox, programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { openTestWindow, type TestWindow } from "./testWindow.fixture.ts";

let sandbox: Sandbox;
let window: TestWindow | undefined;

beforeEach(async () => {
  sandbox = await makeSandbox();
});
afterEach(async () => {
  await window?.dispose();
  window = undefined;
  await sandbox.dispose();
});

const ask: TurnEnd = { kind: "ask", reviewId: "r-1", count: 12, unexplained: ["a.ts:2", "b\u202e.ts:1-4"] };

const hook = (input: object, ...flags: string[]) =>
  runProgram(programs.cli, ["hook", ...flags], sandbox, JSON.stringify(input));
const stop = (more: object = {}) =>
  hook({ session_id: "s 1", cwd: sandbox.workspace, hook_event_name: "Stop", stop_hook_active: false, ...more });

/** Runs the hook of Claude Code for a plan. */
const exitPlanMode = () =>
  hook({
    session_id: "s-1",
    cwd: sandbox.workspace,
    permission_mode: "plan",
    hook_event_name: "PermissionRequest",
    tool_name: "ExitPlanMode",
    tool_input: { plan: "# Plan\n\n- [ ] Parse\n" },
  });

function said(kind: FeedbackItem["kind"], text: string, comments: FeedbackItem["comments"] = []): FeedbackItem {
  const about = { review_id: "r-1", iteration: 1, at: "2026-11-26T10:00:00.000Z" };
  return { id: `i-${kind}`, kind, text, comments, next: "Go on.", ...about };
}

/** Opens a window that wants plans and gives these answers to calls that wait, and the last of them again. */
async function openPlanWindow(...answers: readonly Partial<FeedbackBatch>[]) {
  const shown: unknown[] = [];
  const waits: (string | undefined)[] = [];
  const nothing: FeedbackBatch = { review_id: "r-1", items: [], cursor: "r-1@", status: "Pending" };
  window = await openTestWindow(sandbox, [sandbox.workspace], {
    "turn/plan": () => ({ isWanted: true }),
    "review/present": (params) => {
      shown.push(params);
      return {
        kind: "presented",
        success: true,
        message: "",
        reviewId: "r-1",
        iteration: 1,
        sections: { changed: [], added: [], removed: [] },
        references: [],
        notes: [],
      };
    },
    "feedback/wait": ({ cursor }) => {
      const batch = { ...nothing, ...(answers[waits.length] ?? {}) };
      waits.push(cursor);
      return { kind: batch.items.length === 0 ? "pending" : "feedback", batch };
    },
  });
  return { shown, waits };
}

describe("dialectic hook with a plan", () => {
  it("presents the plan, and lets Claude Code begin once the user approves", async () => {
    const { shown, waits } = await openPlanWindow({}, { items: [said("approve", "")], cursor: "r-1@h:3" });
    const { code, stdout } = await exitPlanMode();
    expect({ code, answer: JSON.parse(stdout) }).toEqual({
      code: 0,
      answer: {
        hookSpecificOutput: {
          hookEventName: "PermissionRequest",
          decision: { behavior: "allow", updatedInput: { plan: "# Plan\n\n- [ ] Parse\n" } },
        },
      },
    });
    expect(shown).toEqual([
      { content: "# Plan\n\n- [ ] Parse\n", mode: "replace", kind: "plan", baseUri: sandbox.workspace },
    ]);
    expect(waits).toEqual([undefined, "r-1@", "r-1@h:3"]);
  });

  it("returns the comments of the user, and acknowledges them", async () => {
    const comment = { thread_id: "t-1", about: "section Parse", comment: "Use the\u202e parser.", is_reply: false };
    const items = [said("resolved", ""), said("request_changes", "Smaller steps", [comment])];
    const { waits } = await openPlanWindow({ items, cursor: "r-1@h:4" });
    const { decision } = JSON.parse((await exitPlanMode()).stdout).hookSpecificOutput;
    expect(decision.behavior).toBe("deny");
    expect(decision.message).toContain("call ExitPlanMode again: it presents the next iteration.");
    expect(decision.message).toContain("CHANGES REQUESTED (iteration 1)\n  Smaller steps");
    expect(decision.message).toContain("comment on section Parse [thread_id t-1]:\n  Use the\\u{202e} parser.");
    expect(waits).toEqual([undefined, "r-1@h:4"]);
  });

  it("leaves an approval's comments to the server, which includes them in its next answer", async () => {
    const { waits } = await openPlanWindow({ items: [said("approve", "Mind the tests")], cursor: "r-1@h:3" });
    expect(JSON.parse((await exitPlanMode()).stdout).hookSpecificOutput.decision.behavior).toBe("allow");
    expect(waits).toEqual([undefined]);
  });

  it("tells the window that the user has approved the plan in Claude Code", async () => {
    const approved: unknown[] = [];
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "feedback/planApproved": (params) => {
        approved.push(params);
        return {};
      },
    });
    const input = { session_id: "s-1", cwd: sandbox.workspace, hook_event_name: "PostToolUse" };
    const tool = { tool_name: "ExitPlanMode", tool_input: { plan: "# Plan\n" } };
    expect(await hook({ ...input, ...tool })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(approved).toEqual([{ folder: sandbox.workspace, plan: "# Plan\n" }]);
  });

  it("leaves the question to Claude Code when the user closes the plan", async () => {
    const { waits } = await openPlanWindow({}, { isClosed: true });
    expect(await exitPlanMode()).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(waits).toHaveLength(2);
  });

  it("leaves the question to Claude Code when no window is open, or the window does not want plans", async () => {
    expect(await exitPlanMode()).toEqual({ code: 0, stdout: "", stderr: "" });
    window = await openTestWindow(sandbox, [sandbox.workspace], { "turn/plan": () => ({ isWanted: false }) });
    expect(await exitPlanMode()).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(window.asked).toEqual([]);
  });
});

describe("dialectic hook", () => {
  it("passes the order of the window to the assistant, with the command that ends the orders", async () => {
    const ended: unknown[] = [];
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/end": (turn) => {
        ended.push(turn);
        return ask;
      },
    });
    const { code, stdout } = await stop();
    const answer = JSON.parse(stdout) as { decision: string; reason: string };
    expect({ code, decision: answer.decision, ended }).toEqual({
      code: 0,
      decision: "block",
      ended: [{ session: "s 1", folder: sandbox.workspace, assistant: "Claude Code" }],
    });
    expect(answer.reason).toContain("The review r-1 does not explain all of your changes yet.");
    expect(answer.reason).toContain("- a.ts:2\n- b\\u{202e}.ts:1-4\n- and 10 more");
    expect(answer.reason).toContain(`${programs.cli} hook --leave 's 1'`);
  });

  it("lets the turn end when the window has no question", async () => {
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/end": () => ({ kind: "silent", reason: "explained" }),
    });
    expect(await stop()).toEqual({ code: 0, stdout: "{}\n", stderr: "" });
  });

  it("lets the turn end without asking a window when a hook has already delayed it", async () => {
    let asked = 0;
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/end": () => {
        asked += 1;
        return ask;
      },
    });
    expect(await stop({ stop_hook_active: true })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(asked).toBe(0);
  });

  it("lets the turn end when no window is open, and starts no panel", async () => {
    expect(await stop()).toEqual({ code: 0, stdout: "{}\n", stderr: "" });
  });

  it("lets the turn end when the window fails", async () => {
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/end": () => {
        throw new Error("broken");
      },
    });
    expect(await stop()).toMatchObject({ code: 0, stdout: "{}\n" });
  });

  it("tells the window that a turn begins, and nothing to the model", async () => {
    const begun: unknown[] = [];
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/begin": (turn) => {
        begun.push(turn);
        return {};
      },
    });
    const input = { session_id: "s-1", cwd: sandbox.workspace, hook_event_name: "UserPromptSubmit", prompt: "x" };
    expect(await hook(input)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(begun).toEqual([{ session: "s-1", assistant: "Claude Code", folder: sandbox.workspace }]);
  });

  it("ends the questions of a session", async () => {
    const left: unknown[] = [];
    window = await openTestWindow(sandbox, [sandbox.workspace], {
      "turn/leave": (turn) => {
        left.push(turn);
        return {};
      },
    });
    const ended = await hook({}, "--leave", "s-1");
    expect(ended).toMatchObject({ code: 0, stdout: "Dialectic will not ask for a review in this session again.\n" });
    expect(left).toEqual([{ session: "s-1", folder: sandbox.workspace }]);
  });
});

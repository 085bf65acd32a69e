import { spawn } from "node:child_process";
import { join } from "node:path";
import { hookEvents, planCall } from "../../../mcp-server/test/hookEvents.fixture.ts";
import { until } from "../../support/windows.ts";
import { inPlace, type Place } from "../place.ts";
import type { Row, Tools } from "../row.ts";

/** Seconds that a hook may take on a busy machine. Assistants wait for a plan's hook for hours. */
const longest = 60;

interface EndedHook {
  readonly stdout: string;
  readonly seconds: number;
}

/** Runs a hook with this text as its input, which stays open where `isEndless`; resolves to undefined when it does not end. */
function runHook(program: string, place: Place, text: string, isEndless = false): Promise<EndedHook | undefined> {
  const { folder: cwd, environment: env } = place.workspace;
  const began = performance.now();
  const child = spawn(process.execPath, [join(program, "cli.js"), "hook"], { cwd, env, stdio: "pipe" });
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stdin.write(text);
  if (!isEndless) child.stdin.end();
  return new Promise((settle) => {
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      settle(undefined);
    }, longest * 1_000);
    child.once("close", () => {
      clearTimeout(late);
      settle({ stdout, seconds: (performance.now() - began) / 1_000 });
    });
  });
}

/** Opens a panel that shows a plan, whose hook waits; returns the hook. */
async function showPlan(
  program: string,
  place: Place,
  input: string,
): Promise<{ ended: Promise<EndedHook | undefined> }> {
  await place.address();
  const ended = runHook(program, place, input);
  const host = await place.connect();
  const isWaiting = async () => {
    const { result } = await host.call("feedback/reviews", {});
    return JSON.stringify(result).includes("Plan");
  };
  await until(isWaiting, "the plan to be shown");
  host.close();
  return { ended };
}

/** Hooks of assistants while the process of the panel is stopped, and with input that never ends. */
export const hooks: Row = {
  title: "hooks of assistants: a window that hangs, an input that never ends",
  goal: `each ends within ${longest} s, and changes nothing`,
  run: (tools: Tools) =>
    inPlace(tools, async (place) => {
      const { program } = tools;
      const input = (event: string, more: object) =>
        JSON.stringify({ session_id: "s-1", cwd: place.workspace.folder, hook_event_name: event, ...more });
      const plan = await showPlan(program, place, input("PermissionRequest", planCall));
      process.kill(place.host().pid, "SIGSTOP");
      const runs = [
        { name: "a plan that is shown", answer: "", ended: plan.ended },
        ...hookEvents.map(([event, more, answer]) => ({
          name: event,
          answer,
          ended: runHook(program, place, input(event, more)),
        })),
        ...["", "{", input("Stop", {})].map((text) => ({
          name: `an input that stays open after ${text.length} characters`,
          answer: "{}\n",
          ended: runHook(program, place, text, true),
        })),
      ];
      const problems: string[] = [];
      let slowest = 0;
      for (const { name, answer, ended } of runs) {
        const hook = await ended;
        slowest = Math.max(slowest, hook?.seconds ?? longest);
        if (hook === undefined) problems.push(`${name}: the hook had not ended after ${longest} s`);
        else if (hook.stdout !== answer) problems.push(`${name}: the hook answered ${JSON.stringify(hook.stdout)}`);
      }
      return { tried: runs.length, problems, figure: `slowest of ${runs.length} ended after ${slowest.toFixed(1)} s` };
    }),
};

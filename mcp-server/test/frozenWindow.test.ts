import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hookEvents } from "./hookEvents.fixture.ts";
import { makeSandbox, programs, runProgram, type Sandbox, startProgram } from "./programs.fixture.ts";
import { readPanelRecords } from "./testPanels.fixture.ts";

let sandbox: Sandbox;
let panel = 0;

beforeAll(async () => {
  sandbox = await makeSandbox();
  await runProgram(programs.cli, ["panel"], sandbox);
  const [record] = readPanelRecords(sandbox);
  panel = record?.pid ?? expect.unreachable("no panel was started");
  process.kill(panel, "SIGSTOP");
});
afterAll(async () => {
  // A stopped process takes this signal, too.
  process.kill(panel, "SIGKILL");
  await sandbox.dispose();
});

const hook = (input: object) =>
  runProgram(programs.cli, ["hook"], sandbox, JSON.stringify({ session_id: "s-1", cwd: sandbox.workspace, ...input }));

/** More than the 10 seconds that the plugins give a hook, on a busy machine. */
const limit = { timeout: 60_000 };

describe("dialectic hook, with a window that hangs", () => {
  it.concurrent.each(hookEvents)(
    "ends by its patience at %s, and changes nothing",
    limit,
    async (event, more, stdout) => {
      expect(await hook({ hook_event_name: event, ...more })).toEqual({ code: 0, stdout, stderr: "" });
    },
  );

  it.concurrent("says that the window has not heard that the questions of a session end", limit, async () => {
    const { code, stdout, stderr } = await runProgram(programs.cli, ["hook", "--leave", "s-1"], sandbox);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Request timeout after 5000ms for event: turn/leave.");
  });

  it.concurrent("ends when its input begins and never ends", limit, async () => {
    const running = startProgram(programs.cli, ["hook"], sandbox);
    running.process.stdin.write("{");
    expect(await running.ended).toEqual({ code: 0, stdout: "{}\n", stderr: "" });
  });
});

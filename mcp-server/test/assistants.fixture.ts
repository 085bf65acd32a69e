import { execFile } from "node:child_process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { ensureInspector } from "../../scripts/inspector.mjs";
import { callTool, programs, type Sandbox } from "./programs.fixture.ts";
import { referenceClient, startPython } from "./pythonClient.fixture.ts";
import { connectWithTasks } from "./secondGeneration.fixture.ts";
import { connectPanelClient } from "./testPanels.fixture.ts";

type Data = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | number>>;

/** The calls of any client for an assistant; the names are those of the tools. */
export interface Assistant {
  /** Calls a tool and resolves to its data. */
  call(tool: string, parameters: Parameters): Promise<Data>;
  /** Begins to wait for feedback on a review; resolves with how the data will come, once the wait has begun. */
  wait(reviewId: string): Promise<{ readonly data: Promise<Data> }>;
}

export type StartAssistant = (sandbox: Sandbox) => Assistant | Promise<Assistant>;

/** Seconds of a wait that is no task. */
const patience = 60;
const serverFlags = ["--panel", "browser"];

/** A client of the SDK's first generation waits in a call, which reports its progress. */
export const connectFirstAssistant: StartAssistant = async (sandbox) => {
  const client = await connectPanelClient(sandbox);
  const call = async (tool: string, parameters: Parameters) => {
    const { isError, text, structured } = await callTool(client, tool, parameters);
    expect(isError, text).toBe(false);
    return structured as Data;
  };
  return {
    call,
    wait: (review_id) =>
      new Promise((begin, fail) => {
        const call = { name: "wait_for_feedback", arguments: { review_id, timeout_seconds: patience } };
        const data = client
          .callTool(call, undefined, { onprogress: () => begin({ data }) })
          .then(({ structuredContent }) => structuredContent as Data);
        data.catch(fail);
      }),
  };
};

/** A client of the second generation waits in a task. */
export const connectSecondAssistant: StartAssistant = async (sandbox) => {
  const { session } = await connectWithTasks(sandbox, serverFlags);
  const start = (tool: string, parameters: Parameters) => session.callTool(tool, { ...parameters });
  type Execution = Awaited<ReturnType<typeof start>>;
  const dataOf = async (execution: Execution) => {
    const { outcome } = await execution.settle();
    expect(outcome).toMatchObject({ status: "completed", result: { structuredContent: expect.anything() } });
    return (outcome as unknown as { readonly result: { readonly structuredContent: Data } }).result.structuredContent;
  };
  return {
    call: async (tool, parameters) => dataOf(await start(tool, parameters)),
    wait: async (review_id) => {
      const execution = await start("wait_for_feedback", { review_id });
      expect(execution.kind).toBe("task");
      return { data: dataOf(execution) };
    },
  };
};

/** The Inspector's command line starts a server for each call; `era` is the protocol of 2025 or of 2026. */
export const inspectorAssistant =
  (era: "legacy" | "modern") =>
  (sandbox: Sandbox): Assistant => {
    const [node = "", ...inspector] = ensureInspector();
    const variables = Object.entries(sandbox.env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const server = [process.execPath, programs.server];
    const call = async (tool: string, parameters: Parameters) => {
      const wish = ["--method", "tools/call", "--tool-name", tool, "--tool-args-json", JSON.stringify(parameters)];
      const flags = ["--quiet", "--protocol-era", era, "--cwd", sandbox.workspace, ...variables, ...wish];
      const env = { ...sandbox.env, DIALECTIC_PANEL: "browser" };
      const { stdout } = await promisify(execFile)(node, [...inspector, ...server, ...flags], { env });
      return JSON.parse(stdout).structuredContent;
    };
    return {
      call,
      // It says nothing before the answer.
      wait: async (review_id) => ({ data: call("wait_for_feedback", { review_id, timeout_seconds: patience }) }),
    };
  };

/** The client in the protocol reference, which sends one request for each line of its input. */
export const startPythonAssistant: StartAssistant = (sandbox) => {
  const [client = ""] = referenceClient.split("dialectic = ");
  const loop = `
import sys
dialectic = Dialectic(".")
for line in sys.stdin:
    wish = json.loads(line)
    print(json.dumps(dialectic.request(wish["method"], **wish["params"])), flush=True)
`;
  const child = startPython(client + loop, sandbox);
  onTestFinished(() => void child.stdin.end());
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const request = async (method: string, params: Data) => {
    child.stdin.write(`${JSON.stringify({ method, params })}\n`);
    const { value } = await answers.next();
    return JSON.parse(value);
  };
  const methods: Readonly<Record<string, (parameters: Parameters) => Promise<Data>>> = {
    present_review: ({ review_id: reviewId, ...rest }) =>
      request("review/present", { ...rest, ...(reviewId === undefined ? {} : { reviewId }) }),
    answer_comment: ({ review_id: reviewId, thread_id: thread, comment: text }) =>
      request("feedback/answer", { reviewId, thread, text }),
  };
  return {
    call: (tool, parameters) => methods[tool]?.(parameters) ?? Promise.reject(new Error(`No method for ${tool}`)),
    wait: async (reviewId) => ({
      data: request("feedback/wait", { reviewId, seconds: patience }).then(({ batch }) => batch),
    }),
  };
};

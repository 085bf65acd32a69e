import type { BridgeParams, BridgeResult } from "@dialectic/host/socket";
import type { BridgeMethod } from "@dialectic/shared/protocol";
import type { LogLevel } from "../src/log.ts";
import type { ToolContext } from "../src/tools/tool.ts";
import type {
  AnsweredCall,
  HostAnswer,
  HostPort,
  Undelivered,
  Unreachable,
  WorkspaceWindows,
} from "../src/window/hostPort.ts";

type Answers = { readonly [M in BridgeMethod]?: BridgeResult<M> | Unreachable };

/** A host behind our port that returns prepared answers and records its questions. */
export class FakeHost implements HostPort {
  readonly asked: { method: string; params: unknown; workspace: string | undefined }[] = [];
  readonly logged: string[] = [];
  /** The answer to every call while no window is reached. */
  reach: Unreachable | undefined;
  /** The reason why the window closed during a wait. */
  lost: string | undefined;
  /** Returns the feedback that is waiting for the assistant. */
  waitingFeedback: (call: AnsweredCall) => Promise<Undelivered["batches"]> = () => Promise.resolve([]);
  /** References of earlier calls that became known since. */
  late: Undelivered["late"] = [];
  readonly #answers: Answers;
  readonly #windows: WorkspaceWindows;

  constructor(answers: Answers, windows: WorkspaceWindows = { windows: [], cleaned: 0 }) {
    this.#answers = answers;
    this.#windows = windows;
  }

  request<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    workspace: string | undefined,
  ): Promise<HostAnswer<M>> {
    this.asked.push({ method, params, workspace });
    const answer: BridgeResult<M> | Unreachable | undefined = this.reach ?? this.#answers[method];
    if (answer === undefined) throw new Error(`no answer for ${method}`);
    // No result of a host has the kind "unreachable".
    return Promise.resolve(isUnreachable(answer) ? answer : { kind: "answered", result: answer as BridgeResult<M> });
  }

  waitForFeedback(
    params: BridgeParams<"feedback/wait">,
    workspace: string | undefined,
  ): ReturnType<HostPort["waitForFeedback"]> {
    return this.lost === undefined
      ? this.request("feedback/wait", params, workspace)
      : Promise.resolve({ kind: "lost", message: this.lost });
  }

  async undelivered(call: AnsweredCall): ReturnType<HostPort["undelivered"]> {
    return { batches: await this.waitingFeedback(call), late: this.late };
  }

  async received(cursor: string): Promise<void> {
    this.asked.push({ method: "feedback/received", params: { cursor }, workspace: undefined });
  }

  async reviews(params: BridgeParams<"feedback/reviews">): ReturnType<HostPort["reviews"]> {
    const answer = await this.request("feedback/reviews", params, undefined);
    return answer.kind === "answered" ? answer.result : undefined;
  }

  listWindows(): Promise<WorkspaceWindows> {
    return Promise.resolve(this.#windows);
  }

  log(level: LogLevel, message: string): void {
    this.logged.push(`${level} ${message}`);
  }

  context(): ToolContext {
    return {
      host: this,
      log: (level, message) => this.log(level, message),
      cwd: "/home/me/dir",
      callId: "client:1",
      signal: new AbortController().signal,
    };
  }
}

function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === "unreachable";
}

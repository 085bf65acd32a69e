import { spawnSync } from "node:child_process";
import {
  type Bridge,
  type CancelSignal,
  createClient,
  createPipeConnection,
  type Handlers,
  hostToProgram,
} from "@dialectic/shared/protocol";
import { hostMethods } from "../app/bridgeHandlers.ts";
import { RequestTimes } from "../app/requestTimes.ts";
import { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { ClientInfo } from "../socket/index.ts";
import { createSessionId } from "../socket/sessionProcess.ts";
import { createPipePair } from "./pipePair.fixture.ts";
import { openTestHost, type TestHost, temporaryFolder } from "./testHost.fixture.ts";
import { timeIsUp } from "./timeIsUp.fixture.ts";

type Calls = Handlers<
  Pick<Bridge, "review/present" | "review/request" | "review/get" | "references/check" | "pull/read">
> &
  Handlers<Pick<Bridge, "feedback/wait" | "feedback/waiting" | "feedback/judge" | "feedback/answer">>;
type Given<M extends keyof Calls> = Partial<Parameters<Calls[M]>[0]>;

/** Returns the id of a session whose process has ended. */
export function endedSession(): string {
  return createSessionId().replace(/^\d+/, String(spawnSync(process.execPath, ["--version"]).pid));
}

/** Returns the id of a session that came at a time, in milliseconds since the epoch. */
export function sessionSince(time: number): string {
  return createSessionId().replace(/-[0-9a-z]+-/, `-${time.toString(36)}-`);
}

/** Opens a window on a folder, to which sessions of assistants and commands connect; another one shares its `directory`. */
export async function openWindow(folder: string, directory = temporaryFolder()) {
  const clients: ClientInfo[] = [];
  const test = await openTestHost({ folders: [folder], directory, clients });
  const connect = (name: string, instance?: string) => {
    const client = { name, instance, cwd: folder, folders: [folder] };
    clients.push(client);
    return { ...callsOf(test, client), end: () => void clients.splice(clients.indexOf(client), 1) };
  };
  return { test, connect, assistant: (session: string, name = "claude-code") => connect(name, session) };
}

/** The calls of one client. Each answer names its review, or says why there is none. */
function callsOf(test: TestHost, client: ClientInfo & { readonly folders: readonly string[] }) {
  const calls = createClient(createPipeConnection(createPipePair()[0]), hostToProgram);
  const { signal } = new AbortController();
  const methods: Calls = hostMethods(
    { client, signal, calls },
    {
      features: test.features,
      pages: test.pages,
      programs: new JoinedPrograms(),
      times: new RequestTimes({ now: () => Date.now() }),
      log: () => undefined,
      panel: { pages: () => 1, openedAt: () => undefined, address: () => undefined },
    },
  );
  const baseUri = client.cwd;
  return {
    present: (given: Given<"review/present"> = {}) =>
      methods["review/present"]({ content: "# A\n", mode: "replace", baseUri, ...given }, signal),
    request: (given: Given<"review/request"> = {}) =>
      methods["review/request"]({ range: "HEAD", title: "Round", ...given }, signal),
    readPull: (given: Given<"pull/read"> = {}) => methods["pull/read"]({ pull: "7", baseUri, ...given }, signal),
    get: (given: Given<"review/get"> = {}) =>
      methods["review/get"]({ view: "text", offset: 0, limit: 1_000, ...given }, signal),
    check: (given: Given<"references/check"> = {}) => methods["references/check"](given, signal),
    /** Waits for nothing unless it gets a signal of its own. */
    wait: (given: Given<"feedback/wait"> = {}, until: CancelSignal = timeIsUp) =>
      methods["feedback/wait"]({ seconds: 1, ...given }, until),
    judge: (given: Given<"feedback/judge"> = {}) =>
      methods["feedback/judge"]({ verdict: "approve", text: "", ...given }, signal),
    comment: (given: Given<"feedback/answer"> = {}) => methods["feedback/answer"]({ text: "Note.", ...given }, signal),
    /** Returns the feedback that comes with the answer of another call. */
    attached: async () => (await methods["feedback/waiting"]({}, signal)).batches,
    /** Returns the reviews whose feedback comes with the answer of another call. */
    told: async () => (await methods["feedback/waiting"]({}, signal)).batches.map(({ review_id }) => review_id),
  };
}

/** Leaves a comment of the person on a review. */
export function commentOf(test: TestHost, reviewId: string, thread: string): Promise<unknown> {
  const about = { thread, target: { kind: "review" }, iteration: 1 } as const;
  const event = { kind: "comment", ...about, text: "Why?", by: { kind: "person" }, mode: "ask" } as const;
  return test.feedback.feedback.keep({ reviewId, id: thread, event });
}

/** Returns the review and the iteration of an answer, or the reason of a refusal. */
export function placeOf(answer: { readonly kind: string }): unknown {
  if ("reason" in answer) return answer.reason;
  const [reviewId, iteration] = ["reviewId" in answer && answer.reviewId, "iteration" in answer && answer.iteration];
  return [reviewId, iteration];
}

/** Returns the id of the review of an answer. */
export function reviewOf(answer: { readonly kind: string }): string {
  if ("reviewId" in answer && typeof answer.reviewId === "string") return answer.reviewId;
  throw new Error(JSON.stringify(answer));
}

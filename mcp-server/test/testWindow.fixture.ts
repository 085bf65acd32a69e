import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import {
  chooseSocketPath,
  createNonce,
  registerWindow,
  type ServedBridge,
  startSocketServer,
} from "@dialectic/host/socket";
import {
  bridge,
  type CheckedReferences,
  type FeedbackBatch,
  type Handlers,
  type Health,
  type Presented,
  type ReviewText,
  type SymbolRefusal,
  type ToolName,
  toolNames,
} from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import { serverVersion } from "../src/version.ts";
import type { Sandbox } from "./programs.fixture.ts";

type Asked = { readonly method: keyof ServedBridge; readonly params: unknown };

/** A window with a real socket and a real record that returns prepared answers and records its questions. */
export interface TestWindow {
  readonly socketPath: string;
  readonly token: string;
  readonly asked: readonly Asked[];
  readonly logged: readonly string[];
  /** Names of the connected clients. */
  clients(): readonly string[];
  dispose(): Promise<void>;
}

const presented: Presented = {
  kind: "presented",
  success: true,
  message: "The review is shown and saved.",
  reviewId: "r-1",
  iteration: 1,
  sections: { changed: [], added: ["A"], removed: [] },
  references: [{ text: "src/a.ts:9", state: "gone", suggestion: "src/b.ts:9" }],
  notes: [],
};

const review: ReviewText = {
  kind: "review",
  reviewId: "r-1",
  title: "A",
  baseUri: "/p",
  iteration: 1,
  iterations: 1,
  updatedAt: 0,
  content: "# A\r\n\u{1F600}\n",
  totalLength: 8,
};

const checked: CheckedReferences = {
  kind: "checked",
  reviewId: "r-1",
  iteration: 1,
  total: 1,
  right: 0,
  references: [{ text: "src/a.ts:9", state: "moved", reason: "line 9 is now line 10", suggestion: "src/a.ts:10" }],
};

const requested = {
  ...({
    kind: "requested",
    reviewId: "r-1",
    round: 1,
    iteration: 1,
    resolved: "1234567 and the working tree",
  } as const),
  files: [],
  hidden: 0,
  notes: [],
  skipped: [],
};

const commandRun = {
  ...({ kind: "ran", command: "a.command", allowedBy: "setting", hasEnded: true, isCut: false } as const),
  result: { lines: [1, 2] },
  notes: [],
};

export const health: Health = {
  status: "ok",
  extension_version: serverVersion,
  timestamp: "2026-01-02T03:04:05.000Z",
  system_info: { platform: "linux", node_version: "v20.0.0" },
  reviews: 1,
  clients: 1,
  views: 0,
  storage: "ok",
};

const noFeedback: FeedbackBatch = { review_id: "r-1", items: [], cursor: "r-1@", status: "Pending" };

const noLanguages: SymbolRefusal = {
  kind: "refused",
  reason: "no-editor",
  message: "This needs VS Code",
  candidates: [],
};

/** Opens a {@link TestWindow} for the folders; `changes` replace single handlers. */
export async function openTestWindow(
  sandbox: Sandbox,
  folders: readonly string[] = [sandbox.workspace],
  changes: Partial<Handlers<ServedBridge>> = {},
  gitRoots: readonly string[] = [],
  tools: readonly ToolName[] = toolNames,
): Promise<TestWindow> {
  const surroundings = { env: sandbox.env, platform: process.platform, uid: process.getuid?.(), tmpdir: tmpdir() };
  const asked: Asked[] = [];
  const logged: string[] = [];
  const remember =
    <P, R>(method: Asked["method"], answer: R) =>
    (params: P): R => {
      asked.push({ method, params });
      return answer;
    };
  const handlers: Handlers<ServedBridge> = {
    ...idleHandlers(bridge),
    "review/present": remember("review/present", presented),
    "review/get": remember("review/get", review),
    "references/check": remember("references/check", checked),
    "feedback/wait": remember("feedback/wait", { kind: "pending", batch: noFeedback }),
    // Requested after every other call, which is of no interest to tests of those calls.
    "feedback/waiting": () => ({ batches: [] }),
    "feedback/answer": remember("feedback/answer", { kind: "answered", reviewId: "r-1", thread: "t-1" }),
    "feedback/judge": remember("feedback/judge", { kind: "judged", reviewId: "r-1", status: "Pending" }),
    "feedback/status": remember("feedback/status", {
      kind: "status",
      reviewId: "r-1",
      iteration: 1,
      status: "Pending",
      threads: [],
    }),
    "review/request": remember("review/request", requested),
    "symbol/info": remember("symbol/info", noLanguages),
    "symbol/references": remember("symbol/references", noLanguages),
    "symbol/rename": remember("symbol/rename", noLanguages),
    "editor/open": remember("editor/open", noLanguages),
    "command/execute": remember("command/execute", commandRun),
    "editor/diagnostics": remember("editor/diagnostics", {
      kind: "diagnostics",
      scope: "named",
      settled: true,
      files: [],
      leftOut: 0,
    }),
    "capability/run": remember("capability/run", {
      outcome: { kind: "success", value: 1 },
      program: { json: 1, call: "1" },
      text: "Success, results: 1",
    }),
    "editor/selection": remember("editor/selection", { selection: null }),
    "host/health": remember("host/health", health),
    log: ({ level, message }) => void logged.push(`${level} ${message}`),
    ...changes,
  };
  const token = createNonce();
  const server = await startSocketServer({
    path: await chooseSocketPath(surroundings),
    token,
    serverInfo: { name: "test window", version: serverVersion },
    capabilities: { tools: [...tools], maxContentLength: 100_000, maxMessageBytes: 8 * 1024 * 1024 },
    handlersFor: () => handlers,
    legacy: () => ({ kind: "done" }),
    log: () => undefined,
  });
  const registration = await registerWindow(
    {
      id: randomBytes(8).toString("hex"),
      socketPath: server.path,
      token,
      pid: process.pid,
      startedAt: 1_000,
      workspaceFolders: [...folders],
      gitRoots: [...gitRoots],
      ide: { name: "vscode", version: "1.101.0" },
      version: serverVersion,
      protocolVersion: "1.0",
      focusedAt: 2_000,
      kind: "vscode",
    },
    surroundings,
  );
  const dispose = async () => {
    await registration.dispose();
    await server.dispose();
  };
  const clients = () => server.clients().map(({ name }) => name);
  return { socketPath: server.path, token, asked, logged, clients, dispose };
}

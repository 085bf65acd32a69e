import { bridge, type Handlers } from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import type { ServedBridge } from "./serverSession.ts";

const noFeedback = { items: [], cursor: "r1@", status: "Pending" as const };

const noLanguages = { kind: "refused" as const, reason: "no-editor" as const, message: "", candidates: [] };

export const echoHandlers: Handlers<ServedBridge> = {
  ...idleHandlers(bridge),
  "review/present": (params) => ({
    kind: "presented",
    success: true,
    message: `${params.content.length} code units`,
    reviewId: params.reviewId ?? "r1",
    iteration: 1,
    sections: { changed: [], added: [], removed: [] },
    references: [],
    notes: [],
  }),
  "review/get": (params) => ({
    kind: "review",
    reviewId: params.reviewId ?? "r1",
    title: "Title",
    baseUri: "/base",
    iteration: 1,
    iterations: 1,
    updatedAt: 0,
    content: "x".repeat(params.limit),
    totalLength: params.limit,
  }),
  "references/check": ({ reviewId = "r1", iteration = 1 }) => ({
    kind: "checked",
    reviewId,
    iteration,
    total: 0,
    right: 0,
    references: [],
  }),
  "editor/diagnostics": () => ({ kind: "diagnostics", scope: "named", settled: true, files: [], leftOut: 0 }),
  "feedback/wait": ({ reviewId = "r1" }) => ({ kind: "pending", batch: { ...noFeedback, review_id: reviewId } }),
  "feedback/waiting": () => ({ batches: [] }),
  "feedback/answer": ({ reviewId = "r1", thread = "t1" }) => ({ kind: "answered", reviewId, thread }),
  "feedback/planApproved": () => ({}),
  "feedback/judge": ({ reviewId = "r1" }) => ({ kind: "judged", reviewId, status: "Pending" }),
  "feedback/status": ({ reviewId = "r1" }) => ({
    kind: "status",
    reviewId,
    iteration: 1,
    status: "Pending",
    threads: [],
  }),
  "review/request": ({ range, reviewId = "r1" }) => ({
    kind: "requested",
    reviewId,
    round: 1,
    iteration: 1,
    resolved: range,
    files: [],
    hidden: 0,
    notes: [],
    skipped: [],
  }),
  "symbol/info": () => noLanguages,
  "symbol/references": () => noLanguages,
  "symbol/rename": () => noLanguages,
  "editor/open": () => noLanguages,
  "command/execute": ({ command }) => ({
    kind: "ran",
    command,
    allowedBy: "setting",
    hasEnded: true,
    isCut: false,
    notes: [],
  }),
  "capability/run": ({ request }) => ({ outcome: { kind: "success", value: request }, text: "Success" }),
  "editor/selection": () => ({ selection: null }),
  "host/health": () => ({
    status: "ok",
    extension_version: "0",
    timestamp: "",
    system_info: { platform: "linux", node_version: "v20" },
    reviews: 0,
    clients: 0,
    views: 0,
    storage: "ok",
  }),
  log: () => undefined,
};

// A process with the product's socket and handlers that answer at once. Prints the socket's path and token as JSON.
import { randomBytes } from "node:crypto";
import { chooseSocketPath, startSocketServer } from "@dialectic/host/socket";
import { bridge } from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";

const token = randomBytes(32).toString("hex");
const maxContentLength = 2_000_000;

/** @type {import("@dialectic/shared/protocol").Presented} */
const answer = {
  kind: "presented",
  success: true,
  message: "Review successfully displayed: iteration 1.",
  reviewId: "bench",
  iteration: 1,
  sections: { changed: [], added: [], removed: [] },
  references: [],
  notes: [],
};

/** @type {import("@dialectic/shared/protocol").Refusal} */
const noReview = { kind: "refused", reason: "review-unknown", message: "The bench has no reviews" };

/** @type {import("@dialectic/shared/protocol").SymbolRefusal} */
const noLanguages = { kind: "refused", reason: "no-editor", message: "The bench has no editor", candidates: [] };

const server = await startSocketServer({
  path: await chooseSocketPath({ env: process.env }),
  token,
  serverInfo: { name: "bench", version: "0.0.0" },
  capabilities: { tools: ["present_review"], maxContentLength, maxMessageBytes: 8 * 1024 * 1024 },
  handlersFor: () => ({
    ...idleHandlers(bridge),
    "review/present": () => answer,
    "review/get": () => noReview,
    "references/check": () => noReview,
    "feedback/wait": () => noReview,
    "feedback/waiting": () => ({ batches: [] }),
    "feedback/answer": () => noReview,
    "feedback/judge": () => noReview,
    "feedback/status": () => noReview,
    "review/request": () => noReview,
    "symbol/info": () => noLanguages,
    "symbol/references": () => noLanguages,
    "symbol/rename": () => noLanguages,
    "editor/open": () => noLanguages,
    "editor/diagnostics": () => noReview,
    "editor/selection": () => ({ selection: null }),
  }),
  legacy: () => Promise.resolve({ kind: "failed", error: "The bench speaks no legacy" }),
  log: () => undefined,
});
process.stdout.write(`${JSON.stringify({ path: server.path, token, answerLength: JSON.stringify(answer).length })}\n`);
process.stdin.once("end", () => process.exit(0)).resume();

import { connectBridge } from "../socket/index.ts";
import { createSessionId } from "../socket/sessionProcess.ts";

/** An assistant's server as a process of its own, which presents a review and waits: `node waitingClient.mjs PATH TOKEN`. */
const [, , socketPath = "", token = ""] = process.argv;
const instance = createSessionId();

const session = await connectBridge({
  target: { socketPath, token },
  caller: { clientInfo: { name: "claude-code", instance }, cwd: process.cwd() },
  signal: new AbortController().signal,
  uid: process.getuid?.(),
});
if (session.kind !== "connected") throw new Error(session.message);
const presented = await session.request("review/present", { content: "# A\n", retryId: `${instance}:1` });
process.send?.("reviewId" in presented ? presented.reviewId : presented.message);
await session.request("feedback/wait", { seconds: 300 });

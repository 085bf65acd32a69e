import type { Log, WorkspacePort } from "../ports.ts";
import type { ReviewHost } from "../reviewHost.ts";
import { sampleReview } from "./sampleReview.ts";

/** Shows the built-in sample as a review; in a window without a folder there is no place for it. */
export async function openSample(host: ReviewHost, workspace: WorkspacePort, log: Log): Promise<void> {
  const [baseUri] = workspace.folders();
  const outcome = await host.present(
    { content: sampleReview, mode: "replace", ...(baseUri === undefined ? {} : { baseUri }) },
    "Dialectic",
  );
  if (outcome.kind === "refused") log("warn", `The sample review is not shown: ${outcome.message}`);
}

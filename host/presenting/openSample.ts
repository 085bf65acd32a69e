import { createDocument, findDocumentTitle } from "@dialectic/shared/review";
import type { Log, WorkspacePort } from "../base/ports.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import type { ShownReview } from "../history/shownReview.ts";
import { hashText } from "../store/index.ts";
import type { ReviewHost } from "./reviewHost.ts";
import { sampleReview } from "./sampleReview.ts";

/** Shows the built-in sample; does nothing in a window without a folder. */
export async function openSample(host: ReviewHost, workspace: WorkspacePort, log: Log): Promise<void> {
  const base = await resolveBase(workspace.folders()[0], workspace);
  if (base.kind === "refused") return log("warn", `The sample review is not shown: ${base.message}`);
  await host.showSample(base.path);
}

export function sampleShown(reviewId: string, baseUri: string, at: number): Omit<ShownReview, "revision"> {
  const document = createDocument(sampleReview, hashText);
  const counts = { iteration: 1, iterations: 1, createdAt: at, updatedAt: at };
  const title = findDocumentTitle(document);
  return {
    document,
    meta: { reviewId, title, baseUri, ...counts, mode: "replace", client: "Dialectic", saved: true, isSample: true },
  };
}

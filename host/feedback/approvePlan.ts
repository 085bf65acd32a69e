import type { feedbackBridge, Handlers } from "@dialectic/shared/protocol";
import { joinDocumentText } from "@dialectic/shared/review";
import { resolveBase } from "../files/baseDirectory.ts";
import type { FeedbackServices } from "./feedbackServices.ts";

type Params = Parameters<Handlers<typeof feedbackBridge>["feedback/planApproved"]>[0];

/**
 * Notes that the user has approved a plan in the assistant's own question, unless the verdict is known already. A plan of
 * another text is not the one that the user saw there.
 */
export async function approvePlan(
  { folder, plan }: Params,
  client: string,
  { store, workspace, feedback, newId }: FeedbackServices,
): Promise<Record<string, never>> {
  const base = await resolveBase(folder, workspace);
  if (base.kind === "refused") return {};
  const latest = store.reviews().find(({ baseUri, isPlan }) => isPlan && baseUri === base.path);
  if (latest === undefined || !latest.open || feedback.status(latest.id) === "Approved") return {};
  const shown = await store.document(latest.id);
  if (shown.kind !== "document" || joinDocumentText(shown.document) !== plan) return {};
  const about = { text: "", iteration: store.latestNumber(latest.id), entries: [] };
  const event = { kind: "verdict", by: { kind: "person" }, verdict: "approve", askedBy: client, ...about } as const;
  await feedback.keep({ reviewId: latest.id, id: newId(), event });
  return {};
}

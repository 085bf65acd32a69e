import type { ShownReview } from "../shown/shownReview.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

const question = "Is this tour clear so far? Reply to this comment, agree with it or reject it.";

/** Comments on the last section of the sample, so that the reader has an assistant's comment to answer. */
export async function askInSample(
  { document, meta }: ShownReview,
  feedback: Pick<WorkspaceFeedback, "keep">,
): Promise<void> {
  const { reviewId, iteration, client } = meta;
  const section = document.sections.at(-1);
  if (section === undefined) return;
  const { id, hash, title } = section;
  const thread = `${reviewId}.question`;
  await feedback.keep({
    reviewId,
    id: thread,
    event: {
      kind: "comment",
      thread,
      target: { kind: "section", section: id, hash, title },
      text: question,
      by: { kind: "assistant", name: client },
      mode: "ask",
      iteration,
    },
  });
}

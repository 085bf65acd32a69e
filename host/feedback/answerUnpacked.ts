import type { feedbackBridge, Handlers } from "@dialectic/shared/protocol";
import { describeCut, unpackText } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";

type AnswerComment = Handlers<Pick<typeof feedbackBridge, "feedback/answer">>["feedback/answer"];
type Params = Parameters<AnswerComment>[0];
type Answer = Awaited<ReturnType<AnswerComment>>;

/**
 * Answers a comment with its text unpacked where that was packed wrong on the way, and says so in the answer.
 * A suggestion that a fence in its lines ends too early is refused.
 */
export async function answerUnpacked(params: Params, answer: (params: Params) => Promise<Answer>): Promise<Answer> {
  if (params.text === undefined) return answer(params);
  const unpacked = unpackText(params.text, { kind: "comment" });
  if (unpacked.kind === "refused") return createRefusal("content-packed", unpacked.message);
  const { text, notes } = unpacked;
  const cut = describeCut(text);
  if (cut !== undefined) return createRefusal("content-packed", `${cut} Nothing was posted.`);
  const answered = await answer({ ...params, text });
  return answered.kind === "answered" && notes.length > 0 ? { ...answered, notes: [...notes] } : answered;
}

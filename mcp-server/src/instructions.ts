/** The text by which an assistant learns the loop of a review. */
export const instructions = `Dialectic shows your work in a panel, where the user reads, asks, comments and decides.
1. After changing code, explain it with present_review; the panel shows the diff, too. Where only the diff matters, use request_review.
2. Call wait_for_feedback. Your turn may end meanwhile; nothing is lost. Any answer may bring feedback.
3. Answer questions with answer_comment, and edit nothing for them.
4. When changes are requested, make them, correct the review, report to each thread with answer_comment and addressed, and wait again.
When no window is reached, health_check says why.`;

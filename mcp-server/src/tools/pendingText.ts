import { type FeedbackBatch, formatCount, toVisible } from "@dialectic/shared/protocol";
import { shortHashChars } from "../limits.ts";

/** The answer to a wait without feedback: that nothing was said yet, or that nothing more will come. */

/** The documented text for an assistant that received no feedback. */
export const pendingWords = "call again or end your turn; nothing is lost";
/** The next step after a review has ended. */
export const endWords = "Do not wait on this review any longer: present what you do next as a new review.";

export function describePending({ review_id, status, cursor, page }: FeedbackBatch): string {
  return [
    `Pending: the user has said nothing new on review ${review_id} (status ${status}).`,
    ...(status === "Approved" ? ["The user commits from the panel unless they ask you to."] : []),
    ...(page === undefined ? [] : [describePage(page)]),
    `With cursor "${cursor}": ${pendingWords}`,
  ].join(" ");
}

function describePage({ isOpen, openedAt }: NonNullable<FeedbackBatch["page"]>): string {
  if (openedAt === undefined) return "The user has not opened the page yet.";
  const at = formatTime(new Date(openedAt), new Date());
  return isOpen ? `The page was opened at ${at}.` : `No page is open now; the last one was opened at ${at}.`;
}

/** Returns the time of day here, with the date unless it is today. */
function formatTime(at: Date, now: Date): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return at.toDateString() === now.toDateString() ? time : `${time} on ${day}`;
}

/** Describes what became of a review on which nothing more will come. */
export function describeEnd({ review_id, committed, approved }: FeedbackBatch): string {
  const more = "nothing more will come.";
  if (committed === undefined) {
    const how = approved === undefined ? "the user has closed" : `the user has approved the ${approved} in`;
    const since = approved === "edit" ? ", and it was applied" : "";
    return `Closed: ${how} review ${review_id}${since}; ${more}`;
  }
  const { commit, subject, series, uncommitted } = committed;
  const left = uncommitted === undefined ? "" : ` ${describeUncommitted(uncommitted)}`;
  if (series === undefined)
    return `Closed: review ${review_id} was committed as ${commit} (${toVisible(subject)}); ${more}${left}`;
  return [
    `Closed: review ${review_id} was committed as ${series.length} commits; ${more} They were not built one by one:`,
    ...series.map((each) => `- ${each.commit.slice(0, shortHashChars)} ${toVisible(each.subject)}`),
    left.trimStart(),
  ].join("\n");
}

function describeUncommitted({
  files,
  paths,
}: NonNullable<NonNullable<FeedbackBatch["committed"]>["uncommitted"]>): string {
  if (files === 0) return "Nothing is left uncommitted.";
  const more = files > paths.length ? ` and ${files - paths.length} more` : "";
  return `Uncommitted now: ${formatCount(files, "file")} (${paths.map(toVisible).join(", ")}${more}).`;
}

import type { Failure } from "@dialectic/shared/capability";
import type { Refusal } from "@dialectic/shared/protocol";

/** Converts a refusal of the host to a failure with its candidates; it can be retried when git or the disk failed. */
export function toFailure({
  message,
  candidates = [],
  reason,
}: Pick<Refusal, "message" | "reason"> & { readonly candidates?: readonly string[] | undefined }): Failure {
  const unsaid = candidates.filter((each) => !message.includes(each));
  const canRetry = reason === "git-failed" || reason === "storage-failed";
  return { kind: "failure", message: [message, ...unsaid.map((each) => `- ${each}`)].join("\n"), canRetry };
}

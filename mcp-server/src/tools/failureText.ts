import type { Refusal, RefusalReason } from "@dialectic/shared/protocol";
import type { Unreachable } from "../window/hostPort.ts";
import { type Failure, failed } from "./tool.ts";

/** Exact beginnings of the messages by which assistants and scripts know these failures. */
export const knownErrors = {
  contentMissing: "Content parameter is required",
  modeUnknown: "Mode must be 'replace', 'update-section', or 'append'",
  sectionMissing: "Section parameter required for update-section mode",
  unreachable: "Failed to communicate with VSCode extension",
  windowFailed: "VSCode extension error",
} as const;

const beginnings: Partial<Record<RefusalReason, string>> = {
  "content-missing": knownErrors.contentMissing,
  "mode-unknown": knownErrors.modeUnknown,
  "section-missing": knownErrors.sectionMissing,
};

/** Reasons that may be gone when the same call is made again. */
const passing: ReadonlySet<RefusalReason> = new Set(["storage-failed", "git-failed"]);

/** Beginnings of answers without a result, by what went wrong: messages about a folder or a time say it by themselves. */
const beginningOf: Readonly<Record<NonNullable<Unreachable["why"]>, string>> = {
  lost: `${knownErrors.unreachable}: `,
  folder: "",
  late: "",
  refused: "The window refused the call: ",
  failed: `${knownErrors.windowFailed}: `,
};

/** Returns the answer when no window could be reached, or it has no result. */
export function unreachable({ message, candidates, why = "lost" }: Unreachable): Failure {
  return failed(withChoices(`${beginningOf[why]}${message}`, candidates), candidates, {
    reason: why === "refused" ? "window-refused" : "unreachable",
    canRetry: why !== "folder" && why !== "refused",
  });
}

/** Returns the answer when the window refuses a request. */
export function refused(refusal: Refusal): Failure {
  const beginning = beginnings[refusal.reason];
  const message =
    beginning === undefined || refusal.message.startsWith(beginning)
      ? refusal.message
      : `${beginning}: ${refusal.message}`;
  const { reason, candidates = [] } = refusal;
  return failed(withChoices(message, candidates), candidates, { reason, canRetry: passing.has(reason) });
}

function withChoices(message: string, candidates: readonly string[]): string {
  const missing = candidates.filter((candidate) => !message.includes(candidate));
  return [message, ...missing.map((candidate) => `- ${candidate}`)].join("\n");
}

import type { Refusal, RefusalReason } from "@dialectic/shared/protocol";
import type { Unreachable } from "../window/hostPort.ts";
import { failed } from "./tool.ts";

/** Exact beginnings of the messages by which assistants and scripts know these failures. */
export const knownErrors = {
  contentMissing: "Content parameter is required",
  modeUnknown: "Mode must be 'replace', 'update-section', or 'append'",
  sectionMissing: "Section parameter required for update-section mode",
  unreachable: "Failed to communicate with VSCode extension",
} as const;

const beginnings: Partial<Record<RefusalReason, string>> = {
  "content-missing": knownErrors.contentMissing,
  "mode-unknown": knownErrors.modeUnknown,
  "section-missing": knownErrors.sectionMissing,
};

export function unreachable(problem: Unreachable): ReturnType<typeof failed> {
  const beginning = problem.isRefused === true ? "The window refused the call" : knownErrors.unreachable;
  return failed(withChoices(`${beginning}: ${problem.message}`, problem.candidates), problem.candidates);
}

export function refused(refusal: Refusal): ReturnType<typeof failed> {
  const beginning = beginnings[refusal.reason];
  const message =
    beginning === undefined || refusal.message.startsWith(beginning)
      ? refusal.message
      : `${beginning}: ${refusal.message}`;
  return failed(withChoices(message, refusal.candidates ?? []), refusal.candidates ?? []);
}

function withChoices(message: string, candidates: readonly string[]): string {
  const missing = candidates.filter((candidate) => !message.includes(candidate));
  return [message, ...missing.map((candidate) => `- ${candidate}`)].join("\n");
}

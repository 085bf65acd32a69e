import { type CapabilityAnswer, escapeInJson } from "@dialectic/shared/protocol";
import { maxRepeatedProgramBytes, pageWordsBytes } from "../limits.ts";
import { jsonBytes, pageOfText, roomIn, type TextPart } from "./bounds.ts";

/** Leaves out a long program. */
export function withShortProgram({ program, ...answer }: CapabilityAnswer): CapabilityAnswer {
  return program === undefined || jsonBytes(program) > maxRepeatedProgramBytes ? answer : { ...answer, program };
}

/**
 * Returns the page of a value that begins at an offset: of the text that it is, or else of its JSON. Returns undefined
 * when the whole value fits.
 */
export function pageOfValue(
  { outcome, text }: CapabilityAnswer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): TextPart | undefined {
  if (outcome.kind !== "success") return undefined;
  const room = roomIn(limit) - maxRepeatedProgramBytes - pageWordsBytes;
  const whole = typeof outcome.value === "string" ? outcome.value : escapeInJson(JSON.stringify(outcome.value ?? null));
  const isShort = Math.max(Buffer.byteLength(text), jsonBytes(outcome.value)) <= room;
  if (offset === 0 && isShort && Buffer.byteLength(whole) <= limit) return undefined;
  return pageOfText(whole, offset, room, limit);
}

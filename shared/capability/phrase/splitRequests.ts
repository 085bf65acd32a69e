import type { RequestWord } from "./readRequestWords.ts";
import { isConnective, isQuestionWord, isRequest } from "./smallWords.ts";

/**
 * Splits a sentence into requests: at sentence ends, and where "and", a comma or a line break is followed by a request.
 */
export function splitRequests(words: readonly RequestWord[]): readonly (readonly RequestWord[])[] {
  const parts: RequestWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (at > 0 && beginsPart(words, at)) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.map(dropConnectives).filter((part) => !part.every(isCourtesy));
}

function beginsPart(words: readonly RequestWord[], at: number): boolean {
  const before = words[at - 1];
  if (before?.closes === "sentence" || before?.closes === "question") return true;
  const isJoined = before?.closes === "part" || isJoin(words[at]);
  return (
    isJoined &&
    words.slice(at).find((word) => !isJoin(word) && !isPolite(word)) !== undefined &&
    beginsRequest(words, at)
  );
}

function beginsRequest(words: readonly RequestWord[], at: number): boolean {
  const first = words.slice(at).find((word) => !isJoin(word) && !isPolite(word));
  return first !== undefined && !first.isQuoted && (isRequest(first.key) || isQuestionWord(first.key));
}

function dropConnectives(part: readonly RequestWord[]): readonly RequestWord[] {
  const first = part.findIndex((word) => !isJoin(word));
  return first < 0 ? [] : part.slice(first);
}

function isJoin(word: RequestWord | undefined): boolean {
  return word !== undefined && !word.isQuoted && isConnective(word.key);
}

function isPolite({ key, isQuoted }: RequestWord): boolean {
  return (
    !isQuoted &&
    /^(?:please|pls|kindly|you|can|could|would|will|must|should|now|just|i|we|want|to|do|don't|not)$/.test(key)
  );
}

function isCourtesy({ key, isQuoted }: RequestWord): boolean {
  return !isQuoted && /^(?:thanks|thank|you|please|pls|so|very|much|ok|okay|hey|hi|hello|well)$/.test(key);
}

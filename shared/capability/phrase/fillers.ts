import { parseTemplate, type Template } from "./template.ts";

/** Phrases around a request, such as courtesies: they are ignored anywhere in the sentence. */
export const fillers: readonly Template[] = [
  "please|pls|kindly|thanks|now|just",
  "thank you (very|so much)",
  "[can | could | would | will] you (please|kindly)",
  "(and) (i|we) [want | need | would like | 'd like] (you) to",
  "i'd|we'd like (you) to",
  "[help | let] me|us",
  "go ahead and",
  "for me|us",
  "me|us",
  "the|a|an|my|our",
  "in|across|throughout|within (the|this|my|our) (whole|entire) codebase|code-base|project|workspace|repository|repo|program",
  "in|across|throughout|within (the|this|my|our) (whole|entire) code base",
  "in (the|my|our) code",
  "everywhere",
  "in (all|every|each) file|files",
].map(parseTemplate);

/** Greetings before a request; in the middle they would belong to it. */
export const greetings: readonly Template[] = ["hey|hi|hello|ok|okay|so|well|then"].map(parseTemplate);

export const politeStarts: ReadonlySet<string> = new Set(["please", "can", "could", "would", "will", "kindly"]);

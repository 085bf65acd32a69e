export {
  type ArgumentsOf,
  type CallContext,
  type Conversion,
  type Declaration,
  defineFunction,
  type Effect,
  type FunctionDescription,
  type Parameter,
  type Parameters,
  type Phrase,
  type TypeDescription,
  type TypeName,
} from "./callable.ts";
export { notAble } from "./check/checking.ts";
export { type CheckOptions, type CheckOutcome, checkProgram } from "./check/checkProgram.ts";
export {
  type Claim,
  type ClaimOutcome,
  type ClaimParse,
  listCalledNames,
  parseClaim,
  type RunReading,
  runClaim,
} from "./claim/claim.ts";
export type { Comparison } from "./claim/claimSource.ts";
export { describeOutcome } from "./describeOutcome.ts";
export {
  defaultLimits,
  maxChoices,
  maxOfferedPrograms,
  maxProgramChars,
  maxRequestChars,
  maxRunDepth,
} from "./limits.ts";
export type {
  Ambiguity,
  Candidate,
  Choice,
  Doubt,
  Failure,
  FailureReason,
  Outcome,
  RunOutcome,
  Success,
} from "./outcome.ts";
export { runsFrom } from "./phrase/confidence.ts";
export { type CompiledPhrase, getPhrasebook, type Phrasebook } from "./phrase/phrasebook.ts";
export type { Slot, Step } from "./phrase/template.ts";
export { type PhraseCandidate, type Understanding, understand } from "./phrase/understand.ts";
export type { Call, Fields, List, Literal, NamedArgument, Program, Span } from "./program.ts";
export { formatSignature } from "./registry/formatSignature.ts";
export { findNearestNames, foldName } from "./registry/names.ts";
export { type Callable, createRegistry, type Registry } from "./registry/registry.ts";
export { builtInTypes, getElementType, getValueType } from "./registry/typeNames.ts";
export { type RunOptions, runProgram, runSource } from "./run/runProgram.ts";
export type { Limits } from "./runLimits.ts";
export { createCall } from "./syntax/createCall.ts";
export { type ParseOutcome, parseProgram } from "./syntax/parseProgram.ts";
export { type Notation, printProgram } from "./syntax/printProgram.ts";
export { toProgram } from "./syntax/toProgram.ts";
export { type FieldValues, Made, type Value } from "./value.ts";

export { callOf } from "./call.ts";
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
export { type CheckOptions, type CheckOutcome, checkProgram } from "./checkProgram.ts";
export { type Claim, type ClaimOutcome, type ClaimParse, parseClaim, type RunReading, runClaim } from "./claim.ts";
export type { Comparison } from "./claimSource.ts";
export { describeOutcome } from "./describeOutcome.ts";
export { defaultLimits, greatestRunDepth, type Limits, mostChoices } from "./limits.ts";
export { notAble } from "./mistake.ts";
export { foldName, nearestNames } from "./names.ts";
export type { Ambiguity, Candidate, Choice, Failure, FailureReason, Outcome, RunOutcome, Success } from "./outcome.ts";
export { greatestLength, type ParseOutcome, parseProgram } from "./parseProgram.ts";
export { offeredAtMost, runsFrom } from "./phrase/confidence.ts";
export { type CompiledPhrase, type Phrasebook, phrasebookOf } from "./phrase/phrasebook.ts";
export type { Slot, Step } from "./phrase/template.ts";
export { longestRequest, type PhraseCandidate, type Understanding, understand } from "./phrase/understand.ts";
export { type Notation, printProgram } from "./printProgram.ts";
export type { Call, Fields, List, Literal, NamedArgument, Program, Span } from "./program.ts";
export { programOf } from "./programOf.ts";
export { type Callable, createRegistry, type Registry } from "./registry.ts";
export { type RunOptions, runProgram, runSource } from "./runProgram.ts";
export { signatureOf } from "./signature.ts";
export { builtInTypes, elementOf, typeOf } from "./typeNames.ts";
export { type FieldValues, Made, type Value } from "./value.ts";

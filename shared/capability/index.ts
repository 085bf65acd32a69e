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
export type { Ambiguity, Candidate, Choice, Failure, FailureReason, Outcome, RunOutcome, Success } from "./outcome.ts";
export type { Call, Fields, List, Literal, NamedArgument, Program, Span } from "./program.ts";
export { type FieldValues, Made, type Value } from "./value.ts";

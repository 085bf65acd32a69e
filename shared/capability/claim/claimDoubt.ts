import type { Doubt } from "../outcome.ts";
import { isList } from "../syntax/toProgram.ts";
import type { Value } from "../value.ts";
import type { Compared } from "./claimComparison.ts";
import type { Comparison } from "./claimSource.ts";

interface Judged {
  readonly value: Value;
  readonly doubt?: Doubt | undefined;
}

/** Verdicts that stay the same when more is found. */
const lasting: Readonly<Record<Exclude<Comparison, "==" | "!=">, Compared["kind"]>> = {
  ">": "holds",
  ">=": "holds",
  "is not empty": "holds",
  contains: "holds",
  "<": "fails",
  "<=": "fails",
  "is empty": "fails",
};

/** Returns the verdict on incomplete values: that on the values as they are, if nothing that is missing could change it, else unknown. */
export function compareInDoubt(
  compared: Compared,
  {
    operator,
    found,
    wanted,
  }: { readonly operator: Comparison; readonly found: Judged; readonly wanted?: Judged | undefined },
): Compared {
  const doubt = found.doubt ?? wanted?.doubt;
  if (doubt === undefined || compared.kind === "unknown") return compared;
  const mayGrow = found.doubt?.isLeast === true && wanted?.doubt === undefined;
  return mayGrow && isLasting(operator, compared, found.value, wanted?.value)
    ? compared
    : { kind: "unknown", reason: doubt.reason };
}

function isLasting(operator: Comparison, { kind }: Compared, found: Value, wanted: Value | undefined): boolean {
  if (operator !== "==" && operator !== "!=") return lasting[operator] === kind;
  // Only what has more than is wanted can never become equal.
  if (typeof found === "number" && typeof wanted === "number") return found > wanted;
  return isList(found) && wanted !== undefined && isList(wanted) && found.length > wanted.length;
}

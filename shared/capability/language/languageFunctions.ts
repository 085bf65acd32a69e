import type { FunctionDescription } from "../callable.ts";
import { listFunctions } from "./listFunctions.ts";
import { logicFunctions } from "./logicFunctions.ts";
import { quoteFunctions } from "./quoteFunctions.ts";

/** The functions of every registry: pure, for values of all types. */
export const languageFunctions: readonly FunctionDescription<unknown>[] = [
  ...listFunctions,
  ...logicFunctions,
  ...quoteFunctions,
];

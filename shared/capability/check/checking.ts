import type { Effect, TypeName } from "../callable.ts";
import type { Program } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import type { Mistake } from "./mistake.ts";

export interface CheckedPart {
  readonly program: Program;
  readonly type: TypeName;
}

export interface Checking<Domain> {
  readonly registry: Registry<Domain>;
  readonly allow: Effect;
  readonly mistakes: Mistake[];
  /** Checks a part at this nesting depth; 0 is the whole program. */
  readonly part: (program: Program, depth: number) => CheckedPart;
}

export function shortenName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}`]/gu, " ");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

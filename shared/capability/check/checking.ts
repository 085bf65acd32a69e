import type { Effect, TypeName } from "../callable.ts";
import type { Program } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import type { Mistake } from "./mistake.ts";

/** A part of a program that was looked at. */
export interface CheckedPart {
  readonly program: Program;
  readonly type: TypeName;
}

/** What is known while a program is checked. */
export interface Checking<Domain> {
  readonly registry: Registry<Domain>;
  readonly allow: Effect;
  readonly mistakes: Mistake[];
  /** Checks a part that is so deep in the program; at 0 it is all of it. */
  readonly part: (program: Program, depth: number) => CheckedPart;
}

/** A name of a client as messages show it. */
export function shortName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}`]/gu, " ");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

import type * as z from "zod/mini";
import type { CancelSignal } from "./cancelSignal.ts";

export interface RequestType<P extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: "request";
  readonly params: P;
  readonly result: R;
}

export interface NotificationType<P extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: "notification";
  readonly params: P;
}

/**
 * One direction of a conversation: every message allowed in that direction, by method name. Unless a member says
 * otherwise, times are milliseconds since the epoch, lines and columns are 1-based, lengths are UTF-16 code units, and
 * a `language` is a highlight.js name, or empty.
 */
export type Contract = Readonly<Record<string, RequestType | NotificationType>>;

/**
 * The calling side: one function per member. A request rejects with {@link RpcError}, or when the connection closes.
 */
export type Client<C extends Contract> = {
  readonly [M in keyof C]: C[M] extends RequestType<infer P, infer R>
    ? (params: z.core.input<P>, signal?: CancelSignal) => Promise<z.core.output<R>>
    : C[M] extends NotificationType<infer P>
      ? (params: z.core.input<P>) => void
      : never;
};

/** The members whose names begin with these words: a feature's part of the contract. */
export type PartOf<C extends Contract, Word extends string> = Pick<C, Extract<keyof C, `${Word}/${string}`>>;

/** The serving side: exactly one handler per member, so a missing handler does not compile. */
export type Handlers<C extends Contract> = {
  readonly [M in keyof C]: C[M] extends RequestType<infer P, infer R>
    ? (params: z.core.output<P>, signal: CancelSignal) => z.core.input<R> | Promise<z.core.input<R>>
    : C[M] extends NotificationType<infer P>
      ? (params: z.core.output<P>) => void
      : never;
};

export function request<P extends z.core.$ZodType, R extends z.core.$ZodType>(params: P, result: R): RequestType<P, R> {
  return { kind: "request", params, result };
}

export function notification<P extends z.core.$ZodType>(params: P): NotificationType<P> {
  return { kind: "notification", params };
}

export function defineContract<const C extends Contract>(members: C): C {
  return members;
}

/** Returns some members of a contract, for a reader that needs no others: those are ignored when they arrive. */
export function takeMembers<C extends Contract, Names extends keyof C & string>(
  contract: C,
  names: readonly Names[],
): Pick<C, Names> {
  // The entries are the named members.
  return Object.fromEntries(names.map((name) => [name, contract[name]])) as Pick<C, Names>;
}

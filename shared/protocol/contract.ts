import type * as z from "zod/mini";
import type { CancelSignal } from "./cancelSignal.ts";

/** A call that is answered. */
export interface RequestType<P extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: "request";
  readonly params: P;
  readonly result: R;
}

/** A call that is not answered. */
export interface NotificationType<P extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: "notification";
  readonly params: P;
}

/** One direction of a conversation: every message that may travel that way, by method name. */
export type Contract = Readonly<Record<string, RequestType | NotificationType>>;

/** What the calling side sees: one function per member. A request rejects with {@link RpcError} or when the peer is gone. */
export type Client<C extends Contract> = {
  readonly [M in keyof C]: C[M] extends RequestType<infer P, infer R>
    ? (params: z.core.input<P>, signal?: CancelSignal) => Promise<z.core.output<R>>
    : C[M] extends NotificationType<infer P>
      ? (params: z.core.input<P>) => void
      : never;
};

/** What the serving side provides: every member and nothing else, so a missing handler does not compile. */
export type Handlers<C extends Contract> = {
  readonly [M in keyof C]: C[M] extends RequestType<infer P, infer R>
    ? (params: z.core.output<P>, signal: CancelSignal) => z.core.input<R> | Promise<z.core.input<R>>
    : C[M] extends NotificationType<infer P>
      ? (params: z.core.output<P>) => void
      : never;
};

/** Declares a call that is answered. */
export function request<P extends z.core.$ZodType, R extends z.core.$ZodType>(params: P, result: R): RequestType<P, R> {
  return { kind: "request", params, result };
}

/** Declares a call that is not answered. */
export function notification<P extends z.core.$ZodType>(params: P): NotificationType<P> {
  return { kind: "notification", params };
}

/** Names the members of one direction and keeps their exact types. */
export function defineContract<const C extends Contract>(members: C): C {
  return members;
}

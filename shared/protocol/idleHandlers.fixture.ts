import type { Contract, Handlers } from "./contract.ts";

/** Handlers that ignore notifications and refuse requests. A test replaces those that it needs. */
export function idleHandlers<C extends Contract>(contract: C): Handlers<C> {
  const handlers = Object.entries(contract).map(([method, { kind }]) => [
    method,
    () => {
      if (kind === "request") throw new Error(`${method} is not served by this test.`);
    },
  ]);
  // The entries are those of the contract.
  return Object.fromEntries(handlers) as Handlers<C>;
}

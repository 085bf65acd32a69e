/** Names that more than one member of a record has. */
type Twice<Parts> = {
  [Name in keyof Parts]: keyof Parts[Name] &
    { [Other in Exclude<keyof Parts, Name>]: keyof Parts[Other] }[Exclude<keyof Parts, Name>];
}[keyof Parts];

/** Demands of a record of handlers that no method is served twice; otherwise it names the methods. */
export type ServedOnce<Parts> = [Twice<Parts>] extends [never] ? unknown : { readonly servedTwice: Twice<Parts> };

/** The members of all types of a union together. */
export type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;

/** Joins handlers by method. Throws when a method is served twice: one of its handlers would never be called. */
export function joinHandlers(parts: readonly object[]): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const part of parts)
    for (const [method, handler] of Object.entries(part)) {
      if (Object.hasOwn(joined, method)) throw new Error(`${method} is served twice.`);
      joined[method] = handler;
    }
  return joined;
}

/** Names that more than one member of a record has. */
type Twice<Parts> = {
  [Name in keyof Parts]: keyof Parts[Name] &
    { [Other in Exclude<keyof Parts, Name>]: keyof Parts[Other] }[Exclude<keyof Parts, Name>];
}[keyof Parts];

/** Demands of a record of parts that no two of them take the same name; otherwise it lists those names. */
export type NamedOnce<Parts> = [Twice<Parts>] extends [never] ? unknown : { readonly namedTwice: Twice<Parts> };

/** The members of all types of a union together. */
export type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;

/** Joins parts into one record. Throws when two of them have a member of the same name: one would never be used. */
export function joinParts(parts: readonly object[]): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const part of parts)
    for (const [name, member] of Object.entries(part)) {
      if (Object.hasOwn(joined, name)) throw new Error(`Two parts have ${name}.`);
      joined[name] = member;
    }
  return joined;
}

/** Joins the members of a record of parts. Does not compile when two parts take the same name. */
export function joinOnce<const Parts extends Readonly<Record<string, object>>>(
  parts: Parts & NamedOnce<Parts>,
): Joined<Parts[keyof Parts]> {
  // The members are those of the parts.
  return joinParts(Object.values(parts)) as Joined<Parts[keyof Parts]>;
}

/** The members that may be undefined become optional, and are then not undefined. */
type WithoutUndefined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/**
 * Returns the members that have a value: a member that is there and undefined does not fit an optional one. Where it runs for each line or
 * file of a long list, a spread is faster.
 */
export function withoutUndefined<const Members extends object>(members: Members): WithoutUndefined<Members> {
  // The members left out are those that may be undefined.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Members>;
}

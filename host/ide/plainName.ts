/**
 * Returns the plain name of a symbol: language servers add parameters to the names of callables, and `get` or `set` to
 * accessors.
 */
export function getPlainName({ name }: { readonly name: string }): string {
  // A callback is named after the function that receives it, which is not a name of its own.
  return / callback$/.test(name) ? "" : name.replace(/^\((?:get|set)\) /, "").replace(/\(.*$/s, "");
}

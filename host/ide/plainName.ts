import type { DeclaredCode } from "../base/symbolPort.ts";

/** The type of a method of Go, as gopls writes it before the name: `(*Account).Deposit`, `(Stack[T]).Push`. */
const receiver = /^\(\*?\s*([^()[\]\s]+)(?:\[.*\])?\)(?=\.|$)/;

/**
 * Returns the plain name of a symbol, and its class where the name has it: language servers add parameters to the names
 * of callables, `get` or `set` to accessors, and the type to methods of Go.
 */
export function readName({ name }: { readonly name: string }): Pick<DeclaredCode, "name" | "container"> {
  // A callback is named after the function that receives it, which is not a name of its own.
  if (/ callback$/.test(name)) return { name: "" };
  const [written = "", container] = receiver.exec(name) ?? [];
  const plain = name.slice(written === "" ? 0 : written.length + 1);
  const bare = plain.replace(/^\((?:get|set)\) /, "").replace(/\(.*$/s, "");
  return { name: bare, ...(container !== undefined && { container }) };
}

/**
 * Returns the plain name of a symbol of the workspace, and what contains it: gopls names `Account.Deposit` and the
 * package, or `bank.Account`.
 */
export function readWorkspaceName(
  symbol: { readonly name: string; readonly containerName?: string | undefined },
  absolutePath: string,
): Pick<DeclaredCode, "name" | "container"> {
  const read = readName(symbol);
  const names = absolutePath.endsWith(".go") ? splitName(read.name) : [read.name];
  const container = names.at(-2) ?? read.container ?? symbol.containerName ?? "";
  return { name: names.at(-1) ?? "", ...(container !== "" && { container }) };
}

/** Splits `Class.method`, which languages also write `Class::method` and `(*Class).method`. */
export function splitName(name: string): readonly string[] {
  return name
    .replace(receiver, "$1")
    .split(/\.|::/)
    .filter((each) => each !== "");
}

/** True for the declaration of a name that was split; what contains its class does not count. */
export function isNamed({ name, container }: DeclaredCode, names: readonly string[]): boolean {
  const [holder, own] = [names.at(-2), names.at(-1)];
  return name === own && (holder === undefined || container?.split(/\.|::/).at(-1) === holder);
}

import type { FunctionDescription, TypeDescription } from "../callable.ts";

/**
 * Returns the signature of a function or a constructor on one line: `findReferences(symbol: symbol,
 * includeDeclaration?: boolean) → location[]`.
 */
export function formatSignature<Domain>(description: FunctionDescription<Domain> | TypeDescription<Domain>): string {
  const parameters = Object.entries(description.parameters).map(([name, { type, optional, oneOf }]) => {
    const values = oneOf === undefined ? type : oneOf.map((text) => JSON.stringify(text)).join(" | ");
    return `${name}${optional ? "?" : ""}: ${values}`;
  });
  const returns = description.kind === "type" ? description.name : description.returns;
  return `${description.name}(${parameters.join(", ")}) → ${returns}`;
}

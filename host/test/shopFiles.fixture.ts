import type { CapabilityWorkspace } from "./capabilityWorkspace.fixture.ts";

const shop = `export interface Priced { price(): number }
export class Cart implements Priced {
  #items: string[];
  constructor(items: string[]) {
    this.#items = items;
  }
  add(item: string): Cart {
    return new Cart([item]);
  }
  price() { return price(2); }
}
export class BigCart extends Cart {
  get size() { return 1; }
}
export function price(of: string): number;
export function price(of: number): number;
export function price(of: string | number): number {
  const value = of === "free" ? 0 : 1;
  return value;
}
export const total = price("free") + price(2);
export function other(value: number) {
  return { value };
}
`;
const use = `import { Cart, price as cost } from "./shop";
export const cart = new Cart([]).add("a");
export const sum = cost(3);
export function more() { return cost(4); }
export const pair = { pair: 1 };
`;
/** A small TypeScript project: names that occur more than once, overloads, and type hierarchies. */
export const shopFiles = { "shop.ts": shop, "use.ts": use, "README.md": "# price\n\nSee total." };

export function at(name: string, file: string, line: number, column: number, more: object = {}): unknown {
  return { symbol: { name, file, line, column, ...more } };
}

/** Formats locations as `file:line:column`. */
export function placesIn(value: unknown): unknown {
  return (value as { location: { file: string; line: number; column: number } }[]).map(
    ({ location: { file, line, column } }) => `${file}:${line}:${column}`,
  );
}

/** Lists the programs offered for an ambiguous one. */
export async function candidatesFor(workspace: CapabilityWorkspace, program: string): Promise<readonly unknown[]> {
  const { outcome, text } = await workspace.ask(program);
  if (outcome.kind !== "ambiguous") throw new Error(text);
  return outcome.candidates.map((candidate) => candidate.program);
}

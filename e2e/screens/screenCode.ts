import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestWorkspace } from "../support/workspace.ts";

/** A path that no narrow page has room for. */
export const longPath = "src/checkout/adapters/persistence/SessionRepositoryWithARatherLongName.ts";

const totals = (rate: string, more = "") => `import type { Cart, Totals } from "./cart.ts";

/** Taxes are rounded for each line, as the law asks for it. */
export function calculateTotals(cart: Cart): Totals {
  const lines = cart.lines.map((line) => ({ ...line, sum: line.price * line.count }));
  const net = lines.reduce((sum, line) => sum + line.sum, 0);
  const tax = Math.round(net * ${rate}) / 100;
${more}  return { net, tax, gross: net + tax, currency: cart.currency ?? "EUR" };
}

${Array.from({ length: 24 }, (_, at) => `export const limit${at + 1} = ${(at + 1) * 1_234};`).join("\n")}

export function isFree({ gross }: Totals): boolean {
  return gross === 0;
}
`;

const repository = `export class SessionRepository {
  readonly #sessions = new Map<string, { readonly user: string; readonly expires: number }>();

  find(id: string) {
    return this.#sessions.get(id);
  }
}
`;

const before: Readonly<Record<string, string>> = {
  "src/checkout/calculateTotals.ts": totals("1900"),
  "src/checkout/cart.ts": "export interface Cart {}\nexport interface Totals {}\n",
  [longPath]: repository,
  "src/legacy/oldTotals.ts": "export const oldTotals = 1;\n",
  "docs/pricing.md": "# Pricing\n\nTaxes are added at the end.\n",
};

const after: Readonly<Record<string, string>> = {
  "src/checkout/calculateTotals.ts": totals(
    "cart.taxRate * 100",
    "  // ❓ Is a discount taken off before the tax?\n",
  ).replace("gross === 0;", "gross <= 0; // TODO: refuse negative totals in the form, before anybody can order"),
  [longPath]: repository.replace(
    "return this.#sessions.get(id);",
    "const found = this.#sessions.get(id);\n    return found !== undefined && found.expires > Date.now() ? found : undefined;",
  ),
  "docs/pricing.md": "# Pricing\n\nTaxes are rounded for each line.\n",
  "src/checkout/discount.ts": "/** A discount in percent, from 0 to 100. */\nexport type Discount = number;\n",
};

/** Fills a repository with a commit, and with changes of which a part is staged. */
export function writeScreenCode({ folder, environment }: TestWorkspace): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, env: environment });
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  git("config", "--global", "user.name", "Test");
  git("config", "--global", "user.email", "test@example.com");
  write(before);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Add the checkout");
  write(after);
  rmSync(join(folder, "src/legacy/oldTotals.ts"));
  renameSync(join(folder, "src/checkout/cart.ts"), join(folder, "src/checkout/shoppingCart.ts"));
  git("add", "--all");
  writeFileSync(join(folder, "README.md"), "# Shop\n\nNot staged yet.\n");
}

import { type Claim, createRegistry, listCalledNames } from "@dialectic/shared/capability";
import { ideRegistry } from "./ideRegistry.ts";

/** Functions that find text in files, whatever it means there. */
const textFunctions: ReadonlySet<string> = new Set(["searchText", "readLines"]);

/** The functions of the language itself, such as `count`. */
const language = createRegistry([]);

/** True for a claim that only looks for text, and counts or compares what it finds: "passed" says nothing of what the code does. */
export function isTextClaim(claim: Claim): boolean {
  const called = listCalledNames(claim).map((name) => ideRegistry.callable(name)?.name ?? name);
  const asked = called.filter((name) => language.callable(name) === undefined);
  return asked.length > 0 && asked.every((name) => textFunctions.has(name));
}

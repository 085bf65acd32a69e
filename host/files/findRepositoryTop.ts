import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Finds the nearest directory, this one or above, with an entry `.git`; caches the results along the way. Does not start
 * git.
 */
export async function findRepositoryTop(
  directory: string,
  known: Map<string, string | undefined>,
): Promise<string | undefined> {
  if (known.has(directory)) return known.get(directory);
  const isTop = (await stat(join(directory, ".git")).catch(() => undefined)) !== undefined;
  const parent = dirname(directory);
  const top = isTop ? directory : parent === directory ? undefined : await findRepositoryTop(parent, known);
  known.set(directory, top);
  return top;
}

import { createBreath } from "../base/breath.ts";
import { listWorkspaceFiles } from "../ide/listWorkspaceFiles.ts";
import { declaredLines } from "../references/placeFinder.ts";
import type { IdeDomain } from "./ideDomain.ts";

/** Maximum number of UTF-16 code units read for one name, and of files read at once. */
const readingCap = 64_000_000;
const batchSize = 32;
/** Files whose language server lists no declarations. */
const documents = /\.(?:md|markdown|json|jsonc|txt|lock|ya?ml|svg|csv)$/i;

/** Finds the files that seem to declare a name, by the syntax of most languages. */
export async function findDeclaringFiles(
  name: string,
  domain: Pick<IdeDomain, "workspace" | "files" | "texts">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const breath = createBreath(signal);
  const files = (await listWorkspaceFiles(domain)).filter(({ path }) => !documents.test(path));
  const found: string[] = [];
  let left = readingCap;
  for (let start = 0; start < files.length && left > 0; start += batchSize) {
    const batch = files.slice(start, start + batchSize);
    const read = await Promise.all(batch.map(({ absolutePath }) => domain.texts.read(absolutePath)));
    for (const [index, { absolutePath, path }] of batch.entries()) {
      if (!(await breath())) return found;
      const text = read[index]?.content?.text ?? "";
      left -= text.length;
      if (declaredLines(text, { kind: "symbol", name }, path).length > 0) found.push(absolutePath);
    }
  }
  return found;
}

import { createBreath } from "../base/breath.ts";
import { findDeclared } from "../declarations/findDeclared.ts";
import { isDocument } from "../declarations/isDocument.ts";
import { createReadingBudget } from "../declarations/outlines.ts";
import { listWorkspaceFiles } from "../ide/listWorkspaceFiles.ts";
import type { IdeDomain } from "./ideDomain.ts";

/** Maximum number of UTF-16 code units read for one name, and of files read at once. */
const readingCap = 64_000_000;
const batchSize = 32;

/** Finds the files that seem to declare a name. */
export async function findDeclaringFiles(
  name: string,
  domain: Pick<IdeDomain, "workspace" | "files" | "texts">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const breath = createBreath(signal);
  const files = (await listWorkspaceFiles(domain)).filter(({ path }) => !isDocument(path));
  const budget = createReadingBudget();
  const found: string[] = [];
  let left = readingCap;
  for (let start = 0; start < files.length && left > 0; start += batchSize) {
    const batch = files.slice(start, start + batchSize);
    const read = await Promise.all(batch.map(({ absolutePath }) => domain.texts.read(absolutePath)));
    for (const [index, { absolutePath, path }] of batch.entries()) {
      if (!(await breath())) return found;
      const text = read[index]?.content?.text ?? "";
      left -= text.length;
      const { spans } = await findDeclared(text, { kind: "symbol", name }, path, budget);
      if (spans.length > 0) found.push(absolutePath);
    }
  }
  return found;
}

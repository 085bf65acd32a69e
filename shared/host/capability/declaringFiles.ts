import { resolve } from "node:path";
import { createBreath } from "../breath.ts";
import { declaredLines } from "../placeFinder.ts";
import type { IdeDomain } from "./ideDomain.ts";

/** UTF-16 code units that are read for one name. */
const readingCap = 64_000_000;

/** Files of the workspace that seem to declare a name, as most languages write declarations; documents are left out. */
export async function declaringFiles(
  name: string,
  { workspace, files, texts }: Pick<IdeDomain, "workspace" | "files" | "texts">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const breath = createBreath(signal);
  const found: string[] = [];
  let left = readingCap;
  for (const folder of workspace.folders()) {
    const { paths } = await files.list(folder);
    for (const path of paths.filter((each) => !/\.(?:md|markdown|json|txt|lock)$/i.test(each))) {
      if (!(await breath()) || left < 0) return found;
      const absolutePath = resolve(folder, path);
      const text = (await texts.of(absolutePath)).content?.text ?? "";
      left -= text.length;
      if (declaredLines(text, { kind: "symbol", name }, path).length > 0) found.push(absolutePath);
    }
  }
  return found;
}

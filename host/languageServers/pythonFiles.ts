import { access } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Mention } from "./folderFiles.ts";

/**
 * Finds the interpreter of a folder's environment, which basedpyright runs to learn where its packages are. Pyright runs none of the folder,
 * also where its settings name an environment.
 */
export async function findPythonMentions(folder: string, program: string): Promise<readonly Mention[]> {
  if (!basename(program).startsWith("basedpyright")) return [];
  const file = join(folder, ".venv", ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]));
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere ? [{ kind: "runs", file, programs: [file] }] : [];
}

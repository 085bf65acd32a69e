import { type Outcome, toProgram } from "@dialectic/shared/capability";
import { formatFilePath } from "../files/openFolders.ts";
import { findIdeFile } from "../ide/ideFile.ts";

import { type IdeContext, success } from "./declare.ts";
import { toSymbolFailure } from "./symbolOutcome.ts";
import { fileType } from "./types/fileType.ts";

/** Finds the workspace file of a path; a path that matches in several folders is ambiguous. */
export async function findNamedFile(path: string, { domain }: IdeContext): Promise<Outcome> {
  const found = await findIdeFile(path, domain);
  if (found.kind === "file")
    return success(fileType.of({ path: formatFilePath(found.absolutePath, domain.workspace) }));
  if (found.reason !== "file-ambiguous") return toSymbolFailure(found);
  return {
    kind: "ambiguous",
    message: `The file \`${path}\` is in several workspace folders. Which did you mean?`,
    candidates: found.candidates.map((each) => ({
      label: `\`${each}\``,
      program: toProgram(fileType.of({ path: each })),
    })),
  };
}

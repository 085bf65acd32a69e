import { type Outcome, programOf } from "@dialectic/shared/capability";
import { ideFile, shownFile } from "../ide/ideFile.ts";

import { type IdeContext, success } from "./declare.ts";
import { refusedSymbol } from "./symbolOutcome.ts";
import { file } from "./types/file.ts";

/** Finds the workspace file of a path; a path that matches in several folders is ambiguous. */
export async function fileNamed(path: string, { domain }: IdeContext): Promise<Outcome> {
  const found = await ideFile(path, domain);
  if (found.kind === "file") return success(file.of({ path: shownFile(found.absolutePath, domain.workspace) }));
  if (found.reason !== "file-ambiguous") return refusedSymbol(found);
  return {
    kind: "ambiguous",
    message: `The file \`${path}\` is in several workspace folders. Which did you mean?`,
    candidates: found.candidates.map((each) => ({ label: `\`${each}\``, program: programOf(file.of({ path: each })) })),
  };
}

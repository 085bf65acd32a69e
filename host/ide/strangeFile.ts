import type { Problem } from "@dialectic/shared/protocol";
import { toTextLines } from "@dialectic/shared/review";
import { LanguageLack, LanguageTrouble } from "../base/languageTrouble.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import type { OutlinedCode, SymbolPort } from "../base/symbolPort.ts";
import { maxStrangeFileNames } from "../limits.ts";
import { askDefinitions } from "./definitions.ts";
import { getLanguageGroup } from "./languageGroup.ts";

/** Languages in which a declared name has a definition; data and markup have none. */
const groups = new Set(["typescript", "python", "c", ".go", ".rs"]);

/** The questions about names that a file declares. */
export type NameAnswers = Pick<SymbolPort, "outline" | "places" | "hover">;

/**
 * Says why a language server does not know what a file is a part of; undefined when it does. Without a package or a project, some servers
 * report no problems of a file that they have not looked at. Rules:
 * - a problem by which a server itself says so is the reason: gopls reports what `go list` told it, rust-analyzer has a code for it;
 * - else the server is asked about names that the file declares: an answer about any of them shows that it knows the file;
 * - when it refuses, the reason is in its own words;
 * - when it answers nothing, as VS Code also does after a refusal, it is unknown whether it knows the file;
 * - a file that declares nothing leaves nothing to ask about.
 */
export async function explainStrangeFile(
  absolutePath: string,
  { text, problems }: { readonly text: string; readonly problems: readonly Problem[] },
  languages: NameAnswers,
): Promise<string | undefined> {
  if (!groups.has(getLanguageGroup(absolutePath))) return undefined;
  const told = problems.find(({ source, code }) => source === "go list" || code === "unlinked-file");
  if (told !== undefined) return told.message;
  try {
    const names = listNames(await languages.outline(absolutePath), text).slice(0, maxStrangeFileNames);
    let refusal: ServerRefusal | undefined;
    for (const { code } of names) {
      const definitions = await askDefinitions(languages, code);
      if (definitions instanceof ServerRefusal) refusal ??= definitions;
      else if (definitions.length > 0 || (await languages.hover(code)).length > 0) return undefined;
    }
    if (refusal !== undefined) return refusal.message;
    const [first] = names;
    return (
      first && `It is unknown whether the language server has a project for it: it says nothing about ${first.name}`
    );
  } catch (problem) {
    if (problem instanceof LanguageTrouble && !(problem instanceof LanguageLack)) return problem.message;
    // A server that cannot list or describe names cannot be asked; nor can an extension of VS Code that fails, in any way.
    return undefined;
  }
}

/** Returns the declarations whose place is their name: some servers give another place, or list code that is no declaration. */
function listNames(outline: readonly OutlinedCode[], text: string): readonly OutlinedCode[] {
  const lines = toTextLines(text);
  return outline.filter(({ name, code }) => {
    const start = lines.offsetAt(code.line, code.column);
    return start !== undefined && /^[\p{L}\p{N}_$]+$/u.test(name) && text.startsWith(name, start);
  });
}

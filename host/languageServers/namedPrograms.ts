import { basename, join } from "node:path";
import { listUpToTop } from "../git/index.ts";
import { type Mention, nameProgram, readSmallText } from "./folderFiles.ts";
import type { FoundServer } from "./foundServer.ts";

/**
 * Returns a server as it may start in a folder. When files of the folder choose programs that it runs, it needs the person's permission
 * like a server of the folder itself, for exactly these programs. The files are read anew each time.
 */
export async function bindToFolder(found: FoundServer, folder: string): Promise<FoundServer> {
  const { known, program, args, own, editor } = found;
  // No file of a folder chooses a program of the editor.
  if (editor !== undefined) return found;
  const mentions = await Promise.all([findVersionMentions(folder), known.mentions?.(folder, program) ?? []]);
  if (mentions.flat().length === 0) return found;
  const command = own ?? { folder, words: [basename(program), ...args] };
  const because = await Promise.all(mentions.flat().map((each) => nameProgram(each, command.folder)));
  return { ...found, own: { ...command, because } };
}

const wayUp = /^\s*((?:\.\.)?[\\/].*|.*[\\/]\.\..*)$/;

/**
 * Files in which version managers find the version of a program that they start instead of themselves, with what makes it a path: `path:`
 * for asdf (https://asdf-vm.com/manage/configuration.html), and a way up in older versions of pyenv (CVE-2022-35861) and its relatives.
 */
const versionFiles: Readonly<Record<string, RegExp>> = {
  ".tool-versions": /^[^#]*\s(path:\S+)/,
  ".python-version": wayUp,
  ".node-version": wayUp,
  ".go-version": wayUp,
};

async function findVersionMentions(folder: string): Promise<readonly Mention[]> {
  const files = listUpToTop(folder).flatMap((each) =>
    Object.entries(versionFiles).map(([name, form]) => ({ file: join(each, name), form })),
  );
  const found = await Promise.all(
    files.map(async ({ file, form }): Promise<readonly Mention[]> => {
      const read = await readSmallText(file);
      if (read.kind !== "text") return read.kind === "none" ? [] : [{ kind: "unread", file, programs: [file] }];
      return read.text.split("\n").flatMap((text, at): readonly Mention[] => {
        const [, value] = form.exec(text) ?? [];
        return value === undefined ? [] : [{ kind: "names", file, line: at + 1, value: value.trim() }];
      });
    }),
  );
  return found.flat();
}

import { lstat, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { toIgnoreLine } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { EditorPort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { describeRefusal, findWritable } from "../base/writeGate.ts";
import { replaceBytes } from "../edits/replaceBytes.ts";
import { maxIgnoreFileBytes } from "../limits.ts";
import { type FolderParts, type FolderPlace, findFolder } from "./newFolders.ts";

/*
 * Ignores a folder of new files, after the person's click. The rules:
 *
 * - The line stands at the end of the nearest `.gitignore` above the folder, or of a new one at the top. It ignores exactly this folder.
 * - A link, a file that is too large, and one with unsaved text in the editor are left alone. The write gate decides about the rest.
 * - Taking it back restores the file as it was, and only if nobody has changed it since. The texts for that are kept as long as the host runs.
 */

interface IgnoreParts extends FolderParts {
  readonly editor: Pick<EditorPort, "unsavedText">;
}

interface IgnoreOffer {
  readonly kind: "offer";
  /** From the top of the working tree, with `/`. */
  readonly file: string;
  readonly line: string;
  /** True when the line was added here, and can be taken back. */
  readonly isAdded: boolean;
}

interface Written {
  readonly file: string;
  readonly line: string;
  /** Undefined when there was no file. */
  readonly before: Buffer | undefined;
  readonly after: Buffer;
}

export class IgnoredFolders {
  readonly #parts: IgnoreParts;
  readonly #written = new Map<string, Written>();
  readonly #turns = new TurnQueue();

  constructor(parts: IgnoreParts) {
    this.#parts = parts;
  }

  /** Returns the line that ignores a folder, and the file in which it would stand. */
  async offer(place: FolderPlace): Promise<IgnoreOffer | Refused> {
    const found = findFolder(place, this.#parts);
    if ("message" in found) return found;
    const written = this.#written.get(join(found.root, found.folder));
    const { file, line } = written ?? (await findLine(found.root, found.folder));
    return { kind: "offer", file, line, isAdded: written !== undefined };
  }

  /** Adds the line, or takes it back. */
  set(place: FolderPlace, isIgnored: boolean): Promise<{ readonly kind: "written" } | Refused> {
    return this.#turns.run(async () => {
      const found = findFolder(place, this.#parts);
      if ("message" in found) return found;
      const problem = await (isIgnored ? this.#add(found) : this.#takeBack(found));
      return problem === undefined ? { kind: "written" } : refuse(problem);
    });
  }

  async #add({ root, folder }: { readonly root: string; readonly folder: string }): Promise<string | undefined> {
    if (/[\r\n]/.test(folder)) return "Git cannot ignore a name with a line end.";
    const { file, line } = await findLine(root, folder);
    const looked = await lstat(join(root, file)).catch(() => undefined);
    if (looked !== undefined && (!looked.isFile() || looked.size > maxIgnoreFileBytes))
      return `${file} is no file, or a very large one: add the line by hand.`;
    const before = looked && (await readFile(join(root, file)));
    const text = before?.toString("latin1") ?? "";
    const end = text.includes("\r\n") ? "\r\n" : "\n";
    const bytes = Buffer.from(`${line}${end}`);
    if (text.split(/\r?\n/).includes(bytes.toString("latin1").trimEnd())) return `${file} has this line already.`;
    const isEnded = text === "" || text.endsWith("\n");
    const after = Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(isEnded ? "" : end), bytes]);
    const problem = await this.#write(root, file, { before, after });
    if (problem === undefined) this.#written.set(join(root, folder), { file, line, before, after });
    return problem;
  }

  async #takeBack({ root, folder }: { readonly root: string; readonly folder: string }): Promise<string | undefined> {
    const written = this.#written.get(join(root, folder));
    if (written === undefined) return "The line was not added here: take it out of the file by hand.";
    const { file, before, after } = written;
    const problem = await this.#write(root, file, { before: after, after: before });
    if (problem === undefined) this.#written.delete(join(root, folder));
    return problem;
  }

  async #write(root: string, file: string, sides: Pick<Written, "before"> & { readonly after: Buffer | undefined }) {
    const place = await findWritable(root, file);
    if ("kind" in place) return describeRefusal(file, place);
    if (this.#parts.editor.unsavedText?.(place.absolutePath) !== undefined)
      return `${file} has unsaved text. Save it first, then try again.`;
    const problem = await replaceBytes(place, sides);
    return problem === undefined ? undefined : `${file} was not changed: ${problem}`;
  }
}

/** Finds the nearest `.gitignore` above a folder, or the one to create at the top. */
async function findLine(root: string, folder: string): Promise<{ readonly file: string; readonly line: string }> {
  for (let above = posix.dirname(folder); above !== "."; above = posix.dirname(above)) {
    const file = `${above}/.gitignore`;
    const found = await lstat(join(root, file)).catch(() => undefined);
    if (found?.isFile() === true) return { file, line: toIgnoreLine(folder.slice(above.length + 1)) };
  }
  return { file: ".gitignore", line: toIgnoreLine(folder) };
}

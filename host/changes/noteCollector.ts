import type { ChangedFile, CodeNote } from "@dialectic/shared/protocol";
import { type CodeNoteType, findCodeNotes } from "@dialectic/shared/review";
import { decodeLine, type LineListener } from "../git/index.ts";
import { maxRoundNotes, maxSearchedHunkLines } from "../limits.ts";

/** The marks as bytes, one byte in each character. */
const marks = /TODO|FIXME|\u00f0\u009f\u0092\u00a1|\u00e2\u009d\u0093/;

/** A note as it is written in the code, without the feedback on it. */
export type RoundNote = Omit<CodeNote, "thread" | "judgement">;

interface HunkNotes {
  readonly file: number;
  readonly start: number;
  readonly lines: string[];
  /**
   * Indexes of added lines in `lines`. Context lines only tell where comments begin: their notes are not part of this
   * change.
   */
  readonly added: Set<number>;
  isMarked: boolean;
}

/** Collects the hunks that have a note on their new side, while they are read. */
export class NoteCollector implements LineListener {
  #marked: HunkNotes[] = [];
  #hunk: HunkNotes | undefined;

  hunk(file: number, { newStart }: { readonly newStart: number }): void {
    this.#hunk = { file, start: newStart, lines: [], added: new Set(), isMarked: false };
  }

  line(_file: number, line: string): void {
    const hunk = this.#hunk;
    if (hunk === undefined || line[0] === "-" || line[0] === "\\" || hunk.lines.length >= maxSearchedHunkLines) return;
    hunk.lines.push(line);
    if (line[0] !== "+") return;
    hunk.added.add(hunk.lines.length - 1);
    if (hunk.isMarked || !marks.test(line) || this.#marked.length >= maxRoundNotes) return;
    hunk.isMarked = true;
    this.#marked.push(hunk);
  }

  restart(file: number): void {
    this.#marked = this.#marked.filter((hunk) => hunk.file !== file);
  }

  in(files: readonly ChangedFile[]): readonly RoundNote[] {
    const notes = this.#marked.flatMap(({ file: at, start, lines, added }) => {
      const file = files[at];
      if (file === undefined) return [];
      const texts = lines.map((line) => decodeLine(line.slice(1)));
      const found = findCodeNotes({ path: file.path, start, lines: texts });
      return found.filter(({ line }) => added.has(line - start)).map((note) => toRoundNote(file, note));
    });
    return notes.slice(0, maxRoundNotes);
  }
}

function toRoundNote(
  { id, path }: ChangedFile,
  { line, type, text }: { readonly line: number; readonly type: CodeNoteType; readonly text: string },
): RoundNote {
  return { file: id, path, line, type, text };
}

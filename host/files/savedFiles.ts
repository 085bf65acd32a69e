import type { PlaceOutcome, WriteOutcome } from "@dialectic/shared/protocol";
import { toFileName } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { EditorPort, SavePlace } from "../base/ports.ts";
import { maxSavedFileChars } from "../limits.ts";

interface OpenFile {
  readonly place: SavePlace;
  readonly parts: string[];
  length: number;
}

/**
 * Files that a page saves: the person chooses the place, the page sends the text in parts, and the file is written once
 * it is complete.
 */
export class SavedFiles {
  readonly #editor: EditorPort;
  readonly #files = new Map<number, OpenFile>();
  #last = 0;

  constructor(editor: EditorPort) {
    this.#editor = editor;
  }

  /** Lets the person choose a place; makes the name that the page proposes safe. */
  async choose(proposed: string): Promise<PlaceOutcome> {
    if (this.#editor.chooseSavePlace === undefined) return { kind: "save-here" };
    const [, stem = proposed, ending = ""] = /^(.*?)(\.(?:md|html))?$/s.exec(proposed) ?? [];
    const place = await this.#editor.chooseSavePlace(toFileName(stem) + ending);
    if (place === undefined) return { kind: "dismissed" };
    // A new choice abandons unfinished files.
    this.#files.clear();
    this.#last += 1;
    this.#files.set(this.#last, { place, parts: [], length: 0 });
    return { kind: "chosen", place: this.#last };
  }

  async write(place: number, text: string, isLast: boolean): Promise<WriteOutcome> {
    const file = this.#files.get(place);
    if (file === undefined) return refuse("Saving this file was interrupted. Save it again.");
    file.length += text.length;
    if (file.length > maxSavedFileChars) {
      this.#files.delete(place);
      return refuse("The file is too large to save.");
    }
    file.parts.push(text);
    if (!isLast) return { kind: "taken" };
    this.#files.delete(place);
    const failure = await file.place.write(file.parts);
    return failure === undefined
      ? { kind: "saved", shown: file.place.shown }
      : refuse(`${file.place.shown} was not saved: ${failure}`);
  }
}

import { toHunkRowId } from "../../state/changedCode.ts";
import type { CodeRow, CodeRows } from "../changes/state/placedCode.ts";

const noRows: CodeRows = new Map();

interface Known {
  readonly row: CodeRow;
  readonly above: string;
  readonly holder: string;
  /** Id of the row that names its file; undefined for that row itself. */
  readonly file: string | undefined;
}

/** Rows of code below the sections of a review. */
export class CodeBelow {
  #rows = noRows;
  readonly #known = new Map<string, Known>();
  /** Called when rows come near the screen, with the most urgent first. */
  onWanted: (ids: readonly string[]) => void = () => undefined;
  onRows: () => void = () => undefined;

  get rows(): CodeRows {
    return this.#rows;
  }

  /** Takes the rows by the id above them, and the ids of all sections. Code of no section follows the last one. */
  setRows(rows: CodeRows, ids: readonly string[]): void {
    this.#rows = rows;
    this.#known.clear();
    const there = new Set(ids);
    for (const [id, all] of rows) {
      const above = there.has(id) ? id : (ids.at(-1) ?? id);
      let file: string | undefined;
      for (const row of all) {
        const isName = row.kind === "change" && row.row.kind === "file";
        if (isName || row.kind !== "change") file = undefined;
        this.#known.set(row.id, { row, above, holder: id, file });
        if (isName) file = row.id;
      }
    }
    this.onRows();
  }

  readonly findRow = (id: string): CodeRow | undefined => this.#known.get(id)?.row;

  /** Returns the row that names the file of a row of code above it; undefined for all other rows. */
  readonly findFile = (id: string): string | undefined => this.#known.get(id)?.file;

  /** Returns the rows of the file and the hunk that a row of code is in. */
  readonly findAround = (id: string): readonly string[] => {
    const { row, file } = this.#known.get(id) ?? {};
    const lines = row?.kind === "change" && row.row.kind === "lines" ? row.row : undefined;
    const heading = lines && toHunkRowId(lines.file.id, lines.hunk.hash, lines.hunk.part);
    return [file, heading].filter((each) => each !== undefined);
  };

  /** Returns the section that a row of code stands below; other ids are returned unchanged. */
  readonly findSection = (id: string): string => this.#known.get(id)?.above ?? id;

  /** Returns the section that a row of code belongs to, or the heading at the end; other ids are returned unchanged. */
  readonly findHolder = (id: string): string => this.#known.get(id)?.holder ?? id;
}

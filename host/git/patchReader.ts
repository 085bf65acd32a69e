import { maxPatchLineBytes } from "../limits.ts";
import { LinesDigest } from "./linesDigest.ts";
import { type FilePatch, type Hunk, parseHeadingName, parseSideName, submoduleMode, unquoteName } from "./patch.ts";
import { decodeLine, decodeUtf8, type HunkPlace, PatchScanner, type PatchVisitor } from "./patchScanner.ts";

/** Limits: lines on each side of a hunk, UTF-16 code units of a line, and the total of files and hunks. */
export interface PatchBounds {
  readonly lines: number;
  readonly lineLength: number;
  readonly hunks: number;
}

interface OpenHunk extends Omit<Hunk, "digest"> {
  readonly removed: string[];
  readonly added: string[];
  readonly whole: LinesDigest;
}

interface OpenEnds {
  lf: number;
  crlf: number;
}

interface OpenFile {
  path: string;
  from: string | undefined;
  status: FilePatch["status"];
  isOpaque: boolean;
  isBinary: boolean;
  oid: string;
  readonly ends: { readonly removed: OpenEnds; readonly added: OpenEnds };
  before: string | undefined;
  after: string | undefined;
  readonly hunks: OpenHunk[];
}

/** Reads the output of `git diff` chunk by chunk, and keeps as much of it as the bounds allow. UTF-8 is decoded line by line. */
export class PatchReader {
  readonly #bounds: PatchBounds;
  readonly #files: OpenFile[] = [];
  readonly #scanner: PatchScanner;
  #file: OpenFile | undefined;
  #hunk: OpenHunk | undefined;
  #count = 0;
  #isCut = false;

  constructor(bounds: PatchBounds) {
    this.#bounds = bounds;
    const visitor: PatchVisitor = {
      header: (line) => this.#header(line),
      hunk: (place) => this.#beginHunk(place),
      line: (line) => this.#hunkLine(line),
      beyond: (part) => this.#hunk?.whole.add(part),
    };
    this.#scanner = new PatchScanner(visitor, maxPatchLineBytes);
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  add(chunk: Buffer): void {
    if (!this.#isCut) this.#scanner.add(chunk);
  }

  files(): readonly FilePatch[] {
    if (!this.#isCut) this.#scanner.end();
    return this.#files.map(toFilePatch);
  }

  #header(line: string): void {
    if (line.startsWith("diff --git ")) this.#begin(line.slice("diff --git ".length));
    else if (this.#file !== undefined && this.#hunk === undefined && !this.#isCut) readHeader(line, this.#file);
  }

  #begin(names: string): void {
    this.#hunk = undefined;
    if (!this.#hasRoom()) return;
    const path = decodeUtf8(parseHeadingName(names));
    const ends = { removed: { lf: 0, crlf: 0 }, added: { lf: 0, crlf: 0 } };
    this.#file = {
      path,
      from: undefined,
      before: undefined,
      after: undefined,
      status: "modified",
      hunks: [],
      isOpaque: false,
      isBinary: false,
      oid: "",
      ends,
    };
    this.#files.push(this.#file);
  }

  #beginHunk(place: HunkPlace): void {
    this.#hunk = undefined;
    if (this.#file === undefined || !this.#hasRoom()) return;
    this.#hunk = { ...place, removed: [], added: [], whole: new LinesDigest() };
    this.#file.hunks.push(this.#hunk);
  }

  #hasRoom(): boolean {
    this.#count += 1;
    this.#isCut = this.#count > this.#bounds.hunks;
    return !this.#isCut;
  }

  #hunkLine(line: string): void {
    const mark = line[0];
    const ends = mark === "+" ? this.#file?.ends.added : mark === "-" ? this.#file?.ends.removed : undefined;
    if (ends !== undefined) ends[line.endsWith("\r") ? "crlf" : "lf"] += 1;
    if (ends !== undefined || mark === "\\") this.#hunk?.whole.addLine(line);
    const side = mark === "+" ? this.#hunk?.added : mark === "-" ? this.#hunk?.removed : undefined;
    const { lines, lineLength } = this.#bounds;
    if (side !== undefined && side.length < lines) side.push(decodeLine(line.slice(1)).slice(0, lineLength));
  }
}

function readHeader(line: string, file: OpenFile): void {
  const [, key, value = ""] = headers.exec(line) ?? [];
  switch (key) {
    case "--- ":
    case "+++ ": {
      const name = parseSideName(value);
      if (name !== undefined) file.path = decodeUtf8(name);
      break;
    }
    case "rename from ":
    case "copy from ":
      file.from = decodeUtf8(unquoteName(value));
      file.status = key === "copy from " ? "copied" : "renamed";
      break;
    case "rename to ":
    case "copy to ":
      file.path = decodeUtf8(unquoteName(value));
      break;
    case "new file mode ":
      file.status = "added";
      file.after = value;
      break;
    case "deleted file mode ":
      file.status = "deleted";
      file.before = value;
      break;
    case "old mode ":
      file.before = value;
      break;
    case "new mode ":
      file.after = value;
      break;
    case "index ":
      file.oid = /^[\da-f]*/.exec(value)?.[0] ?? "";
      if (line.endsWith(` ${submoduleMode}`)) file.isOpaque = true;
      break;
    case "Binary files ":
      file.isBinary = true;
      file.isOpaque = true;
      break;
  }
  if (file.before === submoduleMode || file.after === submoduleMode) file.isOpaque = true;
}

const headers =
  /^(--- |\+\+\+ |(?:rename|copy) (?:from|to) |new file mode |deleted file mode |old mode |new mode |index |Binary files )(.*)$/s;

function toFilePatch({ path, from, status, isOpaque, before, after, hunks, ...file }: OpenFile): FilePatch {
  const modes = before === undefined || after === undefined ? {} : { modes: { before, after } };
  const doubt = findDoubt(file);
  return {
    path,
    ...(from === undefined ? {} : { from }),
    status,
    isOpaque,
    ...(doubt === undefined ? {} : { doubt }),
    ...modes,
    hunks: hunks.map(({ whole, ...hunk }) => ({ ...hunk, digest: whole.end() })),
  };
}

function findDoubt({ oid, isBinary, ends: { removed, added } }: Pick<OpenFile, "oid" | "isBinary" | "ends">) {
  const areMixed = removed.crlf + added.crlf > 0 && removed.lf + added.lf > 0;
  return isBinary || areMixed ? { before: oid, isBinary, removed, added } : undefined;
}

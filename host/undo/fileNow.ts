import { lstat, readFile } from "node:fs/promises";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { decodeText, encodeText } from "../base/fileText.ts";
import type { EditorPort } from "../base/ports.ts";
import { describeRefusal, findWritable } from "../base/writeGate.ts";
import { decodeLines } from "../git/index.ts";
import { maxUndoFileBytes } from "../limits.ts";

/** A file of the working tree as it is now. */
export interface FileNow {
  readonly kind: "file";
  readonly bytes: Buffer;
  readonly mode: number;
  /** Text in an editor that is not on the disk. */
  readonly unsaved: string | undefined;
}

export type FoundFile = FileNow | { readonly kind: "missing" } | Refused;

/** Stands in a decoded text for bytes that are not of its encoding. */
const unreadable = "\ufffd";

/** Reads a file that is to be written. The message of a refusal is whole sentences. */
export async function readFileNow(
  root: string,
  path: string,
  editor: Pick<EditorPort, "unsavedText">,
): Promise<FoundFile> {
  const place = await findWritable(root, path);
  if ("kind" in place) return refuse(describeRefusal(path, place));
  const { absolutePath } = place;
  const untouched = (reason: string) => refuse(`${path} ${reason}, so it was not touched.`);
  const found = await lstat(absolutePath).catch(() => undefined);
  if (found === undefined) return { kind: "missing" };
  if (!found.isFile()) return untouched("is not a file");
  if (found.size > maxUndoFileBytes) return untouched("is larger than 16 MiB");
  const bytes = await readFile(absolutePath).catch(() => undefined);
  if (bytes === undefined) return untouched("cannot be read");
  const unsaved = editor.unsavedText?.(absolutePath);
  if (unsaved !== undefined && isReadWrongly(unsaved, bytes))
    return untouched("is open in the editor with the wrong encoding (reopen it with its own)");
  return { kind: "file", bytes, mode: found.mode & 0o7777, unsaved };
}

/** True for text in which the editor could not read some bytes: the file would lose them, whatever is undone. */
function isReadWrongly(unsaved: string, bytes: Buffer): boolean {
  return unsaved.includes(unreadable) && !bytes.includes(unreadable) && !bytes.includes(unreadable, 0, "utf16le");
}

/** A file's text with one character per byte, in the encoding that git stores it in. */
export interface StoredForm {
  readonly text: string;
  /** The line ends may differ from those that git stores. */
  readonly hasOwnEnds: boolean;
  /** Returns a text of this form as the editor has it. */
  toUnsaved(text: string): string;
  /** Returns a text of this form as the disk has it. */
  toBytes(text: string): Buffer;
}

const utf8Mark = "\u00ef\u00bb\u00bf";

/** Returns a file in the form of `model`, a text that git stores for it. */
export function toStoredForm({ bytes, unsaved }: FileNow, model: string): StoredForm {
  if (unsaved !== undefined) return readUnsaved(unsaved, model);
  const wide = model.startsWith(bytes.toString("latin1", 0, 2)) && model !== "" ? undefined : readUtf16(bytes, model);
  if (wide !== undefined) return wide;
  const text = bytes.toString("latin1");
  const hasOwnEnds = !model.includes("\r\n") && text.includes("\r\n");
  return { text, hasOwnEnds, toUnsaved: (each) => each, toBytes: (each) => Buffer.from(each, "latin1") };
}

/** An editor decodes the text, leaves out the byte order mark, and uses one line end throughout. */
function readUnsaved(unsaved: string, model: string): StoredForm {
  const { encoding = "UTF-8", hasMark = false } = decodeText(Buffer.from(model, "latin1")) ?? {};
  const encoded = encoding === "UTF-8" ? undefined : encodeText(unsaved, { encoding, hasMark });
  // A character that the encoding lacks is in a line of the person: it stays, as UTF-8.
  const bytes = encoded === undefined || "lacks" in encoded ? encodeUtf8(unsaved, hasMark) : encoded;
  const toUnsaved = (text: string) => decodeLines(Buffer.from(hasMark ? text.slice(utf8Mark.length) : text, "latin1"));
  return {
    text: bytes.toString("latin1"),
    hasOwnEnds: true,
    toUnsaved,
    toBytes: (text) => Buffer.from(toUnsaved(text)),
  };
}

function encodeUtf8(text: string, hasMark: boolean): Buffer {
  return Buffer.from(hasMark ? `\ufeff${text}` : text);
}

/** Git stores a file with the attribute `working-tree-encoding` as UTF-8. */
function readUtf16(bytes: Buffer, model: string): StoredForm | undefined {
  const mark = bytes.subarray(0, 2);
  const isBig = mark.toString("latin1") === "\u00fe\u00ff";
  if ((!isBig && mark.toString("latin1") !== "\u00ff\u00fe") || bytes.length % 2 !== 0) return undefined;
  const swap = (wide: Buffer) => (isBig ? Buffer.from(wide).swap16() : wide);
  const toBytes = (text: string) =>
    Buffer.concat([mark, swap(Buffer.from(Buffer.from(text, "latin1").toString(), "utf16le"))]);
  const text = Buffer.from(swap(bytes.subarray(2)).toString("utf16le")).toString("latin1");
  // A lone surrogate has no UTF-8.
  if (!toBytes(text).equals(bytes)) return undefined;
  const hasOwnEnds = !model.includes("\r\n") && text.includes("\r\n");
  return { text, hasOwnEnds, toUnsaved: (each) => each, toBytes };
}

import type { CancelSignal } from "@dialectic/shared/protocol";
import type { DiagnosticsPort, EditorDocument } from "../base/diagnosticsPort.ts";
import { type FileStamp, isSameStamp } from "../base/fileStamp.ts";
import { diskLookMs } from "../limits.ts";

/** True when an editor would consider two texts equal: it uses one kind of line end and drops a byte order mark. */
export function isSameText(one: string, other: string): boolean {
  return one === other || normalizeText(one) === normalizeText(other);
}

function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

export type TextState = "closed" | "unsaved" | "same" | "older" | "unreadable" | "gone";

/** An editor's documents, and the versions known to match the disk. */
export interface FollowedTexts {
  readonly port: Pick<DiagnosticsPort, "document" | "savedText" | "savedStamp" | "onDocument">;
  /** The compared version, with the file's stamp from before it was read. Undefined for a single look. */
  readonly compared?: Map<string, { readonly version: number; readonly stamp: FileStamp }>;
}

/** Compares the editor's text with the disk; does not read an unchanged file again. */
export async function compareWithDisk({ port, compared }: FollowedTexts, absolutePath: string): Promise<TextState> {
  const before = port.document(absolutePath);
  if (before === undefined) return "closed";
  if (before.isDirty) return "unsaved";
  const stamp = port.savedStamp?.(absolutePath);
  const known = compared?.get(absolutePath);
  if (known?.version === before.version && stamp && isSameStamp(known.stamp, stamp)) return "same";
  const saved = await port.savedText(absolutePath);
  const document = port.document(absolutePath);
  if (document === undefined) return "closed";
  if (document.isDirty) return "unsaved";
  if (saved === undefined) return "unreadable";
  if (!isSameText(document.text(), saved)) return "older";
  if (stamp) compared?.set(absolutePath, { version: document.version, stamp });
  return "same";
}

/** Waits until the document matches the disk or has unsaved text; returns its final state. */
export async function followDisk(texts: FollowedTexts, absolutePath: string, until: CancelSignal): Promise<TextState> {
  for (;;) {
    const standing = await compareWithDisk(texts, absolutePath);
    if (standing !== "older" || until.aborted) return standing;
    await waitForNews((tell) => texts.port.onDocument((path) => path === absolutePath && tell()), diskLookMs, until);
  }
}

/** Resolves at the next event, after `atMost` milliseconds, or when the time is up. */
export function waitForNews(
  listen: (tell: () => void) => { dispose(): void },
  atMost: number,
  until: CancelSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      listening.dispose();
      clearTimeout(timer);
      until.removeEventListener("abort", end);
      resolve();
    };
    const listening = listen(end);
    const timer = setTimeout(end, atMost);
    until.addEventListener("abort", end);
  });
}

/** True when the document is still at that version and, unless it is unsaved, matches the disk. */
export async function isStill(
  texts: FollowedTexts,
  absolutePath: string,
  { version }: EditorDocument,
): Promise<boolean> {
  const standing = await compareWithDisk(texts, absolutePath);
  return (standing === "same" || standing === "unsaved") && texts.port.document(absolutePath)?.version === version;
}

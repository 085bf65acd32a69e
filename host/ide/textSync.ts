import type { CancelSignal } from "@dialectic/shared/protocol";
import type { DiagnosticsPort, EditorDocument } from "../base/diagnosticsPort.ts";
import { type FileStamp, isSameStamp } from "../base/fileStamp.ts";

/** Milliseconds between looks at the disk: it may have reached the editor's text without any event. */
const lookAgain = 400;

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
  readonly port: DiagnosticsPort;
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
  const standing = await compareWithDisk(texts, absolutePath);
  // Most documents match already and need no listener.
  return standing === "older" && !until.aborted ? followChanges(texts, absolutePath, until) : standing;
}

async function followChanges(texts: FollowedTexts, absolutePath: string, until: CancelSignal): Promise<TextState> {
  for (;;) {
    const change = listenForChange(texts.port, absolutePath, until);
    try {
      const standing = await compareWithDisk(texts, absolutePath);
      if (standing !== "older" || until.aborted) return standing;
      await change.happened;
    } finally {
      change.dispose();
    }
  }
}

/** Listens before the check, so that no change is missed in between. */
function listenForChange(port: DiagnosticsPort, absolutePath: string, until: CancelSignal) {
  let tell = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const listening = port.onDocument((path) => {
    if (path === absolutePath) tell();
  });
  const timer = setTimeout(tell, lookAgain);
  until.addEventListener("abort", tell);
  return {
    happened,
    dispose() {
      listening.dispose();
      clearTimeout(timer);
      until.removeEventListener("abort", tell);
    },
  };
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

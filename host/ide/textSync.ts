import type { CancelSignal } from "@dialectic/shared/protocol";
import type { DiagnosticsPort, EditorDocument } from "../base/diagnosticsPort.ts";
import { type FileStamp, isSameStamp } from "../base/fileStamp.ts";

/** Milliseconds after which the disk is looked at again: it may be what the editor has by now, which nobody tells. */
const lookAgain = 400;

/** Whether two texts are the same to an editor, which keeps one kind of line end and no byte order mark. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/** How a document stands with its file on the disk. */
export type TextStanding = "closed" | "unsaved" | "same" | "older" | "unreadable" | "gone";

/** An editor's documents, and which of them are known to say what the disk says. */
export interface FollowedTexts {
  readonly port: DiagnosticsPort;
  /** The version that was compared, with the file's stamp from before it was read; nobody who looks once keeps that. */
  readonly compared?: Map<string, { readonly version: number; readonly stamp: FileStamp }>;
}

/** Compares what the editor has with what is on the disk; a file that is the one that it was is not read again. */
export async function textStanding({ port, compared }: FollowedTexts, absolutePath: string): Promise<TextStanding> {
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

/** Waits until the editor has what is on the disk, or something that is not saved; answers how it stands at the end. */
export async function followDisk(
  texts: FollowedTexts,
  absolutePath: string,
  until: CancelSignal,
): Promise<TextStanding> {
  const standing = await textStanding(texts, absolutePath);
  // Most documents have it already: nobody listens for those.
  return standing === "older" && !until.aborted ? followChanges(texts, absolutePath, until) : standing;
}

async function followChanges(texts: FollowedTexts, absolutePath: string, until: CancelSignal): Promise<TextStanding> {
  for (;;) {
    const change = documentChange(texts.port, absolutePath, until);
    try {
      const standing = await textStanding(texts, absolutePath);
      if (standing !== "older" || until.aborted) return standing;
      await change.happened;
    } finally {
      change.dispose();
    }
  }
}

/** Listens before it is looked, so that nothing is missed between. */
function documentChange(port: DiagnosticsPort, absolutePath: string, until: CancelSignal) {
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

/** Whether the document is that version still, and says what the disk says unless it is not saved. */
export async function isStill(
  texts: FollowedTexts,
  absolutePath: string,
  { version }: EditorDocument,
): Promise<boolean> {
  const standing = await textStanding(texts, absolutePath);
  return (standing === "same" || standing === "unsaved") && texts.port.document(absolutePath)?.version === version;
}

import type { DiagnosticsPort, EditorDocument } from "./diagnosticsPort.ts";

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
export type TextStanding = "closed" | "unsaved" | "same" | "older" | "unreadable";

/** Compares what the editor has with what is on the disk. */
export async function textStanding(port: DiagnosticsPort, absolutePath: string): Promise<TextStanding> {
  const before = port.document(absolutePath);
  if (before === undefined) return "closed";
  if (before.isDirty) return "unsaved";
  const saved = await port.savedText(absolutePath);
  const document = port.document(absolutePath);
  if (document === undefined) return "closed";
  if (document.isDirty) return "unsaved";
  if (saved === undefined) return "unreadable";
  return isSameText(document.text(), saved) ? "same" : "older";
}

/** Waits until the editor has what is on the disk, or something that is not saved; answers how it stands at the end. */
export async function followDisk(
  port: DiagnosticsPort,
  absolutePath: string,
  until: AbortSignal,
): Promise<TextStanding> {
  for (;;) {
    const change = documentChange(port, absolutePath, until);
    try {
      const standing = await textStanding(port, absolutePath);
      if (standing !== "older" || until.aborted) return standing;
      await change.happened;
    } finally {
      change.dispose();
    }
  }
}

/** Listens before it is looked, so that nothing is missed between. */
function documentChange(port: DiagnosticsPort, absolutePath: string, until: AbortSignal) {
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
  port: DiagnosticsPort,
  absolutePath: string,
  { version }: EditorDocument,
): Promise<boolean> {
  const standing = await textStanding(port, absolutePath);
  return (standing === "same" || standing === "unsaved") && port.document(absolutePath)?.version === version;
}

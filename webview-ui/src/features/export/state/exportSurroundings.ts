import { savedFileMs } from "../../../limits.ts";
import type { LaneParts } from "../../../markdown/renderLane.ts";
import { waitUntilWhole } from "./wholeOnPage.ts";

function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), savedFileMs);
}

export interface ExportSurroundings {
  readonly workers: LaneParts;
  readonly putText: (text: Promise<Blob>) => Promise<boolean>;
  readonly putTexts: (texts: Readonly<Record<string, string>>) => boolean;
  readonly download: (name: string, content: Blob) => void;
  /** Resolves when the page shows all of the review. */
  readonly waitUntilWhole: typeof waitUntilWhole;
  /** Prints the page. `onEnd` is called when that has ended. */
  readonly print: (onEnd: () => void) => void;
}

export const pageSurroundings: Omit<ExportSurroundings, "workers"> = {
  putText,
  putTexts,
  download,
  waitUntilWhole,
  print,
};

function print(onEnd: () => void): void {
  window.addEventListener("afterprint", onEnd, { once: true });
  window.print();
}

/**
 * Writes a text to the clipboard that may not be ready yet: browsers accept a promise within the task of a click or
 * key. Resolves to false when the browser forbids it; rejects when the text could not be made.
 */
export async function putText(text: Promise<Blob>): Promise<boolean> {
  if (typeof ClipboardItem === "function") {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      return true;
    } catch {
      // The copy command may still work.
    }
  }
  const plain = await (await text).text();
  return putTexts({ "text/plain": plain });
}

/**
 * Writes texts to the clipboard by media type, within a few seconds of a click or key; false when the browser forbids
 * it. The newer interface passes HTML through the policy of the page, which removes its styles and takes minutes.
 */
export function putTexts(texts: Readonly<Record<string, string>>): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const [type, text] of Object.entries(texts)) event.clipboardData.setData(type, text);
    isTaken = true;
  };
  // Announces that there is something to copy although nothing is selected.
  const onBeforeCopy = (event: Event) => event.preventDefault();
  document.addEventListener("copy", onCopy, { capture: true });
  document.addEventListener("beforecopy", onBeforeCopy, { capture: true });
  try {
    return document.execCommand("copy") && isTaken;
  } finally {
    document.removeEventListener("copy", onCopy, { capture: true });
    document.removeEventListener("beforecopy", onBeforeCopy, { capture: true });
  }
}

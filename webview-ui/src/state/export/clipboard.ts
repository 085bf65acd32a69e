/**
 * Puts a text on the clipboard that may still be in the making: browsers take a promise when they are asked in the task of a click
 * or key. False when the browser forbids it; rejects when the text could not be made.
 */
export async function putText(text: Promise<Blob>): Promise<boolean> {
  if (typeof ClipboardItem === "function") {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      return true;
    } catch {
      // The old way may still do.
    }
  }
  const plain = await (await text).text();
  return putTexts({ "text/plain": plain });
}

/**
 * Puts texts on the clipboard by their media type, within a few seconds of a click or key; false when the browser forbids it.
 * The newer interface would take HTML through the policy of the page, which takes its styles away, and that takes it minutes.
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
  // Says that there is something to copy, though nothing is selected.
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

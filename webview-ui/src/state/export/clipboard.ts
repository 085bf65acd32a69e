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

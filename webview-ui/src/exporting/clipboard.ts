/** Texts for the clipboard by media type; they may still be in the making. */
export type ClipboardTexts = Readonly<Record<string, Promise<Blob>>>;

/**
 * Puts texts on the clipboard. It must be called in the task of a click or key: browsers take promises, so that the making of the
 * texts may last. False when the browser forbids it; rejects when a text could not be made.
 */
export async function putOnClipboard(texts: ClipboardTexts): Promise<boolean> {
  const making = Promise.all(Object.values(texts));
  // Whoever gives up at once must not leave a rejection behind that nobody hears.
  making.catch(() => undefined);
  if (typeof ClipboardItem === "function") {
    try {
      await navigator.clipboard.write([new ClipboardItem(texts)]);
      return true;
    } catch {
      // The old way may still do.
    }
  }
  await making;
  return copyByEvent(
    await Promise.all(Object.entries(texts).map(async ([type, blob]) => [type, await (await blob).text()] as const)),
  );
}

/** What some webviews and insecure pages have in place of a clipboard interface. */
function copyByEvent(texts: readonly (readonly [string, string])[]): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const [type, text] of texts) event.clipboardData.setData(type, text);
    isTaken = true;
  };
  document.addEventListener("copy", onCopy, { capture: true });
  try {
    return document.execCommand("copy") && isTaken;
  } finally {
    document.removeEventListener("copy", onCopy, { capture: true });
  }
}

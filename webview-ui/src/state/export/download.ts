/** Milliseconds after which the browser has begun to read what it saves. */
const handover = 60_000;

/** Saves a file as the browser saves what it downloads. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), handover);
}

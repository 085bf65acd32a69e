import { describe, expect, it, vi } from "vitest";
import { putText, putTexts } from "./exportSurroundings.ts";

/**
 * Gives the document a copy command that works as in a browser, or is forbidden; jsdom has neither a copy command nor a
 * clipboard.
 */
function withCommand(isAllowed: boolean): Map<string, string> {
  const clipboard = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => clipboard.set(type, text) };
  Object.assign(document, {
    execCommand(command: string) {
      const isWanted = !document.dispatchEvent(new Event("beforecopy", { cancelable: true }));
      if (!isAllowed || !isWanted || command !== "copy") return false;
      return !document.dispatchEvent(Object.assign(new Event("copy", { cancelable: true }), { clipboardData }));
    },
  });
  return clipboard;
}

describe("putTexts", () => {
  it("puts every type on the clipboard, before other listeners receive the copy event", () => {
    const heard: string[] = [];
    document.addEventListener("copy", () => heard.push("copy"), { once: true });
    const clipboard = withCommand(true);
    expect(putTexts({ "text/plain": "a", "text/html": "<b>a</b>" })).toBe(true);
    expect([...clipboard, heard]).toEqual([["text/plain", "a"], ["text/html", "<b>a</b>"], []]);
  });

  it("reports when the browser forbids it, and leaves no listener behind for a later copy", () => {
    const clipboard = withCommand(false);
    expect(putTexts({ "text/plain": "a" })).toBe(false);
    expect(document.dispatchEvent(new Event("copy", { cancelable: true }))).toBe(true);
    expect(clipboard.size).toBe(0);
  });
});

describe("putText", () => {
  it("hands the clipboard a promise at once, so that the text may take its time", async () => {
    const written: unknown[] = [];
    vi.stubGlobal(
      "ClipboardItem",
      class {
        readonly texts: Readonly<Record<string, Promise<Blob>>>;
        constructor(texts: Readonly<Record<string, Promise<Blob>>>) {
          this.texts = texts;
        }
      },
    );
    const write = async ([item]: readonly { texts: Readonly<Record<string, Promise<Blob>>> }[]) => {
      written.push("asked");
      written.push(await (await item?.texts["text/plain"])?.text());
    };
    vi.stubGlobal("navigator", { clipboard: { write } });
    let make: (blob: Blob) => void = () => undefined;
    const put = putText(
      new Promise((settle) => {
        make = settle;
      }),
    );
    expect(written).toEqual(["asked"]);
    make(new Blob(["text"]));
    expect([await put, written]).toEqual([true, ["asked", "text"]]);
  });

  it("falls back to the copy command without that interface, and rejects when the text could not be made", async () => {
    vi.stubGlobal("ClipboardItem", undefined);
    const clipboard = withCommand(true);
    expect(await putText(Promise.resolve(new Blob(["text"])))).toBe(true);
    expect([...clipboard]).toEqual([["text/plain", "text"]]);
    await expect(putText(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  });
});

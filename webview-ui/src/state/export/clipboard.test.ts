import { describe, expect, it, vi } from "vitest";
import { putText, putTexts } from "./clipboard.ts";

/** A document whose copy command works as a browser's does, or is forbidden; jsdom has neither it nor a clipboard. */
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
  it("puts every type on the clipboard, before anybody else hears of the copy", () => {
    const heard: string[] = [];
    document.addEventListener("copy", () => heard.push("copy"), { once: true });
    const clipboard = withCommand(true);
    expect(putTexts({ "text/plain": "a", "text/html": "<b>a</b>" })).toBe(true);
    expect([...clipboard, heard]).toEqual([["text/plain", "a"], ["text/html", "<b>a</b>"], []]);
  });

  it("says when the browser forbids it, and leaves nothing behind that would answer a later copy", () => {
    const clipboard = withCommand(false);
    expect(putTexts({ "text/plain": "a" })).toBe(false);
    expect(document.dispatchEvent(new Event("copy", { cancelable: true }))).toBe(true);
    expect(clipboard.size).toBe(0);
  });
});

describe("putText", () => {
  it("hands the clipboard a promise at once, so that the making may last", async () => {
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

  it("goes the old way where there is no such interface, and rejects when the text could not be made", async () => {
    vi.stubGlobal("ClipboardItem", undefined);
    const clipboard = withCommand(true);
    expect(await putText(Promise.resolve(new Blob(["text"])))).toBe(true);
    expect([...clipboard]).toEqual([["text/plain", "text"]]);
    await expect(putText(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  });
});

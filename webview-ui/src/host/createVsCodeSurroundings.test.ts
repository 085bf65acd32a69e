import { afterEach, describe, expect, it, vi } from "vitest";
import { firstRequest } from "./conversationStart.ts";
import { createMemorySlot, createVsCodeSurroundings } from "./createVsCodeSurroundings.ts";

function memoryOf(value: unknown) {
  let kept = value;
  return {
    read: () => kept,
    write: (next: unknown) => {
      kept = next;
    },
  };
}

describe("createVsCodeSurroundings", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("asks for the state at once, and keeps the answer for the page", () => {
    const posted: { readonly page: string; readonly message: unknown }[] = [];
    vi.stubGlobal("acquireVsCodeApi", () => ({ postMessage: (message: (typeof posted)[0]) => posted.push(message) }));
    const { port } = createVsCodeSurroundings() ?? {};
    const page = posted[0]?.page ?? "";
    expect(posted).toEqual([{ page, message: firstRequest }]);
    const arrive = (from: string, result: string) => {
      const message = { jsonrpc: "2.0", id: firstRequest.id, result };
      window.dispatchEvent(new MessageEvent("message", { data: { page: from, message } }));
    };
    arrive("another page", "theirs");
    arrive(page, "ours");
    const got: unknown[] = [];
    const listening = port?.onMessage((message) => got.push(message));
    port?.post({ jsonrpc: "2.0", id: 0, method: "panel/ready", params: {} });
    expect([got, posted.length]).toEqual([[{ jsonrpc: "2.0", id: 0, result: "ours" }], 1]);
    port?.post({ jsonrpc: "2.0", id: 1, method: "panel/ready", params: {} });
    expect(posted.length).toBe(2);
    listening?.dispose();
  });
});

describe("createMemorySlot", () => {
  it("keeps its value next to those of other slots", () => {
    const memory = memoryOf(null);
    const [place, seen] = [createMemorySlot(memory, "place"), createMemorySlot(memory, "seen")];
    place.write({ offset: 1 });
    seen.write([2]);
    place.write({ offset: 3 });
    expect([place.read(), seen.read(), memory.read()]).toEqual([
      { offset: 3 },
      [2],
      { place: { offset: 3 }, seen: [2] },
    ]);
  });

  it("starts empty when the memory holds other data", () => {
    expect([
      createMemorySlot(memoryOf("text"), "place").read(),
      createMemorySlot(memoryOf({}), "place").read(),
    ]).toEqual([undefined, undefined]);
  });
});

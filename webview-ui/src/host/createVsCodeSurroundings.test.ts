import { describe, expect, it } from "vitest";
import { createMemorySlot } from "./createVsCodeSurroundings.ts";

function memoryOf(value: unknown) {
  let kept = value;
  return {
    read: () => kept,
    write: (next: unknown) => {
      kept = next;
    },
  };
}

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

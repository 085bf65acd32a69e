import type { PanelMemory } from "./panelPort.ts";

/** A part of a memory under a name of its own, so that those who keep something do not write over each other. */
export function memorySlot(memory: PanelMemory, name: string): PanelMemory {
  const all = (): object => {
    const value = memory.read();
    return typeof value === "object" && value !== null ? value : {};
  };
  return {
    read: () => Reflect.get(all(), name),
    write: (value) => memory.write({ ...all(), [name]: value }),
  };
}

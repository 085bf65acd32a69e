import type { PanelMemory } from "./panelPort.ts";

/** Returns a part of a memory under its own name, so that its users do not overwrite each other. */
export function createMemorySlot(memory: PanelMemory, name: string): PanelMemory {
  const all = (): object => {
    const value = memory.read();
    return typeof value === "object" && value !== null ? value : {};
  };
  return {
    read: () => Reflect.get(all(), name),
    write: (value) => memory.write({ ...all(), [name]: value }),
  };
}

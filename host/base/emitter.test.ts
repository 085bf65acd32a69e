import { describe, expect, it } from "vitest";
import { Emitter } from "./emitter.ts";

describe("Emitter", () => {
  it("tells all listeners, in the order in which they came", () => {
    const emitter = new Emitter<[name: string, number: number]>();
    const told: string[] = [];
    emitter.on((name, number) => told.push(`one ${name} ${number}`));
    emitter.on((name) => told.push(`other ${name}`));
    emitter.tell("cat", 9);
    expect(told).toEqual(["one cat 9", "other cat"]);
  });

  it("tells a listener that is registered twice once", () => {
    const emitter = new Emitter();
    const told: string[] = [];
    const listener = () => told.push("told");
    emitter.on(listener);
    emitter.on(listener);
    emitter.tell();
    expect(told).toEqual(["told"]);
  });

  it("tells a listener nothing after its end", () => {
    const emitter = new Emitter<[name: string]>();
    const told: string[] = [];
    const listening = emitter.on((name) => told.push(name));
    emitter.tell("before");
    listening.dispose();
    emitter.tell("after");
    expect(told).toEqual(["before"]);
  });

  it("does not tell a listener that another one removes during the telling", () => {
    const emitter = new Emitter();
    const told: string[] = [];
    emitter.on(() => {
      told.push("first");
      second.dispose();
    });
    const second = emitter.on(() => told.push("second"));
    emitter.tell();
    expect(told).toEqual(["first"]);
  });

  it("tells a listener that is added during a telling from the next one on", () => {
    const emitter = new Emitter<[name: string]>();
    const told: string[] = [];
    const adding = emitter.on(() => {
      adding.dispose();
      emitter.on((name) => told.push(name));
    });
    emitter.tell("first");
    emitter.tell("second");
    expect(told).toEqual(["second"]);
  });

  it("has no listeners once it is cleared", () => {
    const emitter = new Emitter();
    const told: string[] = [];
    emitter.on(() => told.push("told"));
    expect(emitter.hasListeners).toBe(true);
    emitter.clear();
    emitter.tell();
    expect(emitter.hasListeners).toBe(false);
    expect(told).toEqual([]);
  });
});

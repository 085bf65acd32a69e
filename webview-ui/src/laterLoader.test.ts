import { describe, expect, it } from "vitest";
import { LaterLoader, loadInTime } from "./laterLoader.ts";
import type { LaterPart } from "./laterPart.tsx";
import { createPanelStore } from "./state/panelStore.ts";

/** A stand-in; these tests do not use its content. */
const part = {} as LaterPart;

describe("LaterLoader", () => {
  it("loads the part once, however often it is requested, and notifies listeners", async () => {
    let brought = 0;
    const said: unknown[] = [];
    const loader = new LaterLoader(
      async () => {
        brought += 1;
        return part;
      },
      () => said.push("failed"),
    );
    loader.subscribe(() => said.push(loader.part()));
    expect(loader.part()).toBeUndefined();
    expect(await Promise.all([loader.load(), loader.load()])).toEqual([part, part]);
    expect([await loader.load(), brought, said]).toEqual([part, 1, [part]]);
  });

  it("reports a failure and retries at the next request", async () => {
    const answers = [Promise.reject(new Error("gone")), Promise.resolve(part)];
    const said: unknown[] = [];
    const loader = new LaterLoader(
      () => answers.shift() ?? Promise.reject(new Error("once too often")),
      (problem) => said.push(problem),
    );
    expect([await loader.load(), loader.part(), said]).toEqual([undefined, undefined, [new Error("gone")]]);
    expect([await loader.load(), said.length]).toEqual([part, 1]);
  });
});

describe("loadInTime", () => {
  function setUp() {
    const store = createPanelStore();
    const said: string[] = [];
    let idle: () => void = () => undefined;
    loadInTime(
      store,
      () => said.push("loads"),
      (run) => {
        said.push("waits");
        idle = run;
      },
    );
    return { store, said, idle: () => idle() };
  }

  it("waits for the first view, and then until the page is idle", () => {
    const { store, said, idle } = setUp();
    store.setState({ isConnected: true });
    expect(said).toEqual([]);
    store.setState({ view: { kind: "failed", message: "" } });
    store.setState({ view: { kind: "failed", message: "again" } });
    expect(said).toEqual(["waits"]);
    idle();
    expect(said).toEqual(["waits", "loads"]);
  });

  it("loads at once when the reader opens one of its views, once for each opening", () => {
    const { store, said } = setUp();
    store.setState({ sheet: { kind: "help" } });
    store.setState({ sheet: { kind: "comments" } });
    expect(said).toEqual(["loads"]);
    store.setState({ sheet: undefined });
    store.setState(({ search }) => ({ search: { ...search, isOpen: true } }));
    expect(said).toEqual(["loads", "loads"]);
    store.setState(({ search }) => ({ search: { ...search, scope: "all" } }));
    expect(said).toEqual(["loads", "loads"]);
  });
});

import {
  type Client,
  createClient,
  createPipeConnection,
  type HostToPanel,
  hostToPanel,
  type PanelState,
  panelToHost,
  serve,
} from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import "vscode-jsonrpc/node";
import type { PanelPort, PortState } from "../host/panelPort.ts";
import { PanelSession } from "./panelSession.ts";
import { createPanelStore, getShownReview, type PanelState as StoreState } from "./panelStore.ts";
import { getLatestIteration, isOldIteration } from "./shownIteration.ts";
import { createManifest, createMeta, createTable } from "./testSections.fixture.ts";
import { unusedRequests } from "./unusedRequests.fixture.ts";

/** Creates two ports, each of which receives the messages of the other. */
function linkedPorts(): readonly [PanelPort, PanelPort] {
  const listeners: [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [new Set(), new Set()];
  const port = (mine: 0 | 1, other: 0 | 1): PanelPort => ({
    post: (message) =>
      queueMicrotask(() => {
        for (const listener of listeners[other]) listener(structuredClone(message));
      }),
    onMessage(listener) {
      listeners[mine].add(listener);
      return { dispose: () => void listeners[mine].delete(listener) };
    },
  });
  return [port(0, 1), port(1, 0)];
}

function startSession(state: () => PanelState, initial: Partial<StoreState> = {}) {
  const [pagePort, hostPort] = linkedPorts();
  let changeState: (state: PortState) => void = () => undefined;
  const port: PanelPort = {
    ...pagePort,
    onState(listener) {
      changeState = listener;
      listener("open");
      return { dispose: () => undefined };
    },
  };
  const connection = createPipeConnection(hostPort);
  const asked: string[] = [];
  serve(
    connection,
    panelToHost,
    {
      "panel/ready": () => {
        asked.push("ready");
        return state();
      },
      "review/bodies": ({ hashes }) => ({
        bodies: Object.fromEntries(hashes.map((hash) => [hash, `text of ${hash}`])),
      }),
      "view/open": ({ reviewId = "", iteration = 5 }) => {
        asked.push(`open ${reviewId} ${iteration}`);
        if (iteration === 99) return { kind: "refused", message: "It is gone." };
        const manifest = createManifest(1, ["old"], reviewId);
        const meta = { ...manifest.meta, iteration, iterations: 5 };
        return { kind: "viewing", follows: false, state: { kind: "review", manifest: { ...manifest, meta } } };
      },
      ...unusedRequests,
    },
    () => undefined,
  );
  connection.listen();
  const host: Client<HostToPanel> = createClient(connection, hostToPanel);
  const store = createPanelStore(initial);
  const session = new PanelSession(port, store, (send) => queueMicrotask(send));
  const shown = () => getShownReview(store.getState());
  return { host, store, session, shown, asked, changeState: (next: PortState) => changeState(next) };
}

describe("PanelSession", () => {
  it("requests the state when the connection opens and shows it", async () => {
    const { shown } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1", "2"]) }));
    await expect.poll(() => shown()?.sections.hashes).toEqual(["1", "2"]);
  });

  it("applies patches, and reports which sections look the same", async () => {
    const { host, shown, store, session } = startSession(() => ({
      kind: "review",
      manifest: createManifest(1, ["1", "2"]),
    }));
    await expect.poll(() => shown()?.revision).toBe(1);
    const splices = [{ start: 1, removed: 1, sections: createTable([{ id: "b", hash: "9" }]) }];
    const told: unknown[] = [];
    session.onShow = (mirror, respaced) => {
      told.push([mirror.sections.hashes, respaced]);
      return { activeId: "b" };
    };
    host["review/patch"]({ meta: createMeta(), base: 1, revision: 2, splices, respaced: ["b"], bodies: {} });
    await expect.poll(() => shown()?.sections.hashes).toEqual(["1", "9"]);
    expect([told, store.getState().activeId]).toEqual([[[["1", "9"], ["b"]]], "b"]);
  });

  it("requests the whole state when a patch does not start from the shown one", async () => {
    let revision = 1;
    const { host, shown, asked } = startSession(() => ({ kind: "review", manifest: createManifest(revision, ["1"]) }));
    await expect.poll(() => shown()?.revision).toBe(1);
    revision = 6;
    host["review/patch"]({ meta: createMeta(), base: 5, revision: 6, splices: [], bodies: {} });
    await expect.poll(() => shown()?.revision).toBe(6);
    expect(asked).toEqual(["ready", "ready"]);
  });

  it("ignores an older state that is pushed", async () => {
    const { host, shown } = startSession(() => ({ kind: "review", manifest: createManifest(5, ["1"]) }));
    await expect.poll(() => shown()?.revision).toBe(5);
    host["panel/state"]({ kind: "review", manifest: createManifest(4, ["0"]) });
    host["panel/state"]({ kind: "review", manifest: createManifest(6, ["6"]) });
    await expect.poll(() => shown()?.revision).toBe(6);
    expect(shown()?.sections.hashes).toEqual(["6"]);
  });

  it("reports a lost connection, and requests the state again when it is back, even from a host with new revision numbers", async () => {
    let manifest = createManifest(9, ["1"]);
    const { store, shown, changeState } = startSession(() => ({ kind: "review", manifest }));
    await expect.poll(() => shown()?.revision).toBe(9);
    changeState("lost");
    expect(store.getState().isConnected).toBe(false);
    manifest = createManifest(1, ["2"]);
    changeState("open");
    await expect.poll(() => shown()?.sections.hashes).toEqual(["2"]);
    expect(store.getState().isConnected).toBe(true);
  });

  it("loads texts of the current review", async () => {
    const { session, shown } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1"]) }));
    await expect.poll(() => shown()).toBeDefined();
    expect(await session.bodies.load("1")).toBe("text of 1");
  });

  it("shows the host's message when there is no review", async () => {
    const { store } = startSession(() => ({ kind: "empty", folders: ["/project"], sampleAvailable: true, offers: [] }));
    await vi.waitFor(() =>
      expect(store.getState().view).toEqual({
        kind: "empty",
        folders: ["/project"],
        sampleAvailable: true,
        offers: [],
      }),
    );
  });

  it("shows the iteration that the reader had opened before a reload, and is notified of later ones", async () => {
    const latest = (): PanelState => ({ kind: "review", manifest: createManifest(7, ["1"]) });
    const { host, store, shown, asked } = startSession(latest, { opened: { reviewId: "r1", iteration: 2 } });
    await expect.poll(() => shown()?.meta).toMatchObject({ iteration: 2, iterations: 5 });
    expect(asked).toEqual(["ready", "open r1 2"]);
    host["mirror/values"]({ behind: { ...createMeta(), iteration: 6, iterations: 6 } });
    await expect.poll(() => getLatestIteration(store.getState())).toBe(6);
    expect(isOldIteration(store.getState())).toBe(true);
  });

  it("stays at the shown review beside a newer one, also when the host is connected again", async () => {
    const { host, store, shown, asked, changeState } = startSession(() => ({
      kind: "review",
      manifest: createManifest(1, ["1"]),
    }));
    await expect.poll(() => shown()).toBeDefined();
    host["mirror/values"]({ behind: createMeta("r2") });
    await expect.poll(() => store.getState().behind?.reviewId).toBe("r2");
    expect(store.getState().opened).toBeUndefined();
    changeState("lost");
    changeState("open");
    await expect.poll(() => asked).toEqual(["ready", "ready", "open r1 1"]);
  });

  it("mirrors the values that the host publishes, and keeps the parts that did not change", async () => {
    const { host, store } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1"]) }));
    expect(store.getState().asked).toEqual([]);
    const [one, other] = ["a", "b"].map((session) => ({ session, count: 1 }));
    if (one === undefined || other === undefined) throw new Error("There are two.");
    host["mirror/values"]({ asked: [one, other] });
    await expect.poll(() => store.getState().asked).toEqual([one, other]);
    const [kept] = store.getState().asked;
    host["mirror/values"]({ asked: [one, { ...other, count: 2 }] });
    await expect.poll(() => store.getState().asked[1]?.count).toBe(2);
    expect(store.getState().asked[0]).toBe(kept);
  });

  it("begins with the review that the address names, at its latest iteration", async () => {
    const latest = (): PanelState => ({ kind: "review", manifest: createManifest(7, ["1"], "r2") });
    const { session, store, shown, asked } = startSession(latest);
    session.named = { reviewId: "r1" };
    await expect.poll(() => shown()?.meta.reviewId).toBe("r1");
    expect(asked).toEqual(["ready", "open r1 5"]);
    expect(store.getState().opened).toEqual({ reviewId: "r1", iteration: 5 });
  });

  it("keeps only the iteration in an editor, whose window says which review is shown", async () => {
    const latest = (): PanelState => ({ kind: "review", manifest: createManifest(7, ["1"], "r2") });
    const { session, shown, asked } = startSession(latest, { opened: { reviewId: "r1", iteration: 2 } });
    session.keepsReview = false;
    await expect.poll(() => shown()?.meta.reviewId).toBe("r2");
    expect(asked).toEqual(["ready"]);
  });

  it("returns to where the reader was before it shows what the person asks for while it loads", async () => {
    const latest = (): PanelState => ({ kind: "review", manifest: createManifest(7, ["1"]) });
    const { host, session, shown } = startSession(latest, { opened: { reviewId: "r1", iteration: 2 } });
    const seen: unknown[] = [];
    session.onShowSection = async () => void seen.push(shown()?.meta.iteration);
    session.onCommand = () => seen.push(shown()?.meta.iteration);
    await Promise.all([host["view/show-section"]({ reviewId: "r2" }), host["panel/command"]({ command: "find" })]);
    expect(seen).toEqual([2, 2]);
  });

  it("shows the latest when the iteration that the reader had opened is gone", async () => {
    const latest = (): PanelState => ({ kind: "review", manifest: createManifest(7, ["1"]) });
    const { store, shown } = startSession(latest, { opened: { reviewId: "r1", iteration: 99 } });
    await expect.poll(() => shown()?.meta.iteration).toBe(1);
    expect([store.getState().opened, isOldIteration(store.getState())]).toEqual([undefined, false]);
  });

  it("applies the mark only of the commit made from the current review", async () => {
    const { host, shown } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1"]) }));
    await expect.poll(() => shown()).toBeDefined();
    const before = shown();
    const committed = { commit: "c0ffee", subject: "S", at: 1 };
    host["view/mark"]({ reviewId: "another", committed });
    host["view/mark"]({ reviewId: "r1", committed });
    await expect.poll(() => shown()?.meta.committed).toEqual(committed);
    expect(shown()).toEqual({ ...before, meta: { ...before?.meta, committed } });
    host["view/mark"]({ reviewId: "r1" });
    await expect.poll(() => shown()).toEqual(before);
  });

  it("runs a command of the editor", async () => {
    const { host, session } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1"]) }));
    const commands: string[] = [];
    session.onCommand = (command) => commands.push(command);
    await host["panel/command"]({ command: "find" });
    expect(commands).toEqual(["find"]);
  });

  it("shows a section that was requested outside the page", async () => {
    const { host, session } = startSession(() => ({ kind: "review", manifest: createManifest(1, ["1"]) }));
    const places: unknown[] = [];
    session.onShowSection = async (place) => void places.push(place);
    const place = { reviewId: "r2", iteration: 3, sectionId: "s4" };
    await host["view/show-section"](place);
    expect(places).toEqual([place]);
  });
});

import {
  type Client,
  clientOf,
  connectionOver,
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
import { createPanelStore, shownReview } from "./panelStore.ts";
import { manifestOf, metaOf, tableOf } from "./testSections.ts";

/** Two ports of which each hears what the other posts. */
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

function startSession(state: () => PanelState) {
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
  const connection = connectionOver(hostPort);
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
      "reference/open": () => ({ kind: "refused", message: "no" }),
      "link/open": () => ({ kind: "opened" }),
      "selection/changed": () => undefined,
      "sample/open": () => ({}),
      "log/show": () => ({}),
      log: () => undefined,
    },
    () => undefined,
  );
  connection.listen();
  const host: Client<HostToPanel> = clientOf(connection, hostToPanel);
  const store = createPanelStore();
  const session = new PanelSession(port, store, (send) => queueMicrotask(send));
  const shown = () => shownReview(store.getState());
  return { host, store, session, shown, asked, changeState: (next: PortState) => changeState(next) };
}

describe("PanelSession", () => {
  it("asks for the state when the conversation begins and shows it", async () => {
    const { shown } = startSession(() => ({ kind: "review", manifest: manifestOf(1, ["1", "2"]) }));
    await vi.waitFor(() => expect(shown()?.sections.hashes).toEqual(["1", "2"]));
  });

  it("takes patches, and counts changed sections as unseen", async () => {
    const { host, shown, store } = startSession(() => ({ kind: "review", manifest: manifestOf(1, ["1", "2"]) }));
    await vi.waitFor(() => expect(shown()?.revision).toBe(1));
    const splices = [{ start: 1, removed: 1, sections: tableOf([{ id: "b", hash: "9" }]) }];
    host["review/patch"]({ meta: metaOf(), base: 1, revision: 2, splices, bodies: {} });
    await vi.waitFor(() => expect(shown()?.sections.hashes).toEqual(["1", "9"]));
    expect([...store.getState().unseen]).toEqual(["b"]);
  });

  it("asks for the whole state when a patch does not start from what is shown", async () => {
    let revision = 1;
    const { host, shown, asked } = startSession(() => ({ kind: "review", manifest: manifestOf(revision, ["1"]) }));
    await vi.waitFor(() => expect(shown()?.revision).toBe(1));
    revision = 6;
    host["review/patch"]({ meta: metaOf(), base: 5, revision: 6, splices: [], bodies: {} });
    await vi.waitFor(() => expect(shown()?.revision).toBe(6));
    expect(asked).toEqual(["ready", "ready"]);
  });

  it("ignores an older state that is pushed", async () => {
    const { host, shown } = startSession(() => ({ kind: "review", manifest: manifestOf(5, ["1"]) }));
    await vi.waitFor(() => expect(shown()?.revision).toBe(5));
    host["panel/state"]({ kind: "review", manifest: manifestOf(4, ["0"]) });
    host["panel/state"]({ kind: "review", manifest: manifestOf(6, ["6"]) });
    await vi.waitFor(() => expect(shown()?.revision).toBe(6));
    expect(shown()?.sections.hashes).toEqual(["6"]);
  });

  it("says that the connection is lost, and asks again when it is back, even from a host that counts anew", async () => {
    let manifest = manifestOf(9, ["1"]);
    const { store, shown, changeState } = startSession(() => ({ kind: "review", manifest }));
    await vi.waitFor(() => expect(shown()?.revision).toBe(9));
    changeState("lost");
    expect(store.getState().isConnected).toBe(false);
    manifest = manifestOf(1, ["2"]);
    changeState("open");
    await vi.waitFor(() => expect(shown()?.sections.hashes).toEqual(["2"]));
    expect(store.getState().isConnected).toBe(true);
  });

  it("loads texts of the shown review", async () => {
    const { session, shown } = startSession(() => ({ kind: "review", manifest: manifestOf(1, ["1"]) }));
    await vi.waitFor(() => expect(shown()).toBeDefined());
    expect(await session.bodies.load("1")).toBe("text of 1");
  });

  it("shows what the host says when there is no review", async () => {
    const { store } = startSession(() => ({ kind: "empty", workspace: "/project", sampleAvailable: true, offers: [] }));
    await vi.waitFor(() =>
      expect(store.getState().view).toEqual({
        kind: "empty",
        workspace: "/project",
        sampleAvailable: true,
        offers: [],
      }),
    );
  });
});

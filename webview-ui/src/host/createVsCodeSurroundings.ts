import { ConversationStart, firstRequest } from "./conversationStart.ts";
import type { PanelMemory, PanelSurroundings } from "./panelPort.ts";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare const acquireVsCodeApi: undefined | (() => VsCodeApi);

/**
 * Returns the surroundings of a VS Code webview, or undefined elsewhere. Every message is sent as `{page, message}`.
 * `page` is a secret of this page generation, so that the page after a reload does not take an answer meant for the
 * page before it.
 */
export function createVsCodeSurroundings(): PanelSurroundings | undefined {
  if (typeof acquireVsCodeApi !== "function") return undefined;
  const api = acquireVsCodeApi();
  const page = crypto.randomUUID();
  const listeners = new Set<(message: unknown) => void>();
  const start = new ConversationStart((message) => {
    for (const listener of listeners) listener(message);
  });
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (isEnvelopeFor(page, event.data)) start.receive(event.data.message);
  });
  api.postMessage({ page, message: firstRequest });
  const memory = { read: () => api.getState(), write: (value: unknown) => api.setState(value) };
  return {
    kind: "editor",
    port: {
      post(message) {
        if (!start.takes(message)) api.postMessage({ page, message });
      },
      onMessage(listener) {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    memory: createMemorySlot(memory, "page"),
  };
}

function isEnvelopeFor(page: string, data: unknown): data is { readonly message: unknown } {
  return typeof data === "object" && data !== null && "message" in data && "page" in data && data.page === page;
}

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

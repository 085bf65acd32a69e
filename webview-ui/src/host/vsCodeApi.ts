import { memorySlot } from "./memorySlot.ts";
import type { PanelSurroundings } from "./panelPort.ts";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare const acquireVsCodeApi: undefined | (() => VsCodeApi);

/**
 * The surroundings of a VS Code webview, or nothing elsewhere. Every message travels as `{page, message}`: the secret of this
 * page generation keeps an answer meant for the page before a reload from being taken by the page after it.
 */
export function vsCodeSurroundings(): PanelSurroundings | undefined {
  if (typeof acquireVsCodeApi !== "function") return undefined;
  const api = acquireVsCodeApi();
  const page = crypto.randomUUID();
  const memory = { read: () => api.getState(), write: (value: unknown) => api.setState(value) };
  return {
    kind: "editor",
    port: {
      post: (message) => api.postMessage({ page, message }),
      onMessage(listener) {
        const receive = (event: MessageEvent<unknown>) => {
          if (isEnvelopeFor(page, event.data)) listener(event.data.message);
        };
        window.addEventListener("message", receive);
        return { dispose: () => window.removeEventListener("message", receive) };
      },
    },
    memory: memorySlot(memory, "page"),
    readerMemory: memorySlot(memory, "reader"),
  };
}

function isEnvelopeFor(page: string, data: unknown): data is { readonly message: unknown } {
  return typeof data === "object" && data !== null && "message" in data && "page" in data && data.page === page;
}

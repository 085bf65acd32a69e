import { randomUUID } from "node:crypto";
import type { PublishedValues } from "@dialectic/shared/protocol";
import { enterPanel } from "../../mcp-server/test/enterPanel.fixture.ts";

/** A page without a browser: talks to the panel's server as the real one does. */
export interface ScriptedPage {
  /** Sends a request and returns the answer; undefined when the host died during the call. */
  call(method: string, params: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
  /** The values that the host has published, as a page mirrors them. */
  readonly values: Partial<PublishedValues>;
  dispose(): void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Partial<PublishedValues>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Enters by an address with a code, opens the panel's event stream and reports that the page is ready. */
export async function openScriptedPage(address: string): Promise<ScriptedPage> {
  const name = randomUUID();
  const ending = new AbortController();
  const headers = await enterPanel(address);
  const stream = await fetch(new URL(`events?page=${name}`, address), { headers, signal: ending.signal });
  const waiting = new Map<number | string, (result: Record<string, unknown> | undefined) => void>();
  const values: Partial<PublishedValues> = {};
  let calls = 0;
  let isOver = false;
  const post = (message: object) =>
    fetch(new URL(`message?page=${name}`, address), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
  const end = () => {
    isOver = true;
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  };
  const receive = (message: Message) => {
    if (message.method === "mirror/values") Object.assign(values, message.params);
    if (message.method === "panel/painted") post({ id: message.id, result: {} }).catch(end);
    if (message.method !== undefined || message.id === undefined) return;
    if (message.error !== undefined) throw new Error(message.error.message);
    waiting.get(message.id)?.(message.result);
    waiting.delete(message.id);
  };
  const call: ScriptedPage["call"] = (method, params) =>
    new Promise((settle) => {
      if (isOver) return settle(undefined);
      calls += 1;
      waiting.set(calls, settle);
      post({ id: calls, method, params }).catch(end);
    });
  readMessages(stream, receive).then(end, end);
  await call("panel/ready", {});
  return { call, values, dispose: () => ending.abort() };
}

async function readMessages(stream: Response, receive: (message: Message) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream.body ?? []) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) receive(JSON.parse(line.slice("data: ".length)));
  }
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNonce, pageAddress } from "@dialectic/host/socket";
import type { MessagePipe } from "@dialectic/shared/protocol";
import { onTestFinished } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { PanelServer } from "../src/panel/panelServer.ts";
import { enterPanel } from "./enterPanel.fixture.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Starts a server with its own assets and a listener that keeps the pipes of its pages. */
export async function startServerForTest(isServing = true) {
  const assetFolder = mkdtempSync(join(tmpdir(), "dialectic-assets-"));
  onTestFinished(() => removeFolder(assetFolder));
  writeFileSync(join(assetFolder, "panel.js"), "script");
  writeFileSync(join(assetFolder, "secret.txt"), "secret");
  const [key, token] = [createNonce(), createNonce()];
  const server = await PanelServer.start({ assetFolder, port: 0, key, title: "Dialectic: höme" });
  onTestFinished(() => server.dispose());
  const pipes: MessagePipe[] = [];
  const closed: MessagePipe[] = [];
  const openPage = (pipe: MessagePipe) => {
    pipes.push(pipe);
    pipe.onMessage((message) => isFirst(message) && pipe.post({ heard: message }));
    return { dispose: () => void closed.push(pipe) };
  };
  const entered: string[] = [];
  if (isServing) {
    server.serve({ token, openPage, pagesChanged: () => undefined, entered: (code) => void entered.push(code) });
  }
  const base = new URL(server.url);
  const address = () => pageAddress({ url: server.url, token }) ?? "";
  const page = isServing ? await enterPanel(address()) : { authorization: "" };
  const ask = (path: string, options: RequestOptions = {}, body?: string | Buffer) =>
    readAnswer(send(base, `/${path}`, { ...options, headers: { ...page, ...options.headers } }, body));
  /** Opens a page's stream; once the head has arrived, resolves to a view of the data so far. */
  const stream = (name: string) => openStream(send(base, `/events?page=${name}`, { headers: page }));
  /** Opens a page's stream with its first messages. The host of this server answers one with the id "first". */
  const begin = (name: string, messages: readonly object[]) =>
    openStream(
      send(base, `/events?page=${name}`, { method: "POST", headers: { ...page, ...json } }, JSON.stringify(messages)),
    );
  const post = (name: string, body: string | Buffer, headers: Record<string, string> = json) =>
    ask(`message?page=${name}`, { method: "POST", headers }, body);
  return { server, base, key, address, entered, ask, stream, begin, post, pipes, closed };
}

function isFirst(message: unknown): boolean {
  return typeof message === "object" && message !== null && "id" in message && message.id === "first";
}

export const json = { "content-type": "application/json" };

/** Sends a request over a separate connection. */
export function send(base: URL, path: string, options: RequestOptions = {}, body?: string | Buffer) {
  const sent = request({ host: "127.0.0.1", port: base.port, path, agent: false, ...options });
  sent.end(body);
  return sent;
}

/** Resolves to the complete answer to a request. */
export function readAnswer(sent: ReturnType<typeof request>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
  });
}

function openStream(sent: ReturnType<typeof request>) {
  return new Promise<{ status: number; title: unknown; data(): readonly string[]; isEnded(): boolean; close(): void }>(
    (resolve) => {
      sent.on("error", () => undefined);
      sent.once("response", (response) => {
        let text = "";
        let isEnded = false;
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.once("close", () => (isEnded = true));
        // Only the protocol's line breaks count: a message may contain other ones of Unicode.
        const data = () => text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
        const title = response.headers["x-dialectic-title"];
        resolve({ status: response.statusCode ?? 0, title, data, isEnded: () => isEnded, close: () => sent.destroy() });
      });
    },
  );
}

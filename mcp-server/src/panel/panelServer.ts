import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { codeGiven, type MessagePipe, proofWanted, titleHeader } from "@dialectic/shared/protocol";
import { contentSecurityPolicy, panelPage } from "@dialectic/webview-ui/page";
import { maxPageGreetingBytes, maxPages, maxPostBytes, panelHttpTimes } from "../limits.ts";
import { BoundedPeers } from "./boundedPeers.ts";
import { PageDoor } from "./pageDoor.ts";
import { PageStream } from "./pageStream.ts";

const assets: Readonly<Record<string, string>> = {
  "start.js": "text/javascript; charset=utf-8",
  "panel.js": "text/javascript; charset=utf-8",
  "worker.js": "text/javascript; charset=utf-8",
  "formulas.js": "text/javascript; charset=utf-8",
  "diagrams.js": "text/javascript; charset=utf-8",
  "panel.css": "text/css; charset=utf-8",
  "codicon.ttf": "font/ttf",
};

export interface PanelServerOptions {
  /** Folder with the built webview. */
  readonly assetFolder: string;
  /** 0 for a free port. */
  readonly port: number;
  /** The key by which the pages of this workspace recognise the panel. */
  readonly key: string;
  readonly title: string;
}

/** The host's side of the conversation with the pages. */
export interface PageListener {
  /** The token of the window's record, from which the codes of addresses are made. */
  readonly token: string;
  /** Talks to a page over its pipe until disposed. */
  openPage(pipe: MessagePipe): { dispose(): void };
  pagesChanged(): void;
  /** Called when a page has used a code. */
  entered?(code: string): void;
}

/**
 * The server of the browser panel: loopback only, with exact Host and Origin. Anybody on this machine may load the
 * page, which contains no data; its messages need the key of the workspace.
 */
export class PanelServer {
  readonly #options: PanelServerOptions;
  readonly #door: PageDoor;
  readonly #server: Server;
  readonly #peers = new BoundedPeers();
  readonly #pages = new Map<string, PageStream>();
  #origin = "";
  #listener: PageListener | undefined;

  private constructor(options: PanelServerOptions) {
    this.#options = options;
    this.#door = new PageDoor(options.key);
    this.#server = createServer(panelHttpTimes, (request, response) => {
      this.#answer(request, response).catch(() => {
        if (!response.headersSent) sendText(response, 500, "The panel's server failed.");
        else response.destroy();
      });
    });
    this.#server.on("connection", (socket) => this.#peers.admit(socket));
  }

  static async start(options: PanelServerOptions): Promise<PanelServer> {
    const panel = new PanelServer(options);
    await new Promise<void>((resolve, reject) => {
      panel.#server.once("error", reject);
      panel.#server.listen(options.port, "127.0.0.1", resolve);
    });
    // A listening TCP server has an address with a port; only pipes have a string.
    const { port } = panel.#server.address() as AddressInfo;
    panel.#origin = `http://127.0.0.1:${port}`;
    return panel;
  }

  /** Serves pages from now on; before that, pages are asked to retry. */
  serve(listener: PageListener): void {
    this.#listener = listener;
  }

  /** The address of the page; a browser needs a code after it to be admitted. */
  get url(): string {
    return `${this.#origin}/`;
  }

  get port(): number {
    return Number(new URL(this.#origin).port);
  }

  get pages(): number {
    return this.#pages.size;
  }

  async dispose(): Promise<void> {
    for (const page of this.#pages.values()) page.dispose();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response);
    const address = request.url ?? "/";
    if (!URL.canParse(address, this.#origin)) return sendText(response, 400, "This is not a valid address.");
    const url = new URL(address, this.#origin);
    const route = `${request.method} ${url.pathname}`;
    if (!this.#isOurs(request, route === "GET /"))
      return sendText(response, 403, "This address only serves its own pages.");
    const name = url.pathname.slice(1);
    if (route === "GET /") return this.#page(response);
    if (route === "POST /prove") return this.#prove(request, response);
    if (route === "POST /enter") return this.#enter(request, response);
    const type = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (request.method === "GET" && type !== undefined) return this.#asset(name, type, response);
    if (!this.#door.admits(request.headers.authorization))
      return sendText(response, 403, "Run `dialectic panel --open` to open the panel.");
    this.#peers.prove(request.socket);
    if (route === "GET /events") return this.#events(url, response, []);
    if (route === "POST /events") return this.#begin(url, request, response);
    if (route === "POST /message") return this.#message(url, request, response);
    return sendText(response, 404, "There is nothing here.");
  }

  /**
   * True for our own requests. Another site's page can send requests here, but not with a name of this machine as Host, and
   * the same Origin; that also stops DNS rebinding. The port may be another one: a forwarded port keeps that of the person's
   * own machine. Another site may lead a person to the page, as the file of `--open` and links in a chat do.
   */
  #isOurs({ headers }: IncomingMessage, isPage: boolean): boolean {
    const { host = "", origin } = headers;
    const site = headers["sec-fetch-site"];
    const isVisit = isPage && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
    return (
      /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host) &&
      (origin === undefined || origin === `http://${host}`) &&
      (site === undefined || site === "same-origin" || site === "none" || isVisit)
    );
  }

  async #prove(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wanted = proofWanted.safeParse(await readJsonBody(request, maxPageGreetingBytes));
    if (!wanted.success) return sendText(response, 400, "The nonce is missing.");
    sendJson(response, this.#door.prove(wanted.data.nonce));
  }

  async #enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = codeGiven.safeParse(await readJsonBody(request, maxPageGreetingBytes));
    if (!given.success) return sendText(response, 400, "The code or the nonce is missing.");
    if (this.#listener === undefined) return sendText(response, 503, "The panel is starting.");
    const key = this.#door.exchange(this.#listener.token, given.data.code);
    if (key === undefined)
      return sendText(response, 403, "This code has already been used, or belongs to another panel.");
    this.#listener.entered?.(given.data.code);
    sendJson(response, { key, ...this.#door.prove(given.data.nonce) });
  }

  #page(response: ServerResponse): void {
    const policy = { nonce: randomBytes(18).toString("base64url"), cspSource: "'self'", connect: true };
    response.setHeader("content-type", "text/html; charset=utf-8");
    // The page sets the same policy itself, except for its frames: those need a header.
    response.setHeader("content-security-policy", `${contentSecurityPolicy(policy)}; frame-ancestors 'none'`);
    response.end(
      panelPage({
        ...policy,
        startUri: "start.js",
        scriptUri: "panel.js",
        styleUri: "panel.css",
        workerUri: "worker.js",
        theme: "auto",
        title: "Dialectic",
      }),
    );
  }

  async #asset(name: string, type: string, response: ServerResponse): Promise<void> {
    const content = await readFile(join(this.#options.assetFolder, name));
    response.setHeader("content-type", type);
    response.end(content);
  }

  /** Opens the stream of a page that sends its first messages with the request for it. */
  async #begin(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers["content-type"] !== "application/json")
      return sendText(response, 415, "Messages must be JSON.");
    const messages = await readJsonBody(request, maxPageGreetingBytes);
    if (!Array.isArray(messages)) return sendText(response, 400, "The first messages are missing.");
    this.#events(url, response, messages);
  }

  #events(url: URL, response: ServerResponse, firstMessages: readonly unknown[]): void {
    const name = url.searchParams.get("page") ?? "";
    const refusal = this.#refusePage(name);
    if (refusal !== undefined || this.#listener === undefined) {
      sendText(response, 503, refusal ?? "The panel is starting.");
      return;
    }
    const listener = this.#listener;
    this.#pages.get(name)?.dispose();
    response.setHeader(titleHeader, encodeURIComponent(this.#options.title));
    const stream = new PageStream(response);
    this.#pages.set(name, stream);
    const session = listener.openPage(stream);
    listener.pagesChanged();
    response.on("close", () => {
      session.dispose();
      if (this.#pages.get(name) === stream) this.#pages.delete(name);
      listener.pagesChanged();
    });
    for (const message of firstMessages) stream.receive(message);
  }

  #refusePage(name: string): string | undefined {
    if (!/^[\w-]{8,64}$/.test(name)) return "The name of the page is missing.";
    return this.#pages.size >= maxPages && !this.#pages.has(name) ? `${maxPages} pages are already open.` : undefined;
  }

  async #message(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = this.#pages.get(url.searchParams.get("page") ?? "");
    if (request.headers["content-type"] !== "application/json")
      return sendText(response, 415, "Messages must be JSON.");
    const message = await readJsonBody(request, maxPostBytes);
    if (message === tooLong) return sendText(response, 413, `A message can have at most ${maxPostBytes} bytes.`);
    if (page === undefined) return sendText(response, 410, "This page no longer has an event stream.");
    if (message === undefined) return sendText(response, 400, "The message is not JSON.");
    for (const each of Array.isArray(message) ? message : [message]) page.receive(each);
    response.writeHead(204).end();
  }
}

const tooLong = Symbol("too long");

/** Returns the JSON of a request; undefined when it is not JSON. */
async function readJsonBody(request: IncomingMessage, cap: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // The rest is read and dropped: an answer sent before the end of a request is often lost with its connection.
    if (length <= cap) chunks.push(chunk);
  }
  return length > cap ? tooLong : tryParseJson(Buffer.concat(chunks).toString("utf8"));
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("x-frame-options", "DENY");
}

function sendJson(response: ServerResponse, answer: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

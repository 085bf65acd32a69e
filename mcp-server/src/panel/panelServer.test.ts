import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import type { MessagePipe } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { PanelServer } from "./panelServer.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** A server with assets of its own and a listener that keeps the pipes of its pages. */
async function serverOfTest(isServing = true) {
  const assetFolder = mkdtempSync(join(tmpdir(), "dialectic-assets-"));
  onTestFinished(() => rmSync(assetFolder, { recursive: true, force: true }));
  writeFileSync(join(assetFolder, "panel.js"), "script");
  writeFileSync(join(assetFolder, "secret.txt"), "secret");
  const server = await PanelServer.start({ assetFolder, port: 0, title: 'A <b>"title"</b>' });
  onTestFinished(() => server.dispose());
  const pipes: MessagePipe[] = [];
  const closed: MessagePipe[] = [];
  const openPage = (pipe: MessagePipe) => {
    pipes.push(pipe);
    return { dispose: () => void closed.push(pipe) };
  };
  if (isServing) server.serve({ openPage, pagesChanged: () => undefined });
  const base = new URL(server.url);
  const ask = (path: string, options: RequestOptions = {}, body?: string | Buffer) =>
    answered(send(base, base.pathname + path, options, body));
  /** Opens a page's stream and resolves with what has arrived so far, once its head has. */
  const stream = (page: string) => openStream(send(base, `${base.pathname}events?page=${page}`));
  const post = (page: string, body: string | Buffer, headers: Record<string, string> = json) =>
    ask(`message?page=${page}`, { method: "POST", headers }, body);
  return { server, base, ask, stream, post, pipes, closed };
}

const json = { "content-type": "application/json" };

function send(base: URL, path: string, options: RequestOptions = {}, body?: string | Buffer) {
  const sent = request({ host: "127.0.0.1", port: base.port, path, agent: false, ...options });
  sent.end(body);
  return sent;
}

function answered(sent: ReturnType<typeof request>): Promise<Answer> {
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
  return new Promise<{ status: number; data(): readonly string[]; isEnded(): boolean; close(): void }>((resolve) => {
    sent.on("error", () => undefined);
    sent.once("response", (response) => {
      let text = "";
      let isEnded = false;
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("close", () => (isEnded = true));
      // Only the line ends of the protocol count: a message may have other ones of Unicode in it.
      const data = () => text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
      resolve({ status: response.statusCode ?? 0, data, isEnded: () => isEnded, close: () => sent.destroy() });
    });
  });
}

describe("PanelServer", () => {
  it("serves its page below its token, with a policy that lets only its own scripts run", async () => {
    const { ask } = await serverOfTest();
    const [page, again] = [await ask("?theme=light"), await ask("")];
    const nonce = /nonce="([\w-]{20,})"/.exec(page.text)?.[1] ?? "";
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(page.text).toContain('data-theme="auto"');
    expect(page.text).toContain("<title>A &lt;b&gt;&quot;title&quot;&lt;/b&gt;</title>");
    expect(again.text).not.toContain(nonce);
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
    });
  });

  it("lets no address put markup into the page", async () => {
    const { ask } = await serverOfTest();
    const { text } = await ask(`?theme=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain("<script>alert");
  });

  it("serves its assets and nothing else", async () => {
    const { ask } = await serverOfTest();
    expect(await ask("panel.js")).toMatchObject({
      status: 200,
      text: "script",
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
    });
    const others = ["secret.txt", "panel.js/", "constructor", "__proto__", "../panel.js", "x/../secret.txt", ".%2e/a"];
    const encoded = ["..%2fsecret.txt", "%2e%2e/%2e%2e/etc/passwd", "..\\secret.txt", "//etc/passwd", "events/x"];
    for (const path of [...others, ...encoded]) {
      const { status, text } = await ask(path);
      expect([path, [403, 404].includes(status), /secret\n|root:/.test(text)]).toEqual([path, true, false]);
    }
  });

  it("answers nothing without its token", async () => {
    const { base } = await serverOfTest();
    const wrong = base.pathname.replace(/[0-9a-f]/, (digit) => (digit === "0" ? "1" : "0"));
    const paths = ["/", "/panel.js", "/events?page=aaaaaaaa", wrong, `${wrong}panel.js`, base.pathname.slice(0, -1)];
    for (const path of paths) expect([path, (await answered(send(base, path))).status]).toEqual([path, 403]);
    expect((await answered(send(base, "//"))).status).toBe(400);
  });

  it.each([
    ["another host's name (DNS rebinding)", { host: "evil.example" }],
    ["its address by name", { host: "localhost" }],
    ["another site's origin", { origin: "https://evil.example" }],
    ["an origin that is hidden", { origin: "null" }],
    ["another port's origin", { origin: "http://127.0.0.1:1" }],
    ["a fetch from another site", { "sec-fetch-site": "cross-site" }],
    ["a fetch from another port", { "sec-fetch-site": "same-site" }],
  ])("refuses %s even with the token", async (_name, headers: Record<string, string>) => {
    const { ask, base, post, stream } = await serverOfTest();
    const host = headers["host"] === undefined ? {} : { host: `${headers["host"]}:${base.port}` };
    const page = await stream("pageaaaa");
    expect(page.status).toBe(200);
    for (const path of ["", "panel.js", "events?page=pagebbbb"])
      expect([path, (await ask(path, { headers: { ...headers, ...host } })).status]).toEqual([path, 403]);
    expect((await post("pageaaaa", "{}", { ...json, ...headers, ...host })).status).toBe(403);
    page.close();
  });

  it("takes what its own page sends", async () => {
    const { ask, base } = await serverOfTest();
    const headers = { origin: base.origin, "sec-fetch-site": "same-origin" };
    expect((await ask("panel.js", { headers })).status).toBe(200);
    expect((await ask("", { headers: { "sec-fetch-site": "none" } })).status).toBe(200);
  });

  it("carries messages both ways", async () => {
    const { stream, post, pipes } = await serverOfTest();
    const page = await stream("pageaaaa");
    const received: unknown[] = [];
    pipes[0]?.onMessage((message) => received.push(message));
    pipes[0]?.post({ text: "two\nlines\r\u2028" });
    expect((await post("pageaaaa", '{"answer":"ä"}')).status).toBe(204);
    expect((await post("pageaaaa", '[{"answer":1},{"answer":2}]')).status).toBe(204);
    expect(received).toEqual([{ answer: "ä" }, { answer: 1 }, { answer: 2 }]);
    await expect.poll(() => page.data().map((line) => JSON.parse(line))).toEqual([{ text: "two\nlines\r\u2028" }]);
    page.close();
  });

  it("refuses messages of no page, too large, not JSON, or of another type", async () => {
    const { stream, post, pipes } = await serverOfTest();
    expect((await post("nobodyaa", "{}")).status).toBe(410);
    const page = await stream("pageaaaa");
    const received: unknown[] = [];
    pipes[0]?.onMessage((message) => received.push(message));
    expect((await post("pageaaaa", JSON.stringify("x".repeat(2_100_000)))).status).toBe(413);
    expect((await post("pageaaaa", Buffer.alloc(20_000_000, "1"))).status).toBe(413);
    expect((await post("pageaaaa", "{")).status).toBe(400);
    expect((await post("pageaaaa", "{}", {})).status).toBe(415);
    expect((await post("pageaaaa", "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect(received).toEqual([]);
    expect((await post("pageaaaa", "1")).status).toBe(204);
    expect(received).toEqual([1]);
    page.close();
  });

  it("gives a page that comes again its new stream and ends the old one", async () => {
    const { server, stream, pipes, closed } = await serverOfTest();
    const first = await stream("pageaaaa");
    const second = await stream("pageaaaa");
    await expect.poll(() => first.isEnded()).toBe(true);
    await expect.poll(() => closed).toEqual([pipes[0]]);
    expect(server.pages).toBe(1);
    pipes[0]?.post("to the old one");
    pipes[1]?.post("to the new one");
    await expect.poll(() => second.data()).toEqual(['"to the new one"']);
    second.close();
    await expect.poll(() => server.pages).toBe(0);
    expect(closed).toEqual(pipes);
  });

  it("serves 32 pages and asks the next one to wait until one has gone", async () => {
    const { ask, server, stream } = await serverOfTest();
    const pages = await Promise.all(Array.from({ length: 32 }, (_, at) => stream(`page-number-${at}`)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(await ask("events?page=page-number-32")).toMatchObject({
      status: 503,
      text: "32 pages are open already.\n",
    });
    const again = await stream("page-number-7");
    expect(again.status).toBe(200);
    pages[3]?.close();
    await expect.poll(() => server.pages).toBe(31);
    const next = await stream("page-number-32");
    expect(next.status).toBe(200);
    for (const page of [...pages, again, next]) page.close();
  });

  it.each(["", "short", "a".repeat(65), "page aaaa", "page%2Faaaa"])(
    "opens no stream for the name %j",
    async (name) => {
      const { ask } = await serverOfTest();
      expect((await ask(`events?page=${encodeURIComponent(name)}`)).status).toBe(503);
    },
  );

  it("asks pages to come again before somebody speaks with them", async () => {
    const { ask } = await serverOfTest(false);
    expect(await ask("events?page=pageaaaa")).toMatchObject({ status: 503, text: "The panel is starting.\n" });
  });

  it("knows no other methods", async () => {
    const { ask } = await serverOfTest();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect([method, (await ask("", { method })).status]).toEqual([method, 404]);
  });

  it("listens on 127.0.0.1 and on no other address of this machine", async () => {
    const { base } = await serverOfTest();
    const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    const others = addresses.filter(({ address }) => address !== "127.0.0.1" && !address.startsWith("fe80"));
    const tried = [...others.map(({ address }) => address), "127.0.0.2"];
    const reached = await Promise.all(tried.map((host) => isReachable(host, Number(base.port))));
    expect(tried.filter((_address, at) => reached[at])).toEqual([]);
    expect(await isReachable("127.0.0.1", Number(base.port))).toBe(true);
  });

  it("says that a port is taken", async () => {
    const { base } = await serverOfTest();
    const second = PanelServer.start({ assetFolder: ".", port: Number(base.port), title: "" });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("ends its pages when it is disposed", async () => {
    const { server, stream } = await serverOfTest();
    const page = await stream("pageaaaa");
    await server.dispose();
    await expect.poll(() => page.isEnded()).toBe(true);
  });
});

function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.once("connect", () => socket.destroy());
  });
}

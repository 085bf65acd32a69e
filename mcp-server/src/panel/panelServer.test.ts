import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { json, startServerForTest } from "../../test/servedPanel.fixture.ts";
import { PanelServer } from "./panelServer.ts";

describe("PanelServer", () => {
  it("serves its page, with a policy that lets only its own scripts run", async () => {
    const { ask } = await startServerForTest();
    const [page, again] = [await ask("?theme=light"), await ask("")];
    const nonce = /nonce="([\w-]{20,})"/.exec(page.text)?.[1] ?? "";
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(page.text).toContain('data-theme="auto"');
    // Anybody on this machine may load the page: it names no folder.
    expect(page.text).toContain("<title>Dialectic</title>");
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

  it("does not let an address inject markup into the page", async () => {
    const { ask } = await startServerForTest();
    const { text } = await ask(`?theme=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain("<script>alert");
  });

  it("serves its assets and nothing else", async () => {
    const { ask } = await startServerForTest();
    expect(await ask("panel.js")).toMatchObject({
      status: 200,
      text: "script",
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
    });
    const others = ["secret.txt", "panel.js/", "constructor", "__proto__", "x/../secret.txt", ".%2e/a"];
    const encoded = ["..%2fsecret.txt", "%2e%2e/%2e%2e/etc/passwd", "..\\secret.txt", "//etc/passwd", "events/x"];
    for (const path of [...others, ...encoded]) {
      const { status, text } = await ask(path);
      expect([path, [403, 404].includes(status), /secret\n|root:/.test(text)]).toEqual([path, true, false]);
    }
  });

  it.each([
    ["another host's name (DNS rebinding)", { host: "evil.example" }],
    ["another machine's address", { host: "10.0.0.5" }],
    ["a name that begins like its own", { host: "localhost.evil.example" }],
    ["an address with more behind it", { host: "127.0.0.1.nip.io" }],
    ["another site's origin", { origin: "https://evil.example" }],
    ["an origin that is hidden", { origin: "null" }],
    ["another port's origin", { origin: "http://127.0.0.1:1" }],
    ["another name's origin", { host: "localhost", origin: "http://127.0.0.1" }],
    ["a fetch from another site", { "sec-fetch-site": "cross-site" }],
    ["a fetch from another port", { "sec-fetch-site": "same-site" }],
  ])("refuses %s even with the key", async (_name, headers: Record<string, string>) => {
    const { ask, base, post, stream } = await startServerForTest();
    const host = headers["host"] === undefined ? {} : { host: `${headers["host"]}:${base.port}` };
    const page = await stream("pageaaaa");
    expect(page.status).toBe(200);
    for (const path of ["", "panel.js", "events?page=pagebbbb"])
      expect([path, (await ask(path, { headers: { ...headers, ...host } })).status]).toEqual([path, 403]);
    expect((await post("pageaaaa", "{}", { ...json, ...headers, ...host })).status).toBe(403);
    page.close();
  });

  it("accepts messages from its own page", async () => {
    const { ask, base } = await startServerForTest();
    const headers = { origin: base.origin, "sec-fetch-site": "same-origin" };
    expect((await ask("panel.js", { headers })).status).toBe(200);
    expect((await ask("", { headers: { "sec-fetch-site": "none" } })).status).toBe(200);
  });

  it.each(["localhost", "127.0.0.1", "[::1]"])(
    "serves the person who forwards a port to it, under the name %s",
    async (name) => {
      const { ask, post, base, stream } = await startServerForTest();
      const page = await stream("pageaaaa");
      for (const host of [`${name}:${base.port}`, `${name}:9000`, name]) {
        const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
        expect([host, (await ask("", { headers: { host } })).status]).toEqual([host, 200]);
        expect([host, (await post("pageaaaa", "{}", { ...json, ...own })).status]).toEqual([host, 204]);
        const other = { ...own, origin: "http://evil.example" };
        expect([host, (await post("pageaaaa", "{}", { ...json, ...other })).status]).toEqual([host, 403]);
      }
      page.close();
    },
  );

  it("carries messages both ways, once the page has given its name", async () => {
    const { stream, post, pipes } = await startServerForTest();
    const page = await stream("pageaaaa");
    expect(page.title).toBe("Dialectic%3A%20h%C3%B6me");
    const received: unknown[] = [];
    pipes[0]?.onMessage((message) => received.push(message));
    pipes[0]?.post({ text: "two\nlines\r\u2028" });
    expect((await post("pageaaaa", '{"answer":"ä"}')).status).toBe(204);
    expect((await post("pageaaaa", '[{"answer":1},{"answer":2}]')).status).toBe(204);
    expect(received).toEqual([{ answer: "ä" }, { answer: 1 }, { answer: 2 }]);
    await expect.poll(() => page.data().map((line) => JSON.parse(line))).toEqual([{ text: "two\nlines\r\u2028" }]);
    page.close();
  });

  it("refuses messages from no page, too large, not JSON, or of another type", async () => {
    const { stream, post, pipes } = await startServerForTest();
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

  it("gives a page that reconnects its new stream and ends the old one", async () => {
    const { server, stream, pipes, closed } = await startServerForTest();
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

  it("serves 32 pages and makes the next one wait until one has closed", async () => {
    const { ask, server, stream } = await startServerForTest();
    const pages = await Promise.all(Array.from({ length: 32 }, (_, at) => stream(`page-number-${at}`)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(await ask("events?page=page-number-32")).toMatchObject({
      status: 503,
      text: "32 pages are already open.\n",
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
      const { ask } = await startServerForTest();
      expect((await ask(`events?page=${encodeURIComponent(name)}`)).status).toBe(503);
    },
  );

  it("asks pages to retry until a listener is set", async () => {
    const { ask } = await startServerForTest(false);
    expect(await ask("enter", { method: "POST" }, '{"code":"x","nonce":"nonce-of-this-test"}')).toMatchObject({
      status: 503,
      text: "The panel is starting.\n",
    });
  });

  it("does not accept other methods", async () => {
    const { ask } = await startServerForTest();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect([method, (await ask("", { method })).status]).toEqual([method, 404]);
  });

  it("listens only on the address 127.0.0.1", async () => {
    const { base } = await startServerForTest();
    const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    const others = addresses.filter(({ address }) => address !== "127.0.0.1" && !address.startsWith("fe80"));
    const tried = [...others.map(({ address }) => address), "127.0.0.2"];
    const reached = await Promise.all(tried.map((host) => isReachable(host, Number(base.port))));
    expect(tried.filter((_address, at) => reached[at])).toEqual([]);
    expect(await isReachable("127.0.0.1", Number(base.port))).toBe(true);
  });

  it("says that a port is taken", async () => {
    const { base } = await startServerForTest();
    const second = PanelServer.start({ assetFolder: ".", port: Number(base.port), key: "", title: "" });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("ends its pages when it is disposed", async () => {
    const { server, stream } = await startServerForTest();
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

import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve } from "node:path";

const dist = resolve(import.meta.dirname, "../dist");
const types = { ".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf" };

const hashOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 22);

/** Splits at headings outside of fences: enough for texts that we write ourselves. */
export function splitSections(markdown) {
  const sections = [];
  let lines = [];
  let inFence = false;
  const close = () => {
    if (lines.length === 0) return;
    const text = lines.join("\n");
    const [, marks = "", title = ""] = /^(#{1,6}) +(.*)/.exec(lines[0]) ?? [];
    sections.push({ level: marks.length, title: title.replaceAll(/[`[\]*_]/g, ""), text, lines: lines.length });
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    if (/^(```|~~~)/.test(line)) inFence = !inFence;
    else if (!inFence && /^#{1,6} /.test(line)) close();
    lines.push(line);
  }
  close();
  return sections.map((section, index) => ({ id: `s${index + 1}`, hash: hashOf(section.text), ...section }));
}

export function tableOf(sections) {
  const column = (read) => sections.map(read);
  return {
    ids: column(({ id }) => id),
    hashes: column(({ hash }) => hash),
    levels: column(({ level }) => level),
    titles: column(({ title }) => title.slice(0, 120)),
    lengths: column(({ text }) => text.length),
    lines: column(({ lines }) => lines),
    defining: sections.flatMap(({ text }, index) => (/^\[[^\]]+\]: /m.test(text) ? [index] : [])),
  };
}

/** A host with one review in memory, for looking at the page and measuring it; its answers are made up. */
export async function startFakeHost({ markdown, answers = {}, state: firstState, pageOf }) {
  const host = { sections: splitSections(markdown), revision: 1, iteration: 3, asked: [] };
  const streams = new Set();
  let failing = false;

  const meta = () => ({
    reviewId: "r1",
    title: host.sections[0]?.title ?? "",
    baseUri: "file:///project",
    iteration: host.iteration,
    mode: "replace",
    createdAt: Date.now() - 500_000,
    updatedAt: Date.now() - 125_000,
    client: "sample client",
    saved: host.saved ?? true,
  });
  const firstBodies = () => Object.fromEntries(host.sections.slice(0, 60).map(({ hash, text }) => [hash, text]));
  const manifest = () => ({
    meta: meta(),
    revision: host.revision,
    sections: tableOf(host.sections),
    bodies: firstBodies(),
  });
  const send = (message) => {
    const data = `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
    for (const stream of streams) stream.write(data);
  };
  const served = {
    "panel/ready": () => firstState ?? { kind: "review", manifest: manifest() },
    "review/bodies": ({ hashes }) => ({
      bodies: Object.fromEntries(
        host.sections.filter(({ hash }) => hashes.includes(hash)).map(({ hash, text }) => [hash, text]),
      ),
    }),
    "link/open": () => ({ kind: "opened" }),
    "sample/open": () => ({}),
    "log/show": () => ({ lines: ["12:00:01 info  ready", "12:00:02 warn  nothing happens here"] }),
    ...answers,
  };
  const receive = (message) => {
    host.asked.push(message);
    if (message.id === undefined) return;
    send({ id: message.id, result: served[message.method]?.(message.params) });
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://127.0.0.1");
    if (failing) return response.destroy();
    if (url.pathname === "/events") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": hello\n\n");
      streams.add(response);
      response.on("close", () => streams.delete(response));
    } else if (url.pathname === "/message") {
      const pieces = [];
      for await (const piece of request) pieces.push(piece);
      receive(JSON.parse(Buffer.concat(pieces).toString()));
      response.writeHead(204).end();
    } else if (url.pathname === "/") {
      const nonce = randomBytes(16).toString("base64url");
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(pageOf(nonce));
    } else {
      const file = await readFile(resolve(dist, `.${url.pathname}`)).catch(() => undefined);
      response.writeHead(file ? 200 : 404, { "content-type": types[extname(url.pathname)] ?? "text/plain" }).end(file);
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    host,
    url: `http://127.0.0.1:${server.address().port}/?token=t`,
    /** Replaces `removed` sections from `start` on and pushes the patch. */
    patch(start, removed, added) {
      const sections = added.map(({ id, text }) => ({ ...splitSections(text)[0], text, id, hash: hashOf(text) }));
      host.sections.splice(start, removed, ...sections);
      const base = host.revision;
      host.revision += 1;
      host.iteration += 1;
      const bodies = Object.fromEntries(sections.map(({ hash, text }) => [hash, text]));
      const splices = [{ start, removed, sections: tableOf(sections) }];
      send({ method: "review/patch", params: { meta: meta(), base, revision: host.revision, splices, bodies } });
      return host.revision;
    },
    push: (state) => send({ method: "panel/state", params: state }),
    show(markdown) {
      host.sections = splitSections(markdown);
      host.revision += 1;
      send({ method: "panel/state", params: { kind: "review", manifest: manifest() } });
      return host.revision;
    },
    cut() {
      failing = true;
      for (const stream of streams) stream.destroy();
    },
    mend: () => {
      failing = false;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

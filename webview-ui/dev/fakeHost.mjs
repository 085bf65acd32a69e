import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve } from "node:path";

const builtPage = resolve(import.meta.dirname, "../dist");
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
export async function startFakeHost(options) {
  const fake = new FakeHost(options);
  await fake.listen();
  return fake;
}

class FakeHost {
  /** Every message that a page has sent. */
  asked = [];
  revision = 1;
  saved = true;
  #iteration = 3;
  #sections;
  #streams = new Set();
  #isCut = false;
  #served;
  #pageOf;
  #assetFolder;
  #server = createServer((request, response) => this.#answer(request, response));

  constructor({ markdown, answers = {}, state, pageOf, assetFolder = builtPage }) {
    this.#sections = splitSections(markdown);
    this.#pageOf = pageOf;
    this.#assetFolder = assetFolder;
    this.#served = {
      "panel/ready": () => state ?? { kind: "review", manifest: this.#manifest() },
      "review/bodies": ({ hashes }) => ({ bodies: this.#bodies(({ hash }) => hashes.includes(hash)) }),
      "link/open": () => ({ kind: "opened" }),
      "sample/open": () => ({}),
      "log/show": () => ({ lines: ["12:00:01 info  ready", "12:00:02 warn  nothing happens here"] }),
      ...answers,
    };
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/?token=t`;
  }

  listen() {
    return new Promise((ready) => this.#server.listen(0, "127.0.0.1", ready));
  }

  /** Replaces `removed` sections from `start` on and pushes the patch. */
  patch(start, removed, added) {
    const sections = added.map(({ id, text }) => ({ ...splitSections(text)[0], text, id, hash: hashOf(text) }));
    this.#sections.splice(start, removed, ...sections);
    const base = this.revision;
    this.revision += 1;
    this.#iteration += 1;
    const bodies = Object.fromEntries(sections.map(({ hash, text }) => [hash, text]));
    const splices = [{ start, removed, sections: tableOf(sections) }];
    this.#send({
      method: "review/patch",
      params: { meta: this.#meta(), base, revision: this.revision, splices, bodies },
    });
    return this.revision;
  }

  /** Replaces the whole review. */
  show(markdown) {
    this.#sections = splitSections(markdown);
    this.revision += 1;
    this.#send({ method: "panel/state", params: { kind: "review", manifest: this.#manifest() } });
    return this.revision;
  }

  /** Breaks all connections and refuses new ones. */
  cut() {
    this.#isCut = true;
    for (const stream of this.#streams) stream.destroy();
  }

  mend() {
    this.#isCut = false;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #meta() {
    return {
      reviewId: "r1",
      title: this.#sections[0]?.title ?? "",
      baseUri: "file:///project",
      iteration: this.#iteration,
      mode: "replace",
      iterations: 3,
      createdAt: Date.now() - 500_000,
      updatedAt: Date.now() - 125_000,
      client: "sample client",
      saved: this.saved,
    };
  }

  #bodies(isWanted) {
    return Object.fromEntries(this.#sections.filter(isWanted).map(({ hash, text }) => [hash, text]));
  }

  #manifest() {
    const first = new Set(this.#sections.slice(0, 60));
    const bodies = this.#bodies((section) => first.has(section));
    return { meta: this.#meta(), revision: this.revision, sections: tableOf(this.#sections), bodies };
  }

  #send(message) {
    const data = `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
    for (const stream of this.#streams) stream.write(data);
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    if (this.#isCut) response.destroy();
    else if (pathname === "/events") this.#open(response);
    else if (pathname === "/message") await this.#receive(request, response);
    else if (pathname === "/") this.#page(response);
    else await this.#sendAsset(pathname, response);
  }

  #open(response) {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    this.#streams.add(response);
    response.on("close", () => this.#streams.delete(response));
  }

  async #receive(request, response) {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const posted = JSON.parse(Buffer.concat(pieces).toString());
    response.writeHead(204).end();
    for (const message of Array.isArray(posted) ? posted : [posted]) {
      this.asked.push(message);
      if (message.id !== undefined)
        this.#send({ id: message.id, result: this.#served[message.method]?.(message.params) });
    }
  }

  #page(response) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(this.#pageOf(randomBytes(16).toString("base64url")));
  }

  async #sendAsset(pathname, response) {
    const file = await readFile(resolve(this.#assetFolder, `.${pathname}`)).catch(() => undefined);
    response.writeHead(file ? 200 : 404, { "content-type": types[extname(pathname)] ?? "text/plain" }).end(file);
  }
}

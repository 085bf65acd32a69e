import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createClientProof, createNonce } from "../../../host/socket/proof.ts";
import { isRunning, registeredHosts, until } from "../../support/windows.ts";
import { askByLine, HostConnection } from "../hostConnection.ts";
import { inPlace, type Place } from "../place.ts";
import { pause, type Row } from "../row.ts";

/** Text of the review that strangers try to read. */
const secret = "the-secret-of-this-review";

async function presentSecret(place: Place): Promise<void> {
  const host = await place.connect();
  await host.call("review/present", { content: `# Private\n\n${secret}\n`, mode: "replace" });
  host.close();
}

/** Tries to read the review over the socket with invalid proofs. */
async function strangersOnSocket(place: Place): Promise<readonly string[]> {
  const { socketPath, token } = place.host();
  const nonce = createNonce();
  const proofs: Readonly<Record<string, (hostNonce: string, hostProof: unknown) => unknown>> = {
    nothing: () => undefined,
    "an empty text": () => "",
    "another token": (hostNonce) => createClientProof("0".repeat(64), nonce, hostNonce),
    "the nonces changed over": (hostNonce) => createClientProof(token, hostNonce, nonce),
    "the host's own proof": (_, hostProof) => hostProof,
    "a proof for another host": () => createClientProof(token, nonce, createNonce()),
    "a list": () => [],
    "a long text": () => "f".repeat(60_000),
  };
  const problems: string[] = [];
  for (const [name, prove] of Object.entries(proofs)) {
    for (const isAskedAtOnce of [false, true]) {
      const stranger = new HostConnection(socketPath);
      const greeting = await stranger.initialize(nonce, place.workspace.folder);
      const { nonce: hostNonce, proof: hostProof } = greeting.result ?? {};
      if (!isAskedAtOnce) await stranger.call("initialized", { proof: prove(String(hostNonce), hostProof) });
      const answer = await Promise.race([stranger.call("review/get", {}), pause(6_000).then(() => undefined)]);
      if (JSON.stringify([answer, stranger.answers]).includes(secret))
        problems.push(`The socket gave the review for ${name}`);
      stranger.close();
    }
  }
  return problems;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns the status and text of an answer; an event stream is read only briefly. */
function ask(
  port: number,
  { method, path, headers, body }: Asked,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((settle) => {
    let text = "";
    const sent = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      const end = () =>
        settle({ status: response.statusCode ?? 0, text: `${JSON.stringify(response.headers)}${text}` });
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.once("close", end);
      setTimeout(() => response.destroy(), 700);
    });
    sent.once("error", () => settle({ status: 0, text: "" }));
    sent.end(body);
  });
}

/** Returns requests that strangers and other sites' pages send to the panel's server. */
function strangeRequests(port: number): readonly Asked[] {
  const zeros = "0".repeat(64);
  const own = { host: `127.0.0.1:${port}` };
  const roots = ["/", `/${zeros}/`, "//", "/%2e%2e/", "/undefined/", "/..;/"];
  const names = [
    "",
    "events?page=strangerpage",
    "message?page=strangerpage",
    "key",
    "proof",
    "panel.js/../events",
    "state",
  ];
  const message = '{"jsonrpc":"2.0","id":1,"method":"panel/ready","params":{}}';
  const json = { "content-type": "application/json" };
  const paths = roots.flatMap((root) => names.map((name) => `${root}${name}`));
  const plain = paths.map((path) => ({ method: "GET", path, headers: own }));
  const posts = paths.map((path) => ({ method: "POST", path, headers: { ...own, ...json }, body: message }));
  const authorized = ["Bearer x", `Bearer ${zeros}`, "Basic eDp4", "Bearer"].flatMap((authorization) =>
    ["/events?page=strangerpage", "/message?page=strangerpage"].map((path) => ({
      method: "GET",
      path,
      headers: { ...own, authorization },
    })),
  );
  const hosts = [
    "evil.example",
    "localhost.evil.example",
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    "",
    `[::2]:${port}`,
    "127.0.0.2",
  ];
  const sites = [
    ...hosts.map((host) => ({ host })),
    ...["https://evil.example", "null", "http://127.0.0.1", `http://localhost:${port}`].map((origin) => ({
      ...own,
      origin,
    })),
    ...["cross-site", "same-site"].map((site) => ({ ...own, "sec-fetch-site": site })),
  ];
  const foreign = sites.flatMap((headers) =>
    ["/", "/events?page=strangerpage"].map((path) => ({ method: "GET", path, headers })),
  );
  const methods = ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "HEAD"].map((method) => ({
    method,
    path: "/events",
    headers: own,
  }));
  const smuggled = { ...own, "x-forwarded-host": "127.0.0.1", cookie: `token=${zeros}; key=${zeros}` };
  return [
    ...plain,
    ...posts,
    ...authorized,
    ...foreign,
    ...methods,
    { method: "GET", path: "/events?page=strangerpage", headers: smuggled },
  ];
}

/** Finds files and processes of the product that other users of the machine can see. */
function looseModes(place: Place): readonly string[] {
  const runtime = place.workspace.environment["DIALECTIC_RUNTIME_DIR"] ?? "";
  const kept = place.stateFiles(() => true);
  const state = join(place.workspace.environment["XDG_STATE_HOME"] ?? "", "dialectic");
  const folders = [state, runtime, ...readdirSync(state).map((name) => join(state, name))];
  const records = readdirSync(join(runtime, "windows")).map((name) => join(runtime, "windows", name));
  return [...folders, ...kept, ...records]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} has mode ${(statSync(path).mode & 0o777).toString(8)}`);
}

/** Row 10: access for strangers. */
export const strangers: Row = {
  title: "who gets in: socket, web pages, files, log",
  goal: "accepted 0, secrets told 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const port = Number(new URL(await place.address()).port);
      await presentSecret(place);
      const problems = [...(await strangersOnSocket(place)), ...looseModes(place)];
      const requests = strangeRequests(port);
      for (const asked of requests) {
        const { status, text } = await ask(port, asked);
        const isStream = /event-stream/.test(text);
        if (
          isStream ||
          text.includes(secret) ||
          text.includes(place.workspace.folder) ||
          (asked.method !== "GET" && status > 0 && status < 300)
        )
          problems.push(
            `${asked.method} ${asked.path} ${JSON.stringify(asked.headers)}: ${status} ${text.slice(0, 120)}`,
          );
      }
      const { token } = place.host();
      if (place.log().includes(token)) problems.push("The log has the token");
      return {
        tried: requests.length + 16,
        problems,
        figure: `${requests.length} requests, 16 proofs, accepted ${problems.length}`,
      };
    }),
};

/** Row 10 for another user: access for a process with a different user id. */
export const otherUser: Row = {
  title: "another user of the machine",
  goal: "accepted 0, bytes read 0",
  needs: "root",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const port = Number(new URL(await place.address()).port);
      await presentSecret(place);
      const { socketPath, pid } = place.host();
      const state = place.stateFiles(() => true);
      // The folders above keep a user's usual modes: only the product itself protects its files.
      chmodSync(place.workspace.top, 0o755);
      for (const folder of ["home", "run", "home/state"]) chmodSync(join(place.workspace.top, folder), 0o755);
      const records = join(place.workspace.environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
      const wanted = [socketPath, ...state, `/proc/${pid}/environ`, records];
      const open = join(place.workspace.top, "open.txt");
      writeFileSync(open, "everybody may read this", { mode: 0o644 });
      const got: string[] = JSON.parse(asNobody(["-e", spying, String(port), socketPath, open, ...wanted]));
      if (!got.includes(`read ${open}`))
        throw new Error("The other user cannot even read what everybody may: the row sees nothing");
      const problems = got.filter((each) => each !== `read ${open}` && !each.startsWith("page "));
      if (got.some((each) => each.includes(secret))) problems.push("The panel's server told the review");
      return { tried: wanted.length * 2 + 3, problems, figure: `read ${problems.length} of ${wanted.length} places` };
    }),
};

/**
 * A program that tries to read files and folders, to connect to the socket and to request pages from the panel's
 * server.
 */
const spying = `const { connect } = require("node:net"); const { get } = require("node:http"); const { readFileSync, readdirSync } = require("node:fs");
const [port, socketPath, ...wanted] = process.argv.slice(1); const got = [];
for (const path of wanted) for (const read of [readFileSync, readdirSync]) try { read(path); got.push("read " + path); } catch {}
const page = (path) => new Promise((end) => { let text = ""; const asked = get({ host: "127.0.0.1", port, path }, (response) => {
  response.on("data", (chunk) => (text += chunk)); response.on("close", () => { got.push("page " + text); end(); }); });
  asked.on("error", end); setTimeout(() => asked.destroy(), 2000); });
const socket = new Promise((end) => connect(socketPath).on("connect", () => { got.push("connected to the socket"); end(); }).on("error", end));
Promise.all([socket, page("/"), page("/events?page=strangerpage")]).then(() => { console.log(JSON.stringify(got)); process.exit(); });`;

/** Returns the output of a Node program that runs as a user that owns nothing. */
function asNobody(args: readonly string[]): string {
  const options = ["--reuid=65534", "--regid=65534", "--clear-groups", process.execPath];
  return execFileSync("setpriv", [...options, ...args], { encoding: "utf8", timeout: 20_000 });
}

/** Defect 2: the arguments of the browser that `dialectic panel --open` shows to every user. */
export const openedBrowser: Row = {
  title: "arguments of the browser that --open starts",
  goal: "addresses that let somebody in 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { port } = new URL(await place.address());
      const given = join(place.workspace.top, "given");
      const browser = join(place.workspace.top, "browser.sh");
      writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > "${given}.part"\nmv "${given}.part" "${given}"\n`, {
        mode: 0o755,
      });
      mkdirSync(join(place.workspace.home, "Downloads"));
      await place.dialectic(["panel", "--workspace", place.workspace.folder, "--open"], {
        env: { BROWSER: browser, DISPLAY: ":0" },
      });
      await until(() => readdirSync(place.workspace.top).includes("given"), "the browser to be started");
      const shown = readFileSync(given, "utf8").trim();
      const problems: string[] = [];
      if (new RegExp(`127\\.0\\.0\\.1:${port}/.`).test(shown)) problems.push(`The browser's argument is ${shown}`);
      const file = /^file:\/\/(.*)$/.exec(shown)?.[1];
      if (file !== undefined) {
        const mode = statSync(decodeURIComponent(file), { throwIfNoEntry: false })?.mode ?? 0;
        if ((mode & 0o077) !== 0) problems.push(`${file} can be read by others`);
      }
      return { tried: 1, problems, figure: shown.replace(/[0-9a-f]{32,}/g, "…").replace(/.*\//, "…/") };
    }),
};

/** Row 11: obstacles in the place of sockets. */
export const socketPlaces: Row = {
  title: "long path, stale socket, starts at once",
  goal: "second hosts 0, stolen sockets 0, clear error",
  isShort: true,
  run: async (tools) => {
    const problems: string[] = [];
    await inPlace(tools, async (place) => {
      const long = join(place.workspace.top, "x".repeat(120));
      mkdirSync(long, { mode: 0o700 });
      const answer = await place.dialectic(["panel", "--workspace", place.workspace.folder], {
        env: { DIALECTIC_RUNTIME_DIR: long },
      });
      if (answer.code !== 0 && !/DIALECTIC_RUNTIME_DIR/.test(answer.stderr))
        problems.push(`A long path: ${answer.stderr}`);
      const hosts = answer.code === 0 ? hostsBelow(long) : [];
      for (const pid of hosts) process.kill(pid, "SIGKILL");
      await until(() => !hosts.some(isRunning), "the killed hosts to be gone");
    });
    const rounds = tools.times({ short: 3, usual: 12, full: 40 });
    await inPlace(tools, async (place) => {
      for (let round = 0; round < rounds; round += 1) {
        // From the second round on, next to the socket of a killed host.
        await Promise.all(Array.from({ length: 6 }, () => place.address()));
        const hosts = registeredHosts(place.workspace).filter(({ pid }) => isRunning(pid));
        if (hosts.length !== 1) problems.push(`After six starts at once ${hosts.length} hosts run`);
        for (const { socketPath } of hosts) {
          const answer = await askByLine(socketPath, { type: "get_selection", id: 1 });
          if (answer["success"] !== true) problems.push(`A host does not answer: ${JSON.stringify(answer)}`);
        }
        await place.kill();
      }
    });
    return { tried: 1 + rounds * 6, problems, figure: `${1 + rounds * 6} starts, wrong ${problems.length}` };
  },
};

function hostsBelow(folder: string): readonly number[] {
  const records = join(folder, "windows");
  return readdirSync(records)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(records, name), "utf8")).pid);
}

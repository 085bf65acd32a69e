import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { BoundedPeers } from "./boundedPeers.ts";

/** Starts a server on which a request for the path `/key` proves its connection. */
async function boundedServer() {
  const peers = new BoundedPeers();
  const server = createServer((request, response) => {
    if (request.url === "/key") peers.prove(request.socket);
    response.end();
  });
  server.on("connection", (socket) => peers.admit(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const opened: Socket[] = [];
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    opened.push(socket);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  const ask = async (socket: Socket, path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
    const [head] = await once(socket, "data");
    return String(head).split("\r\n")[0];
  };
  return { peers, open, ask };
}

describe("connections to the panel's server", () => {
  it("are closed, oldest first, when too many have shown no key, and are kept when they have", async () => {
    const { peers, open, ask } = await boundedServer();
    const proven = await open();
    expect(await ask(proven, "/key")).toBe("HTTP/1.1 200 OK");
    const silent: Socket[] = [];
    for (let count = 0; count < 200; count += 1) silent.push(await open());
    await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(136);
    expect(silent.slice(0, 136).every(({ closed }) => closed)).toBe(true);
    expect(peers.unproven).toBe(64);
    expect(await ask(proven, "/key")).toBe("HTTP/1.1 200 OK");
    expect(await ask(await open(), "/key")).toBe("HTTP/1.1 200 OK");
  });

  it("no longer count once they are closed", async () => {
    const { peers, open } = await boundedServer();
    const socket = await open();
    await expect.poll(() => peers.unproven).toBe(1);
    socket.destroy();
    await expect.poll(() => peers.unproven).toBe(0);
  });
});

import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A proxy between a browser and a host that can drop connections. */
export interface Relay {
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  mend(): void;
  dispose(): Promise<void>;
}

/** Starts a proxy that passes plain HTTP on unchanged. */
export async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const onward = request(url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    dispose() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

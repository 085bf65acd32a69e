import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export async function listenOnly(path: string): Promise<{ received(): number; connected(): number }> {
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return { received: () => bytes, connected: () => open.size };
}

interface Relay {
  cut(): void;
  /** Passes nothing on from now, as if the program behind hung. */
  hold(): void;
  connections(): number;
}

export async function startRelay(path: string, to: string): Promise<Relay> {
  const open = new Set<() => void>();
  const sources = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(to);
    const cut = () => {
      near.destroy();
      far.destroy();
      open.delete(cut);
    };
    open.add(cut);
    for (const socket of [near, far]) socket.on("error", cut).on("close", cut);
    for (const source of [near, far]) sources.add(source);
    near.pipe(far).pipe(near);
  });
  onTestFinished(() => {
    for (const cut of open) cut();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    cut: () => {
      for (const cut of open) cut();
    },
    hold: () => {
      for (const source of sources) source.unpipe();
    },
    connections: () => connections,
  };
}

import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

export async function listenOnly(path: string): Promise<{ received(): number }> {
  let bytes = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return { received: () => bytes };
}

export async function startRelay(path: string, to: string): Promise<{ cut(): void; connections(): number }> {
  const open = new Set<() => void>();
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
    connections: () => connections,
  };
}

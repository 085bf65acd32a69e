import type { Socket } from "node:net";

/** Connections that have not shown the key and are kept at once. */
const mostUnproven = 64;
/** Milliseconds in which a new connection has to show it. */
const longestUnproven = 5_000;

/**
 * Keeps connections that have not shown the panel's key from using up what the panel needs for those that have. Anybody on this
 * machine can connect: when there are too many unproven connections, the oldest one is closed. A browser sends its request right
 * away, so it is proven long before that.
 */
export class BoundedPeers {
  readonly #unproven = new Map<Socket, NodeJS.Timeout>();

  /** Unproven connections. */
  get unproven(): number {
    return this.#unproven.size;
  }

  /** Takes in a new connection. */
  admit(socket: Socket): void {
    const [oldest] = this.#unproven.keys();
    if (oldest !== undefined && this.#unproven.size >= mostUnproven) this.#drop(oldest);
    const timer = setTimeout(() => this.#drop(socket), longestUnproven);
    timer.unref();
    this.#unproven.set(socket, timer);
    socket.once("close", () => this.prove(socket));
  }

  /** The connection has shown the key, or is gone: it counts no more. */
  prove(socket: Socket): void {
    clearTimeout(this.#unproven.get(socket));
    this.#unproven.delete(socket);
  }

  #drop(socket: Socket): void {
    this.prove(socket);
    socket.destroy();
  }
}

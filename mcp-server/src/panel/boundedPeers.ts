import type { Socket } from "node:net";
import { maxUnprovenPages, unprovenPageMs } from "../limits.ts";

/**
 * A limit on connections without the panel's key, which keeps them from exhausting the resources that others need.
 * Anybody on this machine can connect: when there are too many unproven connections, the oldest one is closed. A
 * browser sends its request at once, so its connection is proven long before that.
 */
export class BoundedPeers {
  readonly #unproven = new Map<Socket, NodeJS.Timeout>();

  get unproven(): number {
    return this.#unproven.size;
  }

  admit(socket: Socket): void {
    const [oldest] = this.#unproven.keys();
    if (oldest !== undefined && this.#unproven.size >= maxUnprovenPages) this.#drop(oldest);
    const timer = setTimeout(() => this.#drop(socket), unprovenPageMs);
    timer.unref();
    this.#unproven.set(socket, timer);
    socket.once("close", () => this.prove(socket));
  }

  /** Stops counting a connection that has shown the key, or is closed. */
  prove(socket: Socket): void {
    clearTimeout(this.#unproven.get(socket));
    this.#unproven.delete(socket);
  }

  #drop(socket: Socket): void {
    this.prove(socket);
    socket.destroy();
  }
}

export interface Disposable {
  dispose(): void;
}

/** State of the connection: messages can be sent only while it is open. */
export type PortState = "open" | "lost";

/**
 * Reason why messages do not get through: no key for the address, another program that answers there, or a slow host.
 */
export type PortObstacle = "no-key" | "stranger" | "slow";

/** Channel for single JSON-RPC messages between the page and the host. */
export interface PanelPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Disposable;
  /** Reports changes of the state. Missing on a port that cannot be lost. Every `open` begins a new conversation. */
  onState?(listener: (state: PortState) => void): Disposable;
  onObstacle?(listener: (obstacle: PortObstacle | undefined) => void): Disposable;
}

/** State that the page keeps over a reload. */
export interface PanelMemory {
  read(): unknown;
  write(value: unknown): void;
}

export interface PanelSurroundings {
  readonly kind: "editor" | "browser";
  readonly port: PanelPort;
  readonly memory: PanelMemory;
}

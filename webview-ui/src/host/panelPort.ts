/** Something that was started, opened or registered, until it is disposed. */
export interface Disposable {
  dispose(): void;
}

/** Whether messages can travel at the moment. */
export type PortState = "open" | "lost";

/** Why nothing gets through: no key for the address, somebody else who answers there, or a host that takes long. */
export type PortObstacle = "no-key" | "stranger" | "slow";

/** How one JSON-RPC message leaves the page, and how those of the host arrive. */
export interface PanelPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Disposable;
  /** A port that cannot be lost has none. Every `open` begins a new conversation. */
  onState?(listener: (state: PortState) => void): Disposable;
  onObstacle?(listener: (obstacle: PortObstacle | undefined) => void): Disposable;
}

/** What the page remembers of itself over a reload. */
export interface PanelMemory {
  read(): unknown;
  write(value: unknown): void;
}

/** The surroundings of a page: an editor's webview or a browser. */
export interface PanelSurroundings {
  readonly kind: "editor" | "browser";
  readonly port: PanelPort;
  readonly memory: PanelMemory;
  /** Kept longer than the page where that can be: what its reader knows. */
  readonly readerMemory: PanelMemory;
}

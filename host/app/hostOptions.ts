import type { ChoiceMemory } from "../base/personPort.ts";
import type { EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { WindowRecord } from "../socket/index.ts";
import type { HostSettings } from "./openFeatures.ts";

/** Options of a host, which differ between a window of VS Code and the browser panel. */
export interface HostOptions extends HostSettings {
  readonly kind: WindowRecord["kind"];
  readonly version: string;
  readonly ide: { readonly name: string; readonly version: string };
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
  readonly log: Log;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Choices that outlive the host; by default they are lost when it ends. */
  readonly choices?: ChoiceMemory;
  /** Called when a client has connected or disconnected. */
  readonly onClientsChanged?: () => void;
  /** Name of this machine in an editor that shows the window remotely. */
  readonly remoteName?: string | undefined;
  /** Address of a panel in the browser, without its access code. */
  readonly url?: string;
}

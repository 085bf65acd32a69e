import {
  type Client,
  clientOf,
  connectionOver,
  type Handlers,
  type HostToPanel,
  hostToPanel,
  type PanelToHost,
  panelToHost,
  serve,
} from "@dialectic/shared/protocol";
import type { MessageConnection } from "vscode-jsonrpc";
import type { Disposable, PanelPort } from "./panelPort.ts";

/** What the page can ask the host. */
export type Host = Client<PanelToHost>;

/** Who hears of a conversation with the host. */
export interface ConversationListener {
  readonly handlers: Handlers<HostToPanel>;
  /** A new conversation: whatever was asked in the one before is not answered any more. */
  onOpen(host: Host): void;
  /** The conversation is over, and nobody answers until the next one. */
  onLost(nobody: Host): void;
}

/** Speaks the panel contract over a port, and begins again whenever the port was lost. */
export function linkToHost(port: PanelPort, listener: ConversationListener): Disposable {
  let conversation = converse(port, listener);
  const states = port.onState?.((state) => {
    // Whoever waits hears that there is no answer. What is said until the next conversation goes nowhere, and does no harm there.
    conversation.connection.dispose();
    conversation = converse(port, listener);
    if (state === "lost") listener.onLost(conversation.host);
    else listener.onOpen(conversation.host);
  });
  if (states === undefined) listener.onOpen(conversation.host);
  return {
    dispose() {
      states?.dispose();
      conversation.connection.dispose();
    },
  };
}

interface Conversation {
  readonly connection: MessageConnection;
  readonly host: Host;
}

function converse(port: PanelPort, { handlers }: ConversationListener): Conversation {
  const connection = connectionOver(port);
  serve(connection, hostToPanel, handlers, (method, problem) => console.error(`Dialectic: ${method}`, problem));
  connection.listen();
  return { connection, host: clientOf(connection, panelToHost) };
}

import {
  type Client,
  createClient,
  createPipeConnection,
  type Handlers,
  type HostToPanel,
  hostToPanel,
  type PanelToHost,
  panelToHost,
  serve,
} from "@dialectic/shared/protocol";
import type { MessageConnection } from "vscode-jsonrpc";
import { beginWork } from "../openWork.ts";
import type { Disposable, PanelPort } from "./panelPort.ts";

export type Host = Client<PanelToHost>;

export interface ConversationListener {
  readonly handlers: Handlers<HostToPanel>;
  /** Called when a new conversation has begun. Open requests of the previous one will not be answered. */
  onOpen(host: Host): void;
  /** Called when the conversation is over. Requests are not answered until the next one. */
  onLost(nobody: Host): void;
}

/** Speaks the panel contract over a port. Starts a new conversation after each loss of the port. */
export function linkToHost(port: PanelPort, listener: ConversationListener): Disposable {
  let conversation = converse(port, listener);
  const states = port.onState?.((state) => {
    // Rejects open requests. Messages before the next conversation are lost, which does no harm.
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
  const connection = createPipeConnection(port);
  const report = (method: string, problem: unknown) => console.error(`Dialectic: ${method}`, problem);
  serve(connection, hostToPanel, handlers, report, "visible");
  connection.listen();
  return { connection, host: countRequests(createClient(connection, panelToHost, "visible")) };
}

/** Returns a host whose requests are work of the page until they are answered. */
function countRequests(host: Host): Host {
  const members = Object.entries(host).map(([method, ask]) => [
    method,
    (...parameters: Parameters<typeof ask>) => {
      const end = beginWork();
      // TypeScript cannot pair the parameters of one member with the function of the same.
      const answer: unknown = (ask as (...given: typeof parameters) => unknown)(...parameters);
      if (answer instanceof Promise) return answer.finally(end);
      end();
      return answer;
    },
  ]);
  return Object.fromEntries(members) as Host;
}

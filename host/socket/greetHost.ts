import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  type Bridge,
  type CancelSignal,
  type Client,
  createClient,
  protocolLimits,
  protocolVersion,
  sessionBridge,
} from "@dialectic/shared/protocol";
import type * as z from "zod/mini";
import { type BridgeFailure, toBridgeFailure } from "./bridgeFailure.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { Incoming } from "./incoming.ts";
import { encodeFrame } from "./outgoing.ts";
import { isFileError } from "./privateDirectory.ts";
import { createClientProof, createHostProof, createNonce, isSameSecret } from "./proof.ts";
import { RpcLink } from "./rpcLink.ts";

export interface Caller {
  readonly clientInfo: { readonly name: string; readonly version?: string; readonly instance?: string };
  readonly cwd: string;
  /** Folders that the calls are about; `cwd` by default. */
  readonly folders?: readonly string[];
}

export type OpenedSocket =
  | { readonly kind: "open"; readonly socket: Socket }
  | { readonly kind: "dead"; readonly reason: string }
  /** There may be a listener, but it did not accept in time. */
  | { readonly kind: "silent"; readonly reason: string };

export function openSocket(path: string, signal: CancelSignal): Promise<OpenedSocket> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const giveUp = () => {
      socket.destroy();
      resolve({ kind: "silent", reason: "it does not take connections" });
    };
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    socket.once("connect", () => {
      signal.removeEventListener("abort", giveUp);
      socket.removeAllListeners("error");
      // Later errors appear as the end of the connection.
      socket.on("error", () => undefined);
      resolve({ kind: "open", socket });
    });
    socket.once("error", (problem) => {
      signal.removeEventListener("abort", giveUp);
      const isDead = ["ECONNREFUSED", "ENOENT", "ENOTSOCK"].some((code) => isFileError(problem, code));
      resolve({ kind: isDead ? "dead" : "silent", reason: problem.message });
    });
  });
}

type Greeting = z.core.output<Bridge["initialize"]["result"]>;

/** A host that has proved that it knows the window's token; it has not received our proof yet. */
export interface GreetedHost {
  readonly kind: "greeted";
  readonly link: RpcLink;
  readonly client: Client<typeof sessionBridge>;
  readonly greeting: Greeting;
  readonly proof: string;
  /** The stream and its reading half, for an owner that passes messages on instead of answering them. */
  readonly socket: Duplex;
  readonly incoming: Incoming;
  acceptAnnounced(): void;
}

/** Sends `initialize` and checks the host's proof; closes the socket when that fails. */
export async function greetHost(socket: Duplex, token: string, caller: Caller): Promise<GreetedHost | BridgeFailure> {
  const incoming = new Incoming(socket, new FrameDecoder(protocolLimits.maxMessageBytes));
  const link = new RpcLink({ socket, incoming, encode: encodeFrame, sends: "calls" });
  incoming.listen(link.receiver);
  const client = createClient(link.connection, sessionBridge);
  const nonce = createNonce();
  try {
    const greeting = await client.initialize({ protocolVersion, nonce, ...caller });
    if (isSameSecret(createHostProof(token, nonce, greeting.nonce), greeting.proof)) {
      return {
        kind: "greeted",
        link,
        client,
        greeting,
        socket,
        incoming,
        proof: createClientProof(token, nonce, greeting.nonce),
        acceptAnnounced: () =>
          incoming.accept(Math.max(protocolLimits.maxMessageBytes, greeting.capabilities.maxMessageBytes)),
      };
    }
    link.dispose();
    const message =
      "Another program listens on the window's socket: it does not know the window's token. Open a new terminal in the window.";
    return { kind: "unauthorized", message };
  } catch (problem) {
    link.dispose();
    return toBridgeFailure(problem);
  }
}

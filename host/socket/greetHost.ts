import { connect, type Socket } from "node:net";
import {
  type Bridge,
  bridgeSession,
  type CancelSignal,
  type Client,
  clientOf,
  limits,
  protocolVersion,
} from "@dialectic/shared/protocol";
import type * as z from "zod/mini";
import { type BridgeFailure, failureOf } from "./bridgeFailure.ts";
import { isFileError } from "./fileError.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { Incoming } from "./incoming.ts";
import { encodeFrame } from "./outgoing.ts";
import { clientProof, hostProof, isSameSecret, randomNonce } from "./proof.ts";
import { RpcLink } from "./rpcLink.ts";

export interface Caller {
  readonly clientInfo: { readonly name: string; readonly version?: string; readonly instance?: string };
  readonly cwd: string;
  /** Folders that the calls are about; `cwd` by default. */
  readonly folders?: readonly string[];
}

export type OpenedSocket =
  | { readonly kind: "open"; readonly socket: Socket }
  /** There is no listener. */
  | { readonly kind: "dead"; readonly reason: string }
  /** There may be a listener, but it did not accept in time. */
  | { readonly kind: "silent"; readonly reason: string };

/** Connects to a socket; `signal` cancels the attempt. */
export function openSocket(path: string, signal: CancelSignal): Promise<OpenedSocket> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const giveUp = () => {
      socket.destroy();
      resolve({ kind: "silent", reason: "it does not take connections" });
    };
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
  readonly client: Client<typeof bridgeSession>;
  readonly greeting: Greeting;
  /** Proof to send in `initialized`. */
  readonly proof: string;
  acceptAnnounced(): void;
}

/** Sends `initialize` and checks the host's proof; closes the socket when that fails. */
export async function greetHost(socket: Socket, token: string, caller: Caller): Promise<GreetedHost | BridgeFailure> {
  const incoming = new Incoming(socket, new FrameDecoder(limits.maxMessageBytes));
  const link = new RpcLink({ socket, incoming, encode: encodeFrame });
  incoming.listen(link.receiver);
  const client = clientOf(link.connection, bridgeSession);
  const nonce = randomNonce();
  try {
    const greeting = await client.initialize({ protocolVersion, nonce, ...caller });
    if (isSameSecret(hostProof(token, nonce, greeting.nonce), greeting.proof)) {
      return {
        kind: "greeted",
        link,
        client,
        greeting,
        proof: clientProof(token, nonce, greeting.nonce),
        acceptAnnounced: () => incoming.accept(Math.max(limits.maxMessageBytes, greeting.capabilities.maxMessageBytes)),
      };
    }
    link.dispose();
    const message = "Who listens on the window's socket does not know its token. Open a new terminal in the window.";
    return { kind: "unauthorized", message };
  } catch (problem) {
    link.dispose();
    return failureOf(problem);
  }
}

import { clientProof } from "./proof.ts";
import { connectRaw, frame, type RawPeer, type TestServer } from "./testServer.ts";

/** A nonce and a caller, for tests that speak the protocol by hand. */
export const testNonce = "0".repeat(64);
export const testCaller = { clientInfo: { name: "test", version: "1" }, cwd: "/tmp" };

/** What a server answers. */
export interface RawAnswer {
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

/** A request's text. */
export function requestText(id: number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

/** The first message of a handshake. */
export function initializeText(protocolVersion = "1.0"): string {
  return requestText(1, "initialize", { protocolVersion, nonce: testNonce, ...testCaller });
}

/** The bodies of all whole frames. */
export function bodiesOf(text: string): RawAnswer[] {
  const frames = text.matchAll(/Content-Length: \d+\r\n\r\n([^\r]*?)(?=Content-Length|$)/g);
  return [...frames].map(([, body]) => JSON.parse(body ?? ""));
}

/** The answer with an id, once it is there. */
export async function answerTo(peer: RawPeer, id: number | null): Promise<RawAnswer | undefined> {
  const text = await peer.until((sofar) => sofar.includes(`"id":${id},`) && sofar.endsWith("}"));
  return bodiesOf(text).find((body) => body.id === id);
}

/** A peer that has proved itself. */
export async function provenPeer({ path, token }: Pick<TestServer, "path" | "token">): Promise<RawPeer> {
  const peer = await connectRaw(path);
  peer.socket.write(frame(initializeText()));
  const greeting = await answerTo(peer, 1);
  const { nonce } = greeting?.result ?? {};
  peer.socket.write(frame(requestText(2, "initialized", { proof: clientProof(token, testNonce, String(nonce)) })));
  const { result } = (await answerTo(peer, 2)) ?? {};
  if (!result) throw new Error(`The server did not accept the proof: ${peer.text()}`);
  return peer;
}

import { createClientProof } from "./proof.ts";
import { connectRaw, frame, type RawPeer, type TestServer } from "./testServer.fixture.ts";

export const testNonce = "0".repeat(64);
export const testCaller = { clientInfo: { name: "test", version: "1" }, cwd: "/tmp" };

export interface RawAnswer {
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

export function requestText(id: number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

export function initializeText(protocolVersion = "1.0"): string {
  return requestText(1, "initialize", { protocolVersion, nonce: testNonce, ...testCaller });
}

export function parseBodies(text: string): RawAnswer[] {
  const bodies: RawAnswer[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; ; ) {
    const [, head, digits] = /^(Content-Length: (\d+)\r\n\r\n)/.exec(bytes.toString("utf8", at, at + 64)) ?? [];
    const end = at + (head?.length ?? 0) + Number(digits);
    if (head === undefined || !(end <= bytes.length)) return bodies;
    bodies.push(JSON.parse(bytes.toString("utf8", at + head.length, end)));
    at = end;
  }
}

export async function answerTo(peer: RawPeer, id: number | null): Promise<RawAnswer | undefined> {
  const find = (text: string) => parseBodies(text).find((body) => body.id === id);
  return find(await peer.until((text) => find(text) !== undefined));
}

export async function provenPeer({ path, token }: Pick<TestServer, "path" | "token">): Promise<RawPeer> {
  const peer = await connectRaw(path);
  peer.socket.write(frame(initializeText()));
  const greeting = await answerTo(peer, 1);
  const { nonce } = greeting?.result ?? {};
  peer.socket.write(
    frame(requestText(2, "initialized", { proof: createClientProof(token, testNonce, String(nonce)) })),
  );
  const { result } = (await answerTo(peer, 2)) ?? {};
  if (!result) throw new Error(`The server did not accept the proof: ${peer.text()}`);
  return peer;
}

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { codeParameter } from "../../shared/protocol/pageAccess.ts";
import type { WindowRecord } from "./windowRecord.ts";

const nameLength = 16;

/**
 * Returns the address of a browser panel with a new code, which admits one page. Anyone who can read the record can create codes, and the
 * panel stores only used ones: each is valid until it is used or the panel ends.
 */
export function pageAddress({ url, token }: Pick<WindowRecord, "url" | "token">): string | undefined {
  if (url === undefined) return undefined;
  const name = randomBytes((nameLength * 3) / 4).toString("base64url");
  const address = new URL(url);
  address.searchParams.set(codeParameter, `${name}${sign(token, name)}`);
  return address.href;
}

export function isPageCode(token: string, code: string): boolean {
  const name = code.slice(0, nameLength);
  return isSameSecret(`${name}${sign(token, name)}`, code);
}

function sign(token: string, name: string): string {
  return createHmac("sha256", token).update(`dialectic code\n${name}`).digest("base64url");
}

/** Returns 32 random bytes in hex: a window's token, or a nonce of a handshake. */
export function createNonce(): string {
  return randomBytes(32).toString("hex");
}

export function createHostProof(token: string, clientNonce: string, hostNonce: string): string {
  return signNonces(token, "dialectic host", clientNonce, hostNonce);
}

export function createClientProof(token: string, clientNonce: string, hostNonce: string): string {
  return signNonces(token, "dialectic client", clientNonce, hostNonce);
}

/** Compares a proof or token in constant time. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signs the nonces. The label prevents one side's proof from being replayed as the other's. */
function signNonces(token: string, label: string, clientNonce: string, hostNonce: string): string {
  return createHmac("sha256", token).update(`${label}\n${clientNonce}\n${hostNonce}`).digest("hex");
}

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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

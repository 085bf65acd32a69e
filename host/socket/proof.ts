import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 32 random bytes in hex: a window's token, or one side's part of a handshake. */
export function randomNonce(): string {
  return randomBytes(32).toString("hex");
}

/** What a host sends to show that it knows the window's token. */
export function hostProof(token: string, clientNonce: string, hostNonce: string): string {
  return proof(token, "dialectic host", clientNonce, hostNonce);
}

/** What a client sends to show that it knows the window's token. */
export function clientProof(token: string, clientNonce: string, hostNonce: string): string {
  return proof(token, "dialectic client", clientNonce, hostNonce);
}

/** Compares a proof, or a token, without telling by its time how much of it was right. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The label keeps one direction's proof from being sent back as the other's. */
function proof(token: string, label: string, clientNonce: string, hostNonce: string): string {
  return createHmac("sha256", token).update(`${label}\n${clientNonce}\n${hostNonce}`).digest("hex");
}

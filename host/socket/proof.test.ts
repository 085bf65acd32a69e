import { describe, expect, it } from "vitest";
import { createClientProof, createHostProof, createNonce, isSameSecret } from "./proof.ts";

const [token, ours, theirs] = ["t".repeat(64), "a".repeat(64), "b".repeat(64)];

describe("createHostProof", () => {
  it("is the HMAC-SHA-256 of the labelled nonces", () => {
    expect(createHostProof(token, ours, theirs)).toMatch(/^[0-9a-f]{64}$/);
    expect(createHostProof(token, ours, theirs)).toBe(createHostProof(token, ours, theirs));
  });

  it("changes with the token, with each nonce and with the direction", () => {
    const proofs = [
      createHostProof(token, ours, theirs),
      createHostProof("other", ours, theirs),
      createHostProof(token, theirs, ours),
      createHostProof(token, ours, ours),
      createClientProof(token, ours, theirs),
    ];
    expect(new Set(proofs).size).toBe(proofs.length);
  });
});

describe("isSameSecret", () => {
  it("accepts only the whole secret", () => {
    const given = ["secret", "secreT", "secre", "secrets", ""];
    expect(given.map((text) => isSameSecret("secret", text))).toEqual([true, false, false, false, false]);
  });
});

describe("createNonce", () => {
  it("is 32 fresh bytes in hex", () => {
    const nonces = Array.from({ length: 50 }, createNonce);
    expect(nonces.filter((nonce) => /^[0-9a-f]{64}$/.test(nonce))).toHaveLength(50);
    expect(new Set(nonces).size).toBe(50);
  });
});

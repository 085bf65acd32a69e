import * as z from "zod/mini";

const pageNonce = z.string().check(z.regex(/^[\w-]{16,64}$/));

/**
 * The browser page's challenge: the server must prove that it has the workspace's key. This is the only request a
 * stranger gets an answer to.
 */
export const proofWanted = z.object({ nonce: pageNonce });

export const serverProof = z.object({ nonce: z.string(), proof: z.string() });

/** The one-time code from the end of the address, with the page's challenge. */
export const codeGiven = z.object({ code: z.string(), nonce: pageNonce });

/** The key that a page keeps in exchange for the code, with the server's proof, so that the page need not ask for it. */
export const keyGiven = z.extend(serverProof, { key: z.string() });

export function buildServerProofText(pageNonce: string, serverNonce: string): string {
  return `dialectic panel\n${pageNonce}\n${serverNonce}`;
}

/**
 * Returns the text that the page signs with the key. The signature is sent with each request, and expires with the
 * server process.
 */
export function buildPageProofText(serverNonce: string): string {
  return `dialectic page\n${serverNonce}`;
}

export const codeParameter = "code";

/**
 * The event-stream header that carries the page's title: strangers may load the page but must not learn a folder's
 * name.
 */
export const titleHeader = "x-dialectic-title";

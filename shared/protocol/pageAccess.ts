import * as z from "zod/mini";

/** A page of the browser panel asks the server to prove that it has the workspace's key: the only thing that a stranger hears. */
export const proofWanted = z.object({ nonce: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

/** The server's proof, and a nonce of its own that stands for its process. */
export const serverProof = z.object({ nonce: z.string(), proof: z.string() });

/** The code of one use that the address ended in. */
export const codeGiven = z.object({ code: z.string() });

/** The key that a page keeps in exchange for the code. */
export const keyGiven = z.object({ key: z.string() });

/** The text that the server signs with the key. */
export function serverProofText(pageNonce: string, serverNonce: string): string {
  return `dialectic panel\n${pageNonce}\n${serverNonce}`;
}

/** The text that the page signs with the key. The signature goes with each request, and is worth nothing once the server has ended. */
export function pageProofText(serverNonce: string): string {
  return `dialectic page\n${serverNonce}`;
}

/** The name of the parameter that holds the code. */
export const codeParameter = "code";

/** The header of the event stream that says what the page is called: strangers may load the page, and learn no folder's name. */
export const titleHeader = "x-dialectic-title";

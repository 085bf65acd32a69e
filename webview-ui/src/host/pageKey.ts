import { buildPageProofText, buildServerProofText, keyGiven, serverProof } from "@dialectic/shared/protocol";
import type * as z from "zod/mini";
import { pageRequestTimeoutMs } from "../limits.ts";

const hmac = { name: "HMAC", hash: "SHA-256" };
const storeName = "keys";
const keyName = "panel";

/** Result of asking the server for its proof. When proved, `authorization` must accompany every further request. */
export type Greeting =
  | { readonly kind: "proved"; readonly authorization: string }
  /** This browser has no key for the address. */
  | { readonly kind: "no-key" }
  /** Another program answers. */
  | { readonly kind: "stranger" };

/**
 * Asks the server at the page's address for its proof. Sends only a nonce until the server has proved that it has the
 * key.
 */
export async function greetServer(): Promise<Greeting> {
  const key = await readKey();
  if (key === undefined) return { kind: "no-key" };
  const nonce = crypto.randomUUID();
  const response = await post("prove", { nonce });
  const answer = serverProof.safeParse(await response.json().catch(() => undefined));
  return answer.success ? readProof(key, nonce, answer.data) : { kind: "stranger" };
}

async function readProof(key: CryptoKey, nonce: string, given: z.infer<typeof serverProof>): Promise<Greeting> {
  if ((await sign(key, buildServerProofText(nonce, given.nonce))) !== given.proof) return { kind: "stranger" };
  return { kind: "proved", authorization: `Bearer ${await sign(key, buildPageProofText(given.nonce))}` };
}

/**
 * Exchanges a code from the address for the key, which this browser keeps: `onKept` is called once it does. The same
 * answer has the server's proof. Returns undefined for a code that was already used, perhaps by this browser, which then
 * has the key. Rejects when the server cannot be reached.
 */
export async function exchangeCode(code: string, onKept: () => void): Promise<Greeting | undefined> {
  const nonce = crypto.randomUUID();
  const response = await post("enter", { code, nonce });
  if (response.status === 403) return undefined;
  const answer = keyGiven.parse(await response.json());
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(answer.key), hmac, false, ["sign"]);
  const greeting = await readProof(key, nonce, answer);
  if (greeting.kind !== "proved") return greeting;
  heldKey = key;
  // The text does not wait until the key is written.
  void requestInStore("readwrite", (keys) => keys.put(key, keyName))
    .catch(() => undefined)
    .then(onKept);
  return greeting;
}

/** Key of a browser that does not store it. */
let heldKey: CryptoKey | undefined;

/**
 * Returns the stored key. It is not extractable: a program that takes over the port can serve a page of this origin
 * too.
 */
async function readKey(): Promise<CryptoKey | undefined> {
  const kept: unknown = await requestInStore("readonly", (keys) => keys.get(keyName)).catch(() => undefined);
  return kept instanceof CryptoKey ? kept : heldKey;
}

function requestInStore<T>(mode: IDBTransactionMode, use: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("dialectic");
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      try {
        const transaction = database.transaction(storeName, mode);
        const request = use(transaction.objectStore(storeName));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      } catch (problem) {
        // Another program that used the port before has left a database of that name.
        reject(problem);
      } finally {
        database.close();
      }
    };
  });
}

function post(name: string, body: object): Promise<Response> {
  return fetch(name, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(pageRequestTimeoutMs),
  });
}

async function sign(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

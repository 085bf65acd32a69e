import { keyGiven, pageProofText, serverProof, serverProofText } from "@dialectic/shared/protocol";

/** A server that has not proved itself within this many milliseconds is asked again. */
const patience = 10_000;

const hmac = { name: "HMAC", hash: "SHA-256" };
const storeName = "keys";
const keyName = "panel";

/** What came of asking the server for its proof; `proved` holds what goes with each request from now on. */
export type Greeting =
  | { readonly kind: "proved"; readonly authorization: string }
  /** This browser has no key for the address. */
  | { readonly kind: "no-key" }
  /** Somebody else answers. */
  | { readonly kind: "stranger" };

/** Asks who answers at the page's address. Nothing but a nonce is sent before the server has proved that it has the key. */
export async function greetServer(): Promise<Greeting> {
  const key = await keptKey();
  if (key === undefined) return { kind: "no-key" };
  const nonce = crypto.randomUUID();
  const response = await post("prove", { nonce });
  const answer = serverProof.safeParse(await response.json().catch(() => undefined));
  if (!answer.success || (await sign(key, serverProofText(nonce, answer.data.nonce))) !== answer.data.proof)
    return { kind: "stranger" };
  return { kind: "proved", authorization: `Bearer ${await sign(key, pageProofText(answer.data.nonce))}` };
}

/** Swaps a code of the address for the key, which this browser keeps. Rejects when the server cannot be asked at the moment. */
export async function enterWith(code: string): Promise<void> {
  const response = await post("enter", { code });
  // The code was used before: perhaps by this browser, which has the key then.
  if (response.status === 403) return;
  const { key } = keyGiven.parse(await response.json());
  heldKey = await crypto.subtle.importKey("raw", new TextEncoder().encode(key), hmac, false, ["sign"]);
  const held = heldKey;
  await inStore("readwrite", (keys) => keys.put(held, keyName)).catch(() => undefined);
}

/** The key of a browser that keeps nothing. */
let heldKey: CryptoKey | undefined;

/** No script can read it: whoever takes the port after the panel can serve a page of this origin, too. */
async function keptKey(): Promise<CryptoKey | undefined> {
  const kept: unknown = await inStore("readonly", (keys) => keys.get(keyName)).catch(() => undefined);
  return kept instanceof CryptoKey ? kept : heldKey;
}

function inStore<T>(mode: IDBTransactionMode, use: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
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
        // Another program that had the port before has left a database of that name.
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
    signal: AbortSignal.timeout(patience),
  });
}

async function sign(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

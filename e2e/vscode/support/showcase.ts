import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const auth = `import { readKey } from "./keys.ts";
import type { User } from "./models/user.ts";

/** Seconds that a token lives. */
const lifetime = 900;

/** The proof that a request carries. */
export interface Claims {
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
}

/** Reads the token of a request; nothing when it carries none. */
function bearerToken(headers: Headers): string | undefined {
  const [scheme, token] = (headers.get("authorization") ?? "").split(" ");
  return scheme === "Bearer" ? token : undefined;
}

/** Checks the token of a request once and keeps the result on it. */
export async function authenticate(request: Request): Promise<User | undefined> {
  const token = bearerToken(request.headers);
  if (token === undefined) return undefined;
  const claims = await verify(token, await readKey());
  if (claims === undefined || isTooOld(claims, Date.now())) return undefined;
  return { id: claims.subject, scopes: new Set(claims.scopes) };
}

function isTooOld({ issuedAt }: Claims, now: number): boolean {
  return now / 1000 - issuedAt > lifetime;
}

/** Checks the signature; the API never holds what could sign. */
async function verify(token: string, key: CryptoKey): Promise<Claims | undefined> {
  const [head, body, signature] = token.split(".");
  if (head === undefined || body === undefined || signature === undefined) return undefined;
  const signed = new TextEncoder().encode(\`\${head}.\${body}\`);
  const isValid = await crypto.subtle.verify("Ed25519", key, fromBase64(signature), signed);
  return isValid ? JSON.parse(atob(body)) : undefined;
}
`;

/** A review as an assistant writes it, for the pictures of the documents. */
export const showcaseReview = `# Add user authentication

Requests reached the API without any check. Now a token is checked in front of every route.

## Changes Made

- Added the authentication system ([\`src/auth.ts:22\`][])
- Updated the user model to support login ([\`src/models/user.ts:45\`][])
- Integrated the middleware ([\`src/server.ts:67\`][])

| Route | Before | Now |
| --- | --- | --- |
| \`GET /health\` | open | open |
| \`POST /orders\` | open | scope \`orders:write\` |

## Authentication Flow

The token is verified **once for each request** ([\`src/auth.ts:25\`][]), and one that is older than fifteen minutes
counts as none ([\`src/auth.ts:30-32\`][]).

\`\`\`ts
const user = await authenticate(request);
if (user === undefined) return unauthorized();
\`\`\`

> [!WARNING]
> Clock skew of more than a minute between the services rejects valid tokens.

## Design Decisions

1. **A public key** rather than a shared secret: the API never holds what could sign a token.
2. **No session store**: signing out is the client's business.

- [x] Check tokens in front of the routes
- [ ] Rotate the signing key every month
`;

/** The functions that the review is about. */
const added = /\/\*\* Checks the token of a request.*?(?=\/\*\* Checks the signature)/s;

/** Writes presentable code into a workspace: its commit, and the change that the review explains. */
export function writeShowcaseFiles(folder: string): void {
  const file = join(folder, "src", "auth.ts");
  writeFileSync(file, auth.replace(added, ""));
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  execFileSync("git", [...author, "commit", "--quiet", "--all", "--message", "Verify tokens"], { cwd: folder });
  writeFileSync(file, auth);
}

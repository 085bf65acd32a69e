/**
 * The review behind "Open sample review": it has every element that a review can have, with references into the
 * workspace.
 */
export const sampleReview = `# Sample review: add token authentication

This is what a review looks like. An assistant writes it with the tool \`present_review\`; you read it here, click the
references, and answer in your chat. It is **built in**: nothing in your workspace was changed.

## Context

Requests reached the API without any check. This change puts a token check in front of every route and keeps the public
health route open.

> [!NOTE]
> References such as [\`README.md:1\`][] open the file beside the panel at that line. The sample refers to files that your
> workspace may not have: the panel then says so and suggests similar names.

## Changes Made

- Added the authentication system ([\`src/auth.ts:23\`][])
- Updated the user model to support login ([\`src/models/user.ts:45\`][])
- Put the middleware in front of the routes ([\`src/server.ts:67\`][])

| Route | Before | Now |
| --- | --- | --- |
| \`GET /health\` | open | open |
| \`GET /orders\` | open | token |
| \`POST /orders\` | open | token and scope \`orders:write\` |

## Implementation Details

### Authentication Flow ([\`src/auth.ts:23\`][])

The token travels in the \`Authorization\` header. It is verified once per request, and the result is kept on the
request, so that handlers never parse it again.[^cost]

\`\`\`ts
export function authenticate(request: Request): User | undefined {
  const token = bearerToken(request.headers);
  return token === undefined ? undefined : verify(token, publicKey);
}
\`\`\`

### User Model Updates ([\`src/models/user.ts:45\`][])

A user now has scopes. A migration gives existing users the scope \`orders:read\`.

## Design Decisions

1. **Verify with a public key** rather than a shared secret: the API never holds a key that could sign a token.
2. **No session store**: a token lives for fifteen minutes, and signing out is up to the client.

> [!WARNING]
> Clock skew of more than a minute between the services rejects valid tokens.

## Next Steps

- [x] Check tokens in front of the routes
- [x] Migrate the existing users
- [ ] Rotate the signing key every month

[^cost]: One verification takes about 40 µs, measured with the repository's load test.
`;

/** The example review of the documents, with references into the test workspace. */
export const exampleReview = `# Add user authentication

## Context

The API was open to everybody.

## Changes Made

- Added authentication system ([\`src/auth.ts:23\`][])
- Updated user model to support login ([\`src/models/user.ts:45\`][])
- Integrated auth middleware ([\`src/server.ts:67\`][])

## Implementation Details

### Authentication Flow ([\`src/auth.ts:23\`][])

The token is checked once for each request.

### User Model Updates ([\`src/models/user.ts:45\`][])

Users have scopes now.

## Design Decisions

Tokens are verified with a public key.
`;

/** Returns a review of about that many characters: prose, lists, tables and code, the same in every run. */
export function longReview(characters: number): string {
  let seed = 42;
  const next = (bound: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % bound;
  };
  const words =
    "the token request handler reads writes before after cache index server client section value returns when every".split(
      " ",
    );
  const sentence = () => `${Array.from({ length: 8 + next(12) }, () => words[next(words.length)]).join(" ")}.`;
  const paragraph = () => Array.from({ length: 2 + next(4) }, sentence).join(" ");
  const blocks = [
    paragraph,
    paragraph,
    () => Array.from({ length: 3 + next(5) }, () => `- ${sentence()}`).join("\n"),
    () =>
      [
        "| name | value |",
        "| --- | --- |",
        ...Array.from({ length: 3 + next(5) }, () => `| ${words[next(words.length)]} | \`${next(999)}\` |`),
      ].join("\n"),
    () =>
      [
        "```ts",
        ...Array.from(
          { length: 4 + next(12) },
          (_, i) => `const value${i} = read("${words[next(words.length)]}", ${next(999)});`,
        ),
        "```",
      ].join("\n"),
  ];
  const parts = ["# A long review\n"];
  let length = 0;
  for (let section = 0; length < characters; section += 1) {
    const body = Array.from({ length: 3 + next(5) }, () => (blocks[next(blocks.length)] ?? paragraph)()).join("\n\n");
    const text = `${next(4) === 0 ? "###" : "##"} Part ${section}\n\n${body} See [\`src/auth.ts:${1 + next(60)}\`][].\n`;
    parts.push(text);
    length += text.length + 1;
  }
  return parts.join("\n");
}

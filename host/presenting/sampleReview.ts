import { createDocument, findDocumentTitle, formatFence } from "@dialectic/shared/review";
import type { ShownReview } from "../shown/shownReview.ts";
import { hashText } from "../store/index.ts";

/** A piece of code in the open folder. */
export interface SampleCode {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly endLine: number;
}

export interface SampleFacts {
  readonly code: readonly SampleCode[];
  readonly commit: SampleCommit | undefined;
}

interface SampleCommit {
  readonly id: string;
  readonly subject: string;
  readonly code: readonly SampleCode[];
  /** Its first changed lines, as git prints them. */
  readonly change: string | undefined;
}

/** Writes the built-in review: a tour on which the reader tries each feature, about the code of the open folder. */
export function writeSample({ code, commit }: SampleFacts): string {
  return [opening, readCode(code), commit && aboutCommit(commit), tryCheck(code), closing]
    .filter((part) => part !== undefined)
    .join("\n");
}

const opening = `# Sample review: a tour of this folder

An assistant presents a review, and you read it beside its code. This one is **built in**: your files stay as they are, and your
first review takes its place.

1. **\`Space\`** reads on, through text and code to the end.
2. **\`c\`** comments on a section, or on what you have selected.
3. **Finish review** gives the assistant your comments and your verdict.
`;

function readCode(code: readonly SampleCode[]): string {
  const [first] = code;
  if (first === undefined) return ownCode;
  return `## Read the code

Click a reference to open the file at that line, or point at it to see the lines:

${listCode(code)}

The code below follows the file. Edit it, and see it change here:

\`\`\`hunk
${first.path}:${first.line}-${first.endLine}
\`\`\`
`;
}

const ownCode = `## Read the code

The sample brings some code of its own:

\`\`\`ts
export function total(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
\`\`\`

In a folder with code that you trust, references open its files, and code in a review follows them.
`;

function aboutCommit({ id, subject, code, change }: SampleCommit): string {
  return `## Look at the latest commit

[\`commit:${id.slice(0, 9)}\`][] is “${subject}”. Click it to see its changes, or open its files as they are now:

${listCode(code)}
${change === undefined ? "" : `\nIts first change:\n\n${formatFence(change, "diff")}\n`}`;
}

function tryCheck([first]: readonly SampleCode[]): string | undefined {
  if (first === undefined) return undefined;
  return `## Run a check

A check is a claim about the code. Dialectic runs it, and again whenever you save a file:

\`\`\`check
// The folder has ${first.path}
findFiles("${first.path}") is not empty
\`\`\`
`;
}

const closing = `## Answer the assistant

Assistants comment, too. Answer the comment below: reply, agree or reject.

Is this sentence clear? Select it and press \`c\`. Your comments wait until you finish the review. Then the assistant gets all of them
together with your verdict.

> [!TIP]
> \`?\` shows all keys, and finds them by what they do.
`;

function listCode(code: readonly SampleCode[]): string {
  return code.map(({ path, line }) => `- [\`${path}:${line}\`][]`).join("\n");
}

export function sampleShown(
  reviewId: string,
  baseUri: string,
  text: string,
  at: number,
): Omit<ShownReview, "revision"> {
  const document = createDocument(text, hashText);
  const counts = { iteration: 1, iterations: 1, createdAt: at, updatedAt: at };
  const title = findDocumentTitle(document);
  return {
    document,
    meta: { reviewId, title, baseUri, ...counts, mode: "replace", client: "Dialectic", saved: true, isSample: true },
  };
}

import { longestRequest, offeredAtMost, runsFrom } from "@dialectic/shared/capability";

export const sentenceRules = `## Sentences

What does not begin with \`{\`, \`[\` or a call is read as a sentence: "find all references to validateToken", "who calls login",
"errors in src/auth.ts", "definition of this". Each function lists its own below: \`a|b\` are alternatives, what is in parentheses may be
left out, brackets hold alternatives of several words, and \`{slots}\` take a name, a path, a number or text, in quotes where it may be
misread.

- Politeness, articles and "in the code base" are left out. Small spelling mistakes are forgiven in the words of the sentence, never in
  names, paths and texts. "this" and "the selection" are what the user selected.
- A sentence runs when it is clearly one program (confidence ${runsFrom} of 1 and no other program near it); the answer names the program
  that ran. Below, the answer is programs to choose from, ${offeredAtMost} at most; where nothing fits, the functions that come nearest.
- An edit runs only when the sentence says exactly that, and only as a proposal. "Don't …", "should I …?", "rename this" and a sentence with
  a spelling mistake are never run as edits.
- One sentence is one request: of "find x and rename y" nothing runs.
- A sentence has up to ${longestRequest.toLocaleString("en")} characters.`;

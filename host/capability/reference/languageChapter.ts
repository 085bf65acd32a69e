import { defaultLimits, greatestLength, greatestRunDepth, mostChoices } from "@dialectic/shared/capability";
import { protocolLimits } from "@dialectic/shared/protocol";
import { programTime } from "../capabilityRun.ts";
import { sentenceRules } from "./sentenceRules.ts";

const seconds = programTime / 1000;
const kilobytes = protocolLimits.answerBytes / 1000;
const fence = "```";

export const languageChapter = `One tool, a small language, three outcomes. It is a tool for assistants (\`request\`), a command for terminals
(\`dialectic ide-capability 'findReferences(getSelection())'\`), and the language of \`check\` blocks in reviews. The request \`help\` answers with the signatures of all functions.

## Programs

A program is a call, written either way:

${fence}
findReferences(findSymbol("validateToken", file: "src/auth.ts"))
{"findReferences": {"symbol": {"findSymbol": {"name": "validateToken", "file": "src/auth.ts"}}}}
${fence}

- An object with exactly one field whose value is an object is a call, everywhere and in both notations. Other objects, lists, texts,
  numbers, \`true\`, \`false\` and \`null\` are data; \`{"data": {"value": …}}\` says that an object with one field is data, too.
- Arguments go by place, by name, or by place and then by name. \`f({a: 1})\` is \`f(a: 1)\`.
- Texts are quoted: \`login\` alone is neither a text nor a call. Names of functions and parameters are understood in their other spellings.
- Trailing commas, comments and keys without quotes are forgiven.
- Everything is checked before anything runs: names, arguments, types, and that an edit is the outermost call. Arguments are evaluated in
  order, inner calls first.
- A value of another type becomes what the parameter takes where the way is clear (see Conversions). A list of one counts as its
  element, an element for a list of one; a list of several where one is wanted is ambiguous.
- Lines and columns count from 1. Files are relative to the workspace folder.

## Outcomes

- \`Success, results: …\`: the value as JSON, a program that makes it again.
- A failure: what is wrong, with a caret below the place, and whether the same request may succeed later. An unknown name is answered
  with the closest ones and their signatures.
- \`Ambiguous request, consider one of the following:\` and complete programs, each with one meaning. Send one back as it is. When several
  calls of a program are ambiguous, the programs combine their meanings.

${sentenceRules}

## Edits

An edit answers with a proposal: a diff that opens as a review of changes. Nothing is written. With \`apply: true\` it is written where the
setting \`dialectic.capability.applyEdits\` and the user allow it, never in a workspace that is not trusted, and never for a sentence.

## Limits

A program has up to ${greatestLength.toLocaleString("en")} characters and ${greatestRunDepth} levels, takes up to
${defaultLimits.steps.toLocaleString("en")} steps and ${seconds} seconds, and its result up to ${defaultLimits.resultLength.toLocaleString("en")} characters.
An answer shows ${kilobytes} kB of it at a time; \`offset\` and \`limit\` ask for more.
${mostChoices} programs are offered at most.`;
